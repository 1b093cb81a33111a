import { Ajv } from '@modelcontextprotocol/server/validators/ajv';
import { DomainError, type FieldError } from '#kit/event-sourcing';
import { isPossibleSsn } from '#platform/personal-data';
import type { ObjectSchema } from '../tools/tool.js';

/** Arguments with a tax ID. The person enters tax IDs on a page that no assistant sees (contract 10.6). */
export class TaxIdSentError extends DomainError {
  constructor(paths: readonly string[]) {
    const field = { code: 'E_SSN_INVALID', message: 'must not be sent to a tool' };
    super(
      'E_VALIDATION_FAILED',
      'A tool never accepts a Social Security number or an ITIN. Call again without it. Give the person the link in nextAction: they sign in and enter the number only there.',
      Object.fromEntries(paths.map((path) => [path, field])),
    );
  }
}

const ajv = new Ajv({ allErrors: true, verbose: true, strict: false });

/** Returns a function that checks the arguments of a tool. It throws a {@link DomainError} that names each invalid one. */
export function checkOf(schema: ObjectSchema): (args: unknown) => void {
  const isValid = ajv.compile(schema);
  return (args) => {
    const taxIds = taxIdsIn(args, '');
    if (taxIds.length > 0) throw new TaxIdSentError(taxIds);
    if (isValid(args)) return;
    const fields = Object.fromEntries((isValid.errors ?? []).map(fieldOf));
    throw new DomainError('E_VALIDATION_FAILED', 'Some arguments are invalid.', fields);
  };
}

type Fault = NonNullable<ReturnType<typeof ajv.compile>['errors']>[number];

/** Returns the path of an invalid argument, and what is wrong with it. */
function fieldOf({ instancePath, keyword, params, parentSchema, message }: Fault): [string, FieldError] {
  const at = pathOf(instancePath);
  const { properties = {}, enum: values } = (parentSchema ?? {}) as {
    properties?: Record<string, { enum?: readonly unknown[] }>;
    enum?: readonly unknown[];
  };
  switch (keyword) {
    case 'required': {
      const name = String(params['missingProperty']);
      const allowed = properties[name]?.enum;
      const message = allowed ? `is required: one of ${allowed.join(', ')}` : 'is required';
      return [join(at, name), { code: 'E_REQUIRED', message }];
    }
    case 'additionalProperties': {
      const path = join(at, String(params['additionalProperty']));
      const message = `is not an argument; allowed: ${Object.keys(properties).join(', ')}`;
      return [path, { code: 'E_INVALID', message }];
    }
    case 'enum':
      return [at, { code: 'E_INVALID', message: `must be one of: ${(values ?? []).join(', ')}` }];
    case 'type':
      return [at, { code: 'E_INVALID', message: `must be ${TYPES[String(params['type'])] ?? 'valid'}` }];
    default:
      return [at, { code: 'E_INVALID', message: message ?? 'is invalid' }];
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  number: 'a number',
  integer: 'a whole number',
};

/** Returns a JSON pointer as a path: `/params/members/0` becomes `params.members[0]`. */
const pathOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .reduce((path, name) => (/^\d+$/.test(name) ? `${path}[${name}]` : join(path, name)), '');

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

const TAX_ID_NAME = /^(ssn|itin|tax_?id|social_?security(_?number)?)$/i;
const TAX_ID = /(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)/g;

/** Returns the paths of the tax IDs in arguments: properties named after one, and texts that contain one. */
function taxIdsIn(value: unknown, path: string): readonly string[] {
  if (typeof value === 'string') return value.match(TAX_ID)?.some(isPossibleSsn) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((entry, index) => taxIdsIn(entry, `${path}[${index}]`));
  return Object.entries(value).flatMap(([name, one]) =>
    TAX_ID_NAME.test(name) ? [join(path, name)] : taxIdsIn(one, join(path, name)),
  );
}
