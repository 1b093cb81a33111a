/** Converts the text of an input to the value of the field. */
export type Convert = (text: string) => unknown;

/** Builds the request body from a form. Blank fields are omitted. */
export function valuesOf(
  declared: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
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
