import {
  type ChangeEvent,
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  useContext,
  useId,
} from 'react';
import { wrongField } from './wording.js';

interface Labeled {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The path by which the API names the field in errors; default: the field's `name`. */
  readonly path?: string | undefined;
}

/** The messages of a form's wrong fields, by path. */
export const WrongFields = createContext<Readonly<Record<string, string>>>({});

/** Attributes that connect a field to its label, hint and error. */
interface Belonging {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly 'data-path'?: string;
}

function Field({ label, hint, path, children }: Labeled & { children: (field: Belonging) => ReactNode }) {
  const id = useId();
  const wrong = useContext(WrongFields)[path ?? ''];
  const described = [hint !== undefined && `${id}-hint`, wrong !== undefined && `${id}-wrong`].filter(
    (part) => part !== false,
  );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        ...(path !== undefined && { 'data-path': path }),
        ...(described.length > 0 && { 'aria-describedby': described.join(' ') }),
        ...(wrong !== undefined && { 'aria-invalid': true }),
      })}
      {wrong !== undefined && (
        <p className="wrong" id={`${id}-wrong`}>
          {wrongField(label.replace(' (optional)', ''), wrong)}
        </p>
      )}
    </div>
  );
}

export function TextField({
  label,
  hint,
  path,
  ...input
}: Labeled & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>) {
  return (
    <Field label={label} hint={hint} path={path ?? input.name}>
      {(field) => <input {...field} {...input} />}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  path,
  value,
  onChange,
}: Labeled & { value: string; onChange: (value: string) => void }) {
  return (
    <Field label={label} hint={hint} path={path}>
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
  path,
  options,
  ...select
}: Labeled & {
  options: readonly (readonly [value: string, text: string])[];
} & ({ value: string; onChange: (value: string) => void } | { name: string; defaultValue?: string })) {
  const held =
    'name' in select
      ? select
      : {
          value: select.value,
          onChange: (event: ChangeEvent<HTMLSelectElement>) => select.onChange(event.target.value),
        };
  return (
    <Field label={label} hint={hint} path={path ?? ('name' in select ? select.name : undefined)}>
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
