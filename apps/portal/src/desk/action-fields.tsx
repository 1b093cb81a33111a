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
