import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Express } from 'express';
import { readConfig, type RunningProcess, startProcess } from '#platform/hosting';
import { HttpConfig } from '#platform/http';
import { domains } from '../apps/domains.js';
import { partnerApiRole } from '../apps/partner-api/src/partner-api.role.js';
import { clientTypesOf, type DescribedApi, deskTypesOf } from './support/client-types.js';
import { Contract, type OpenApiDocument } from './support/contract.js';
import { fieldLimitsOf } from './support/field-limits.js';
import { freePort, temporaryFolder } from './support/service.js';
import { wholeDescription } from './support/whole-description.js';

interface Document extends OpenApiDocument {
  readonly openapi: string;
  readonly webhooks: Readonly<Record<string, unknown>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly required: readonly string[] }>>;
  };
}
interface Linking {
  readonly content?: Readonly<Record<string, unknown>>;
  readonly links?: Readonly<
    Record<string, { readonly operationId: string; readonly parameters: Readonly<Record<string, string>> }>
  >;
}
interface Media {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

/** Routes for partners and operators; pages for people are not described. */
const CALLED = /^\/(v1|documents)\/(?!operations\/openapi\.json)/;
const TYPES = [
  { by: 'partners', typesOf: clientTypesOf, file: 'clients/typescript/src/api-types.ts' },
  { by: 'operators', typesOf: deskTypesOf, file: 'apps/portal/src/desk/api-types.ts' },
] as const;

describe('the description of the API', () => {
  const folder = temporaryFolder();
  let running: RunningProcess;
  let url: string;
  let document: Document;

  beforeAll(async () => {
    const env = { DATA_DIR: folder.path, PORT: String(await freePort()), LOG_LEVEL: 'silent' };
    const config = readConfig(env, domains);
    running = await startProcess(config, domains, [partnerApiRole], new AbortController().signal);
    url = config.get(HttpConfig).publicUrl;
    document = await wholeDescription<Document>(url);
  });
  afterAll(async () => {
    await running.stop();
    folder.remove();
  });

  it('contains exactly the served routes', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(describedRoutes(document)).toEqual(servedRoutes(running));
  });

  it('is separate for partners and operators', async () => {
    const [partners, operators] = (await Promise.all(
      ['/openapi.json', '/v1/operations/openapi.json'].map(async (path) => (await fetch(url + path)).json()),
    )) as [Document, Document];
    const isOperators = (path: string): boolean => path.startsWith('/v1/operations/');
    expect(Object.keys(partners.paths).filter(isOperators)).toEqual([]);
    expect(Object.keys(operators.paths).filter((path) => !isOperators(path))).toEqual([]);
    expect(Object.keys(operators.paths)).toContain('/v1/operations/companies');
    expect(await (await fetch(`${url}/docs/operations`)).text()).toContain(
      'data-document="/v1/operations/openapi.json"',
    );
  });

  it('names every operation once', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(
        (operation) => (operation as unknown as { operationId: string }).operationId,
      ),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('accepts an idempotency key on every POST and PATCH of partners that writes', () => {
    const without = operationsOf(document)
      .filter(({ method, path }) => ['post', 'patch'].includes(method) && path.startsWith('/v1/partner/'))
      .filter(({ operation }) => !JSON.stringify(operation).includes('IdempotencyKey'))
      .map(({ path }) => path);
    expect(without.sort()).toEqual([
      '/v1/partner/companies/validate',
      '/v1/partner/companies/{companyId}/compliance/annual-report/fee',
    ]);
  });

  it('requires no body for a fee quote or an operator’s call without required members (contract 2.7)', () => {
    const needed = operationsOf(document)
      .filter(({ path }) => path.startsWith('/v1/operations/') || path.endsWith('/annual-report/fee'))
      .filter(({ operation: { requestBody } }) => {
        const json = requestBody?.content?.['application/json'] as { schema: { $ref: string } } | undefined;
        const members = document.components.schemas[json?.schema.$ref.split('/').at(-1) ?? ''];
        return requestBody?.required && members?.required.length === 0;
      });
    expect(needed.map(({ path }) => path)).toEqual([]);
  });

  it('describes every property, parameter and component', () => {
    expect(undescribed(document, document)).toEqual([]);
  });

  it('has no null among the values of an enum, for code generators', () => {
    expect(JSON.stringify(document)).not.toMatch(/"enum":\[[^\]]*null/);
  });

  it('contains every component that it refers to', () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g);
    const components = document.components as unknown as Record<string, Record<string, unknown>>;
    const missing = [...references].filter(([, kind = '', name = '']) => !components[kind]?.[name]);
    expect(missing.map(([reference]) => reference)).toEqual([]);
  });

