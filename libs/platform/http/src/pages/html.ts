/** Text that is already HTML. */
export class Html {
  constructor(readonly source: string) {}
}

type Insertable = string | number | Html | null | readonly Insertable[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

function inserted(value: Insertable): string {
  if (value === null) return '';
  if (value instanceof Html) return value.source;
  if (typeof value === 'object') return value.map(inserted).join('');
  return escaped(String(value));
}

/** A template whose insertions are escaped unless they are {@link Html}; null inserts nothing. Attributes must be quoted. */
export const html = (literals: TemplateStringsArray, ...values: readonly Insertable[]): Html =>
  new Html(
    literals.reduce((text, literal, index) => text + inserted(values[index - 1] ?? null) + literal, ''),
  );
