import { html, type Html } from '#platform/http';
import type { ShownDocument, ShownSchema } from './document.types.js';
import { inline } from './markdown.js';

/** Shows schemas; what a schema refers to is shown in its place, folded. */
export class SchemaView {
  constructor(private readonly document: ShownDocument) {}

  /** The fields of an object, or of the objects in a list. */
  fields(schema: ShownSchema): Html | null {
    const { properties, required = [] } = this.objectIn(schema) ?? {};
    if (!properties || Object.keys(properties).length === 0) return null;
    return html`<ul class="fields">
      ${Object.entries(properties).map(([name, field]) => this.field(name, field, required.includes(name)))}
    </ul>`;
  }

  /** What a value may be, in a few words. */
  type(schema: ShownSchema): string {
    const { schema: plain, nullable } = this.plain(schema);
    return `${this.word(plain)}${nullable ? ' or null' : ''}`;
  }

  private field(name: string, schema: ShownSchema, required: boolean): Html {
    const { schema: plain } = this.plain(schema);
    const about = schema.description ?? plain.description;
    const inner = this.fields(plain);
    return html`<li>
      <div class="field">
        <code class="name">${name}</code> <span class="type">${this.type(schema)}</span>
        ${required ? null : html`<span class="optional">optional</span>`}
        ${schema.deprecated ? html`<span class="deprecated">deprecated</span>` : null}
      </div>
      ${about === undefined ? null : html`<p>${inline(about)}</p>`} ${limits(plain)}
      ${
        inner &&
        html`<details>
          <summary>Fields</summary>
          ${inner}
        </details>`
      }
    </li>`;
  }

  private word(schema: ShownSchema): string {
    if (schema.type === 'array') return `list of ${this.plural(schema.items ?? {})}`;
    if (schema.format !== undefined && schema.format !== 'binary')
      return FORMATS[schema.format] ?? schema.format;
    return [schema.type ?? (schema.const === undefined ? 'anything' : typeof schema.const)].flat().join(', ');
  }

  private plural(items: ShownSchema): string {
    const word = this.word(this.plain(items).schema);
    return word === 'anything' ? word : `${word}s`;
  }

  private objectIn(schema: ShownSchema): ShownSchema | null {
    const { schema: plain } = this.plain(schema);
    if (plain.type === 'array' && plain.items) return this.objectIn(plain.items);
    return plain.type === 'object' ? plain : null;
  }

  /** A schema without its null, and what it refers to in its place. */
  private plain(schema: ShownSchema): { readonly schema: ShownSchema; readonly nullable: boolean } {
    if (schema.$ref !== undefined) {
      const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
      return this.plain(this.document.components.schemas[name] ?? {});
    }
    if (schema.anyOf) {
      const other = schema.anyOf.find(({ type }) => type !== 'null') ?? {};
      return { schema: this.plain(other).schema, nullable: true };
    }
    if (!Array.isArray(schema.type)) return { schema, nullable: false };
    const types = (schema.type as readonly string[]).filter((type) => type !== 'null');
    const words = schema.enum && { enum: schema.enum.filter((word) => word !== null) };
    return {
      schema: { ...schema, type: types.length === 1 ? (types[0] ?? '') : types, ...words },
      nullable: true,
    };
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'time',
  date: 'date',
  email: 'e-mail address',
};

/** A page of all 51 states would say nothing. */
const MOST_WORDS = 20;

function limits(schema: ShownSchema): Html | null {
  const {
    enum: words,
    minimum,
    exclusiveMinimum,
    maximum,
    minLength,
    maxLength,
    minItems,
    maxItems,
  } = schema;
  const parts = [
    range(minLength === 1 ? undefined : minLength, maxLength, 'characters'),
    range(minItems === 0 ? undefined : minItems, maxItems, 'entries'),
    range(minimum, maximum, ''),
    exclusiveMinimum === undefined ? '' : `above ${exclusiveMinimum}`,
    schema.default === undefined ? '' : `default: ${String(schema.default)}`,
  ].filter(Boolean);
  const shown =
    words && words.length <= MOST_WORDS ? words.map((word) => html` <code>${String(word)}</code>`) : null;
  if (!shown && parts.length === 0) return null;
  return html`<p class="limits">${shown} ${parts.join(', ')}</p>`;
}

function range(low: number | undefined, high: number | undefined, unit: string): string {
  if (low === undefined && high === undefined) return '';
  if (low === high) return `${low ?? ''} ${unit}`.trim();
  if (low === undefined) return `at most ${high ?? ''} ${unit}`.trim();
  return high === undefined ? `from ${low} ${unit}`.trim() : `${low} to ${high} ${unit}`.trim();
}
