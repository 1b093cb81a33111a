import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, useId } from 'react';

interface Labeled {
  readonly label: string;
  readonly hint?: ReactNode;
}

/** Attributes that connect a field to its label and hint. */
interface Belonging {
  readonly id: string;
  readonly 'aria-describedby'?: string;
}

function Field({ label, hint, children }: Labeled & { children: (field: Belonging) => ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({ id, ...(hint !== undefined && { 'aria-describedby': `${id}-hint` }) })}
    </div>
  );
}

export function TextField({
  label,
  hint,
  ...input
}: Labeled & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>) {
  return (
    <Field label={label} hint={hint}>
      {(field) => <input {...field} {...input} />}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  value,
  onChange,
}: Labeled & { value: string; onChange: (value: string) => void }) {
  return (
    <Field label={label} hint={hint}>
      {(field) => (
        <textarea
          {...field}
          rows={6}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** A drop-down list, controlled by the page or submitted with its form. */
export function Select({
  label,
  hint,
  options,
  ...select
}: Labeled & {
  options: readonly (readonly [value: string, text: string])[];
} & ({ value: string; onChange: (value: string) => void } | { name: string })) {
  const held =
    'name' in select
      ? select
      : {
          value: select.value,
          onChange: (event: ChangeEvent<HTMLSelectElement>) => select.onChange(event.target.value),
        };
  return (
    <Field label={label} hint={hint}>
      {(field) => (
        <select {...field} {...held}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function Check({
  label,
  checked,
  onChange,
}: {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}

/** Returns the text of a form field, or an empty string. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
