import type { INestApplication, Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { format, resolveConfig } from 'prettier';
import { type ClassOf, type DeclaredField, declaredFields, routeOptionsOf } from '#platform/http';

/** Requests sent by forms of the portal, and by the search of the desk. Its other forms derive from `VERBS`. */
const SENT = [
  'ConfirmFactorRequest',
  'IssueKeyRequest',
  'OperatorCompaniesParameters',
  'ResolutionRequest',
  'SubmittedNameRequest',
  'UpdateCompanyRequest',
  'UpdateCustomerRequest',
];
const HEAD =
  '// Generated from the request classes by `npm run client:types`; test/openapi.int-spec.ts fails if it is out of date.';

/**
 * Returns the source text of the limits that inputs of the portal need, as attributes of HTML.
 *
 * @throws if no route takes one of the requests
 */
export async function fieldLimitsOf(app: INestApplication): Promise<string> {
  const classes = new Map<string, ClassOf>();
  for (const { controllers } of app.get(ModulesContainer).values())
    for (const { metatype } of controllers.values()) if (metatype) addRequests(metatype as Type, classes);
  const limits = SENT.map((name) => {
    const type = classes.get(name);
    if (!type) throw new Error(`no route takes a ${name}`);
    const fields = declaredFields(type).map((field) => [field.name, attributesOf(field)] as const);
    const limited = fields.filter(([, attributes]) => Object.keys(attributes).length > 0);
    return `export const ${name} = ${JSON.stringify(Object.fromEntries(limited))} as const;`;
  });
  const options = await resolveConfig(import.meta.filename);
  return format([HEAD, '', ...limits].join('\n'), {
    ...options,
    parser: 'typescript',
    objectWrap: 'collapse',
  });
}

function addRequests(controller: Type, classes: Map<string, ClassOf>): void {
  const prototype = controller.prototype as Readonly<Record<string, unknown>>;
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const handler = prototype[name];
    if (typeof handler !== 'function') continue;
    const context = { getClass: () => controller, getHandler: () => handler as () => unknown };
    const { body, query } = routeOptionsOf(context as Parameters<typeof routeOptionsOf>[0]);
    for (const type of [body, query]) if (type) add(type, classes);
  }
}

function add(type: ClassOf, classes: Map<string, ClassOf>): void {
  const declared = classes.get(type.name) ?? type;
  if (declared !== type && SENT.includes(type.name)) throw new Error(`two requests are named ${type.name}`);
  classes.set(type.name, type);
  for (const { of } of declaredFields(type)) if (of) add(of(), classes);
}

/** A pattern is an attribute only if it covers the whole value, as HTML does. */
export function attributesOf(field: Pick<DeclaredField, 'schema'>): object {
  const {
    maxLength,
    minimum: min,
    maximum: max,
    maxItems,
    pattern,
  } = field.schema as {
    readonly [key: string]: unknown;
    readonly pattern?: string;
  };
  const whole = pattern?.startsWith('^') === true && pattern.endsWith('$') ? pattern.slice(1, -1) : undefined;
  const limits = { maxLength, min, max, maxItems, ...(!whole?.includes('\\u') && { pattern: whole }) };
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
}
