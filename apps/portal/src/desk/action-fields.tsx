import type { InputHTMLAttributes, ReactNode } from 'react';
import { Select, TextField } from '../parts/field.jsx';
import { labelOf } from '../parts/wording.js';

/** The attributes of an input. */
interface Field extends InputHTMLAttributes<HTMLInputElement> {
  readonly hint?: ReactNode;
}

type Fields = Readonly<Record<string, Field>>;

/** Overrides the API's description of a field in a form. */
export interface FieldOptions extends Field {
  /** Default: the field's name in words. */
  readonly label?: string;
  readonly choices?: readonly (readonly [value: string, text: string])[];
}

/** Converts the text of an input to the value of the field. */
export type Convert = (text: string) => unknown;

/** The inputs of an action's fields. */
export const ActionFields = ({
  declared,
  options,
}: {
  declared: Fields;
  options: Readonly<Record<string, FieldOptions>>;
}) => (
  <>
    {Object.entries(declared).map(([name, field]) => {
      const { label = labelOf(name), choices, ...input } = { ...field, ...options[name] };
      return choices ? (
        <Select key={name} label={label} name={name} options={choices} />
      ) : (
        <TextField key={name} label={label} name={name} autoComplete="off" {...input} />
      );
    })}
  </>
);

/** Builds the request body from a form. Blank fields are omitted. */
export function valuesOf(
  declared: Fields,
  conversions: Readonly<Record<string, Convert>>,
  form: FormData,
): object {
  const values = Object.entries(declared).flatMap(([name, { type }]) => {
    const text = filled(form, name);
    const convert = conversions[name] ?? (type === 'number' ? Number : String);
    return text === undefined ? [] : [[name, convert(text)]];
  });
  return Object.fromEntries(values) as object;
}

/** Returns a trimmed form value, or undefined if it is blank. */
export function filled(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
