import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, useId } from 'react';

interface Labelled {
  readonly label: string;
  readonly hint?: ReactNode;
}

/** What every field is given: the label and the hint belong to it by this. */
interface Belonging {
  readonly id: string;
  readonly 'aria-describedby'?: string;
}

/** A label, what else is to be known, and the field. */
function Field({ label, hint, children }: Labelled & { children: (field: Belonging) => ReactNode }) {
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

/** A line of text to fill in. */
export function TextField({
  label,
  hint,
  ...input
}: Labelled & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>) {
  return (
    <Field label={label} hint={hint}>
      {(field) => <input {...field} {...input} />}
    </Field>
  );
}

/** Several lines of text to fill in. */
export function TextArea({
  label,
  hint,
  value,
  onChange,
}: Labelled & { value: string; onChange: (value: string) => void }) {
  return (
    <Field label={label} hint={hint}>
      {(field) => (
        <textarea
          {...field}
          rows={6}
          spellCheck={false}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
}

/** One of a few: as the page holds it, or left to the form that it is in. */
export function Select({
  label,
  hint,
  options,
  ...select
}: Labelled & {
  options: readonly (readonly [value: string, text: string])[];
} & ({ value: string; onChange: (value: string) => void } | { name: string })) {
  const held =
    'name' in select
      ? select
      : {
          value: select.value,
          onChange: (event: ChangeEvent<HTMLSelectElement>) => {
            select.onChange(event.target.value);
          },
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

/** Yes or no. */
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
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => {
          onChange(event.target.checked);
        }}
      />
      <span>{label}</span>
    </label>
  );
}

/** The text of a form's field; empty where it has none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
