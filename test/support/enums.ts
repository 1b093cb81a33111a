/** The parts of an OpenAPI document that are searched for enums. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}
interface Media {
  readonly schema?: Schema;
}
interface Schema {
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Described {
  readonly operationId: string;
  readonly method: string;
  readonly matches: RegExp;
  /** Number of fixed segments of the path. The template with the most is the closest match. */
  readonly literals: number;
  readonly schema: Schema;
}

/**
 * The enums of the described responses by schema and property (`Company.entityType`), and the values that a service
 * returned. Errors are left out, because `test/error-codes.spec.ts` requires each code, and so is `totalRelation`, because
 * `gte` needs more than 10,000 matches (`libs/kit/document-store` tests it).
 */
export class EnumsOfAnswers {
  /** Values as JSON; true: a service returned it. */
  private readonly values = new Map<string, Map<string, boolean>>();
  private readonly operations: readonly Described[];

  constructor(private readonly document: Document) {
    this.operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { operationId, responses }]) => {
        const schema = responses['200']?.content?.['application/json']?.schema;
        if (!schema) return [];
        this.collect(schema, operationId, []);
        const literals = path.split('/').filter((part) => !part.startsWith('{')).length;
        const matches = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
        return [{ operationId, method, matches, literals, schema }];
      }),
    );
  }

  /** Records the values in a response. */
  async see(method: string, path: string, response: Response): Promise<void> {
    const [plain = ''] = path.split('?');
    const [operation] = this.operations
      .filter((each) => each.method === method.toLowerCase() && each.matches.test(plain))
      .sort((one, other) => other.literals - one.literals);
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    if (!operation || response.status !== 200 || !isJson) return;
    this.mark(operation.schema, operation.operationId, await response.clone().json());
  }

  /** `Company.entityType: CCorp`, and so on. */
  get unseen(): string[] {
    return [...this.values]
      .flatMap(([at, values]) =>
        [...values].flatMap(([value, seen]) => (seen ? [] : [`${at}: ${String(JSON.parse(value))}`])),
      )
      .sort();
  }

  get size(): number {
    return this.values.size;
  }

  private collect(schema: Schema, at: string, within: readonly string[]): void {
    const { resolved, name } = this.resolve(schema, at);
    if (schema.$ref !== undefined && within.includes(schema.$ref)) return;
    const inside = schema.$ref === undefined ? within : [...within, schema.$ref];
    const values = this.values.get(name) ?? new Map<string, boolean>();
    for (const value of resolved.enum ?? [])
      values.set(JSON.stringify(value), values.get(JSON.stringify(value)) ?? false);
    if (resolved.enum) this.values.set(name, values);
    for (const [part, path] of partsOf(resolved, name))
      if (!path.endsWith('.totalRelation')) this.collect(part, path, inside);
  }

  private mark(schema: Schema, at: string, value: unknown): void {
    const { resolved, name } = this.resolve(schema, at);
    const values = this.values.get(name);
    if (resolved.enum && values?.has(JSON.stringify(value)) === true) values.set(JSON.stringify(value), true);
    for (const branch of branchesOf(resolved)) this.mark(branch, name, value);
    if (resolved.items && Array.isArray(value)) for (const one of value) this.mark(resolved.items, name, one);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    for (const [property, each] of Object.entries(resolved.properties ?? {}))
      this.mark(each, `${name}.${property}`, (value as Readonly<Record<string, unknown>>)[property]);
  }

  /** A referenced schema keeps its own name. */
  private resolve(schema: Schema, at: string): { resolved: Schema; name: string } {
    if (schema.$ref === undefined) return { resolved: schema, name: at };
    const path = schema.$ref.replace(/^#\//, '').split('/');
    const resolved = path.reduce<unknown>(
      (node, key) => (node as Readonly<Record<string, unknown>>)[key],
      this.document,
    );
    return { resolved: resolved as Schema, name: path.at(-1) ?? '' };
  }
}

const branchesOf = ({ anyOf = [], oneOf = [], allOf = [] }: Schema): readonly Schema[] => [
  ...anyOf,
  ...oneOf,
  ...allOf,
];

/** A schema's parts and its name. */
const partsOf = (schema: Schema, name: string): (readonly [Schema, string])[] => [
  ...branchesOf(schema).map((branch) => [branch, name] as const),
  ...(schema.items ? [[schema.items, name] as const] : []),
  ...Object.entries(schema.properties ?? {}).map(
    ([property, each]) => [each, `${name}.${property}`] as const,
  ),
];