  it('contains every event of the catalog', () => {
    const announced = domains.flatMap(({ webhooks }) => webhooks.map(({ eventName }) => eventName));
    expect(Object.keys(document.webhooks)).toEqual(expect.arrayContaining(announced));
  });

  it("lists only catalog events for operators' actions", () => {
    const eventNames = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods as Record<string, { readonly 'x-partner-events'?: readonly string[] }>).flatMap(
        (operation) => operation['x-partner-events'] ?? [],
      ),
    );
    expect(eventNames.length).toBeGreaterThan(10);
    expect(Object.keys(document.webhooks)).toEqual(expect.arrayContaining(eventNames));
  });

  it('lists requests that the server cannot read, such as a long URL, for every operation', () => {
    const { responses } = document.components as unknown as { responses: Record<string, object> };
    expect(Object.keys(responses)).toEqual(['RequestTimeout', 'HeadersTooLarge']);
    for (const { operation } of operationsOf(document))
      expect(operation.responses).toMatchObject({
        408: { $ref: '#/components/responses/RequestTimeout' },
        431: { $ref: '#/components/responses/HeadersTooLarge' },
      });
  });

  it('has a valid example of every response', () => {
    const contract = new Contract(document);
    const wrong = answersOf(document).flatMap(({ method, path, status, example }) =>
      contract
        .ofAnswer({ method, path, status, headers: [], text: JSON.stringify(example) })
        .map((difference) => `${method} ${path} ${status}: ${difference}`),
    );
    expect(wrong).toEqual([]);
  });

  it('links to operations with values that the response contains', () => {
    const links = operationsOf(document).flatMap(({ operation }) => {
      const { links = {}, content } = operation.responses['200'] as Linking;
      const [example] = examplesOf(content?.['application/json']) as readonly { readonly payload: object }[];
      return Object.values(links).map(({ operationId, parameters }) => ({
        operationId,
        missing: Object.values(parameters)
          .flatMap((value) => /^\$response\.body#\/payload\/(.+)$/.exec(value)?.[1] ?? [])
          .filter((pointer) => valueAt(example?.payload, pointer) === undefined),
      }));
    });
    expect(links.map(({ operationId }) => operationId)).toContain('getCompany');
    expect(links.filter(({ missing }) => missing.length > 0)).toEqual([]);
  });

  it('has a valid example of every body', () => {
    const contract = new Contract(document);
    const wrong = operationsOf(document).flatMap(({ method, path, operation }) =>
      examplesOf(operation.requestBody?.content?.['application/json']).flatMap((example) =>
        contract
          .ofBody({ method, path, request: example })
          .map((difference) => `${method} ${path}: ${difference}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('has meaningful examples of bodies, accepted by the request class', () => {
    const generic = operationsOf(document).flatMap(({ method, path, operation }) =>
      examplesOf(operation.requestBody?.content?.['application/json']).flatMap((example) =>
        /"(text|string)"/.test(JSON.stringify(example))
          ? [`${method} ${path} ${JSON.stringify(example)}`]
          : [],
      ),
    );
    expect(generic).toEqual([]);
    const queries = operationsOf(document).flatMap(({ method, path, operation }) =>
      (
        (operation as unknown as { parameters?: readonly { example?: unknown; name?: string }[] })
          .parameters ?? []
      )
        .filter(({ example }) => example === 'text')
        .map(({ name }) => `${method} ${path} ${String(name)}`),
    );
    expect(queries).toEqual([]);
  });

  it.each(TYPES)('matches the generated types of the client: $by', async ({ typesOf, file }) => {
    const types = await typesOf(document as unknown as DescribedApi);
    if (process.env['CLIENT_TYPES'] === 'write') writeFileSync(file, types);
    const state = readFileSync(file, 'utf8') === types ? 'current' : 'to be made: npm run client:types';
    expect(state).toBe('current');
  });

  it('matches the field limits of the portal', async () => {
    const file = 'apps/portal/src/field-limits.ts';
    const limits = await fieldLimitsOf(running.app);
    if (process.env['CLIENT_TYPES'] === 'write') writeFileSync(file, limits);
    const state = readFileSync(file, 'utf8') === limits ? 'current' : 'to be made: npm run client:types';
    expect(state).toBe('current');
  });

  it('is not sent again to a client that has it', async () => {
    const etag = (await fetch(`${url}/openapi.json`)).headers.get('etag') ?? '';
    const again = await fetch(`${url}/openapi.json`, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );

type Node = Readonly<Record<string, unknown>>;

/** Values of these keywords are data, not schemas. */
const DATA = new Set(['example', 'examples', 'default', 'enum']);

/** Returns the places without a description. A reference may have one, or the component that it refers to. */
function undescribed(node: unknown, document: Document, path = ''): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { properties, in: place } = node as Node;
  const named = path === '/components/schemas' ? node : typeof properties === 'object' ? properties : {};
  const missing = Object.entries(named as Record<string, Node>)
    .filter(([, schema]) => !isDescribed(schema, document))
    .map(([name]) => `${path}: ${name}`);
  const isParameter = typeof place === 'string' && !isDescribed(node as Node, document);
  return [
    ...missing,
    ...(isParameter ? [path] : []),
    ...Object.entries(node)
      .filter(([name]) => !DATA.has(name))
      .flatMap(([name, value]) => undescribed(value, document, `${path}/${name}`)),
  ];
}

const isDescribed = ({ description, $ref }: Node, { components }: Document): boolean => {
  const component = components.schemas[String($ref).split('/').at(-1) ?? ''] as Node | undefined;
  return Boolean(description ?? component?.['description']);
};

const answersOf = (document: Document) =>
  operationsOf(document).flatMap(({ method, path, operation }) =>
    Object.entries(operation.responses).flatMap(([status, { content }]) =>
      examplesOf(content?.['application/json']).map((example) => ({
        method,
        path,
        status: Number(status),
        example,
      })),
    ),
  );

/** A JSON media type has at least one example. */
function examplesOf(media: unknown): unknown[] {
  if (media === undefined) return [];
  const { example, examples = {} } = media as Media;
  const all = [
    ...(example === undefined ? [] : [example]),
    ...Object.values(examples).map(({ value }) => value),
  ];
  expect(all).not.toEqual([]);
  return all;
}

const describedRoutes = (document: Document): string[] =>
  operationsOf(document)
    .map(({ method, path }) => `${method} ${path}`)
    .sort();

function servedRoutes({ app }: RunningProcess): string[] {
  const { stack } = (app.getHttpAdapter().getInstance() as Express).router;
  const routes = stack.flatMap(({ route }) => (route ? [route] : [])) as unknown as readonly {
    readonly path: string;
    readonly methods: Readonly<Record<string, boolean>>;
  }[];
  return routes
    .filter(({ path }) => CALLED.test(path))
    .flatMap(({ path, methods }) =>
      Object.keys(methods).map((method) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`),
    )
    .sort();
}

const valueAt = (payload: object | undefined, pointer: string): unknown =>
  pointer.split('/').reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], payload);
