type Texts<K extends string = string> = Readonly<Record<K, string | null>>;

/** Returns the texts of a form's fields that differ from the current values; an empty text equals null. */
export function changedTexts<K extends string>(form: FormData, current: Texts<K>): { [Name in K]?: string } {
  const changes: { [Name in K]?: string } = {};
  for (const name of Object.keys(current) as K[]) {
    const text = form.get(name);
    if (typeof text === 'string' && text !== (current[name] ?? '')) changes[name] = text;
  }
  return changes;
}

/** Names of the fields of a metadata entry. */
export const METADATA_KEY = 'metadataKey';
export const METADATA_VALUE = 'metadataValue';

/** Returns the entries of a form's metadata that differ from the current ones; null removes an entry. */
export function changedMetadata(
  form: FormData,
  current: Readonly<Record<string, string>>,
): { readonly metadata?: Texts } {
  const values = textsOf(form, METADATA_VALUE);
  const entries = textsOf(form, METADATA_KEY).map((key, index) => [key, values[index] ?? ''] as const);
  const keys = new Set(entries.map(([key]) => key));
  const changes = [
    ...Object.keys(current)
      .filter((key) => !keys.has(key))
      .map((key) => [key, null] as const),
    ...entries.filter(([key, value]) => current[key] !== value),
  ];
  return changes.length === 0 ? {} : { metadata: Object.fromEntries(changes) };
}

const textsOf = (form: FormData, name: string): readonly string[] =>
  form.getAll(name).filter((value) => typeof value === 'string');
