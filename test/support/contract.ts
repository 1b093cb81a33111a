import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { oneLine } from '#platform/http';

interface Content {
  readonly content?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly 'x-field-codes'?: readonly string[];
}
interface Operation {
  readonly requestBody?: Content & { readonly required: boolean };
  readonly responses: Readonly<Record<string, Content>>;
}
interface ErrorBody {
  readonly code: string;
  readonly fields?: Readonly<Record<string, { readonly code: string }>>;
}
/** The parts of an OpenAPI document used here. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Whether an operation's response ends; specs that call all operations skip endless ones. */
export const hasEnd = ({ responses }: Pick<Operation, 'responses'>): boolean =>
  !('text/event-stream' in (responses['200']?.content ?? {}));

/** A call and its response. Header names are lower-case. */
interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly request: unknown;
  readonly status: number;
  readonly headers: readonly string[];
  readonly text: string;
}

const DOCUMENT = 'document';
const JSON_TYPE = 'application/json';
const ROUTE_FAILURES = ['E_NOT_FOUND', 'E_METHOD_NOT_ALLOWED'];
/** The headers that are relevant to callers of the API. */
const PUBLISHED_HEADERS =
  /^(x-request-id|x-read-model|idempotent-replayed|ratelimit.*|retry-after|deprecation|link|www-authenticate)$/;

/**
 * Compares the API's description with the service's actual responses. Undescribed fields, codes, statuses and headers
 * are differences too.
 */
export class Contract {
  private readonly answers: Schemas;
  private readonly requests: Schemas;
  private readonly templates: readonly { readonly path: string; readonly matches: RegExp }[];

  constructor(private readonly document: OpenApiDocument) {
    const answers = new Ajv2020({ strict: false });
    (addFormats as unknown as (ajv: Ajv2020) => void)(answers);
    this.answers = new Schemas(answers, closed(document) as object);
    // Formats are not checked, because the service trims e-mail addresses, for example.
    this.requests = new Schemas(
      new Ajv2020({ strict: false, validateFormats: false, allErrors: true }),
      document,
    );
    this.templates = Object.keys(document.paths)
      .sort((a, b) => literals(b) - literals(a))
      .map((path) => ({ path, matches: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));
  }

  /** Returns the differences between an exchange and the description; empty if they agree. */
  differences(exchange: Exchange): string[] {
    return [...this.ofAnswer(exchange), ...(exchange.status < 300 ? this.ofBody(exchange) : [])];
  }

  /** The same for the response alone. */
  ofAnswer(exchange: Omit<Exchange, 'request'>): string[] {
    const { status, headers, text } = exchange;
    const match = this.find(exchange);
    if (!match) return unrouted(exchange);
    const response = match.operation.responses[status];
    if (!response) return [`status ${status} is not described`];
    const unknown = headers.filter(
      (name) => PUBLISHED_HEADERS.test(name) && !(name in (response.headers ?? {})),
    );
    const differing = unknown.map((name) => `header ${name} is not described`);
    if (!response.content) return text === '' ? differing : [...differing, 'a body is not described'];
    if (!(JSON_TYPE in response.content)) return differing;
    const at = [...match.at, 'responses', String(status), 'content', JSON_TYPE, 'schema'];
    const body = JSON.parse(text) as unknown;
    return [...differing, ...this.answers.failing(at, body), ...undescribedCodes(response, body)];
  }

  /** The same for an accepted body: the description must accept it too, with each text reduced to one line. Empty texts are not described. */
  ofBody(exchange: Pick<Exchange, 'method' | 'path' | 'request'>): string[] {
    const match = this.find(exchange);
    const body = match?.operation.requestBody;
    if (!match || !body?.content?.[JSON_TYPE]) return [];
    if (!body.required && exchange.request === undefined) return [];
    const at = [...match.at, 'requestBody', 'content', JSON_TYPE, 'schema'];
    return this.requests.failing(at, inOneLine(exchange.request), isNotEmptyText);
  }

  private find({ method, path }: Pick<Exchange, 'method' | 'path'>) {
    const [plain = ''] = path.split('?');
    const verb = method.toLowerCase();
    // Like a router: a segment may be fixed for one method and an id for another.
    for (const template of this.templates) {
      const operation = this.document.paths[template.path]?.[verb];
      if (operation && template.matches.test(plain)) return { operation, at: ['paths', template.path, verb] };
    }
    return null;
  }
}

/** The names of a failure's examples are its codes. */
function undescribedCodes({ content, ...response }: Content, body: unknown): string[] {
  const { error } = body as { readonly error?: ErrorBody | null };
  if (!error) return [];
  const { examples = {} } = content?.[JSON_TYPE] as { readonly examples?: object };
  const inFields = Object.values(error.fields ?? {}).map(({ code }) => code);
  return [
    ...(error.code in examples ? [] : [`the code ${error.code} is not described`]),
    ...inFields
      .filter((code) => !response['x-field-codes']?.includes(code))
      .map((code) => `the field code ${code} is not described`),
  ];
}

/** Checks that an undescribed route answers as not found. */
function unrouted({ method, text, status }: Omit<Exchange, 'request'>): string[] {
  if (method === 'HEAD' || method === 'OPTIONS') return [];
  const isFailure = ROUTE_FAILURES.some((code) => text.includes(`"${code}"`));
  return isFailure && (status === 404 || status === 405) ? [] : ['the operation is not described'];
}

const isNotEmptyText = (part: unknown): boolean => part !== '';

/** @param pointer a JSON pointer (RFC 6901) */
const valueAt = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name], value);

/** The schemas of a document. Equal ones, such as those of most failures, are compiled once. */
class Schemas {
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(
    private readonly ajv: Ajv2020,
    private readonly document: object,
  ) {
    ajv.addSchema(document, DOCUMENT);
  }

  /**
   * Returns the reasons why a value does not match the schema at a path.
   *
   * @param counts whether a wrong part is a reason
   */
  failing(at: readonly string[], value: unknown, counts: (at: unknown) => boolean = () => true): string[] {
    const schema = at.reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], this.document);
    const key = JSON.stringify(schema);
    const validate = this.compiled.get(key) ?? this.compile(at);
    this.compiled.set(key, validate);
    if (validate(value)) return [];
    const errors = validate.errors?.filter(({ instancePath }) => counts(valueAt(value, instancePath))) ?? [];
    return errors.length === 0 ? [] : [this.ajv.errorsText(errors, { dataVar: at[3] ?? '' })];
  }

  private compile(at: readonly string[]): ValidateFunction {
    const pointer = at.map((part) => encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1')));
    const validate = this.ajv.getSchema(`${DOCUMENT}#/${pointer.join('/')}`);
    if (!validate) throw new Error(`the description has no ${at.join(' ')}`);
    return validate;
  }
}

/** The same with white space trimmed as the service does. */
function inOneLine(node: unknown): unknown {
  if (typeof node === 'string') return oneLine(node);
  if (Array.isArray(node)) return node.map(inOneLine);
  if (typeof node !== 'object' || node === null) return node;
  const members = Object.entries(node).map(([name, value]) => [name, inOneLine(value)] as const);
  return Object.fromEntries(members);
}

const literals = (path: string): number => path.split('/').filter((part) => !part.startsWith('{')).length;

/** The same with every described object closed, so that an extra field is a difference. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, closed(value)]));
  const isOpen = copy['type'] === 'object' && 'properties' in copy && !('additionalProperties' in copy);
  return isOpen ? { ...copy, additionalProperties: false } : copy;
}
