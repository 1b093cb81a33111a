import { randomUUID } from 'node:crypto';
import type { Json } from '../support/fuzzing/values.js';
import { KnownIds } from '../support/fuzzing/known-ids.js';
import { call } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { API_KEY } from '../support/service.js';
import { sharedService } from '../support/shared-service.js';
import { wholeDescription } from '../support/whole-description.js';
import { newPartner } from '../support/operator-calls.js';

interface Operation {
  readonly security?: readonly object[];
  readonly parameters?: readonly { readonly name?: string; readonly in?: string }[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly examples?: Readonly<Record<string, { readonly value: Json }>> }>
    >;
  };
}
interface Logged {
  readonly requestId: string;
  readonly code: string | null;
  readonly message: string | null;
  readonly fields: readonly { readonly path: string; readonly code: string; readonly rule: string }[];
}
interface Attempt {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

const WORD = 'zQ9xMarker';
const NUMBER = 918_273_645;
/** Errors about characters name the code point, which is part of a value. */
const CHARACTER = '\u1abd';
const MARKERS = new RegExp(`${WORD}|${NUMBER}|1ABD|${CHARACTER}`, 'i');
const HOSTILE: readonly Json[] = [
  WORD,
  NUMBER,
  `${WORD}${CHARACTER}`,
  { [WORD]: WORD },
  Array.from({ length: 201 }, () => WORD),
];
const RAW = [`{"${WORD}":`, `"${WORD}"`, `[${NUMBER}]`, `{"__proto__":{"${WORD}":1}}`, ''];
/** Fewer than the log keeps in memory. */
const AT_ONCE = 300;

describe('the log of failed requests', () => {
  const service = sharedService({ LOG_LEVEL: 'error', RATE_LIMIT_PER_SECOND: '0' });
  let ids = new KnownIds();
  let session: Record<string, string>;
  let operations: readonly (Operation & { readonly method: string; readonly path: string })[];

  beforeAll(async () => {
    const partner = await newPartner(service.dataDir, 'Acme', 'dev@acme.example');
    const body = { email: 'dev@acme.example', password: partner.portalPassword };
    const answer = await call<{ csrfToken: string }>(service, 'POST', '/portal/api/session', {
      key: null,
      body,
    });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    session = { cookie, 'x-csrf-token': answer.payload.csrfToken };
    key = partner.apiKey;
    const { paths } = await wholeDescription<{ paths: Record<string, Record<string, Operation>> }>(
      service.url,
    );
    operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security }]) => 'apiKey' in (security?.[0] ?? {}))
        .map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
    );
    await makeSomething();
  });

  let key = API_KEY;

  async function makeSomething(): Promise<void> {
    ids = new KnownIds();
    const send = async (method: string, path: string, body?: object) => {
      const { payload } = await call<Json>(service, method, `/v1/partner/${path}`, {
        key,
        ...(body && { body }),
      });
      ids.learn(payload);
      return payload as Record<string, string>;
    };
    await send('PUT', 'webhook-endpoint', { url: 'http://127.0.0.1:9/in', enabled: true });
    const { serviceCustomerId = '' } = await send('POST', 'customers', customerRequest());
    const { serviceCompanyId = '' } = await send('POST', 'companies', llcRequest(serviceCustomerId));
    await send('POST', `playground/companies/${serviceCompanyId}/formation/reject-names`);
    for (const list of ['documents', 'required-actions'])
      await send('GET', `companies/${serviceCompanyId}/${list}`);
  }

  const filled = (path: string, marked: string | null): string =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => (name === marked ? WORD : (ids.pick(name, 0) ?? 'none')));

  /** Returns requests with a marker in each part of the path, the query and the body, one part at a time. */
  function attemptsOf({
    method,
    path,
    parameters = [],
    requestBody,
  }: (typeof operations)[number]): Attempt[] {
    const namesIn = (place: string) =>
      parameters.flatMap((one) => (one.in === place && one.name !== undefined ? [one.name] : []));
    const queries = [
      WORD,
      `${WORD}=${WORD}`,
      `size[${NUMBER}]=1`,
      `size=1&size=${WORD}`,
      `metadata[${WORD} !]=x`,
      `metadata[a]=${WORD.repeat(60)}`,
      `cursor=${WORD}`,
      ...namesIn('query').flatMap((name) =>
        [WORD, NUMBER, `${WORD}%E1%AA%BD`].map((value) => `${encodeURIComponent(name)}=${value}`),
      ),
    ];
    const [example = {}] = Object.values(requestBody?.content ?? {}).flatMap(({ examples = {} }) =>
      Object.values(examples).map(({ value }) => value),
    );
    const bodies = requestBody
      ? [...RAW, ...markedVersionsOf(example).map((one) => JSON.stringify(one))]
      : [];
    return [
      ...namesIn('path').map((name) => ({ method, path: filled(path, name), body: JSON.stringify(example) })),
      ...queries.map((query) => ({ method, path: `${filled(path, null)}?${query}`, body: '{}' })),
      ...bodies.map((body) => ({ method, path: filled(path, null), body })),
    ];
  }

  async function send({ method, path, body }: Attempt): Promise<string> {
    const isPortal = path.startsWith('/portal/');
    const response = await fetch(service.url + path, {
      method,
      headers: {
        ...(isPortal ? session : { authorization: key }),
        'content-type': 'application/json',
        'idempotency-key': `${WORD} ${randomUUID()}`,
      },
      ...(body !== undefined && method !== 'GET' && { body }),
    });
    return response.text();
  }

  /** Adds new entries of the log by their request. */
  async function readLog(entries: Map<string, Logged>): Promise<void> {
    for (let cursor = ''; ;) {
      const path = `/portal/api/requests?size=100${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const sent = { key: null, headers: session };
      const { payload } = await call<{ content: Logged[]; nextCursor: string | null }>(
        service,
        'GET',
        path,
        sent,
      );
      const isKnown = payload.content.some(({ requestId }) => entries.has(requestId));
      for (const entry of payload.content) entries.set(entry.requestId, entry);
      if (isKnown || payload.nextCursor === null) return;
      cursor = payload.nextCursor;
    }
  }

  it('names wrong fields and rules, but nothing that was sent', async () => {
    const portal = [
      { method: 'POST', path: '/portal/api/keys', example: { name: 'CI', expiresAt: null } },
      { method: 'POST', path: '/portal/api/people', example: { email: 'a@acme.example', role: 'viewer' } },
      { method: 'POST', path: '/portal/api/people/{userId}/role', example: { role: 'viewer' } },
    ].map(({ example, ...route }) => ({
      ...route,
      parameters: [{ name: 'userId', in: 'path' }],
      requestBody: { content: { json: { examples: { only: { value: example } } } } },
    }));
    const attempts = [...operations, ...portal].flatMap(attemptsOf);
    const entries = new Map<string, Logged>();
    let echoes = 0;
    for (let from = 0; from < attempts.length; from += AT_ONCE) {
      const texts = await Promise.all(attempts.slice(from, from + AT_ONCE).map(send));
      echoes += texts.filter((text) => text.includes('"error":{') && MARKERS.test(text)).length;
      await readLog(entries);
    }
    const failed = [...entries.values()].filter(({ code }) => code !== null);
    expect(failed.filter(({ fields }) => fields.length > 0).length).toBeGreaterThan(500);
    expect(failed.every(({ message }) => message !== null)).toBe(true);
    // Only the response names the key or the character.
    expect(echoes).toBeGreaterThan(50);
    // A random request id may contain a marker.
    const logged = [...entries.values()].map((entry) => ({ ...entry, requestId: '' }));
    expect(logged.filter((entry) => MARKERS.test(JSON.stringify(entry)))).toEqual([]);
  });

  it('keeps the path and the rule of each wrong field', async () => {
    const { members, ...llc } = llcRequest(ids.pick('customerId', 0) ?? '') as { members: object[] };
    const body = { ...llc, members: members.map((one) => ({ ...one, ownershipPercent: 60 })), state: 'XX' };
    const { headers } = await call(service, 'POST', '/v1/partner/companies', { key, body });
    const id = headers.get('x-request-id') ?? '';
    const sent = { key: null, headers: session };
    const { payload } = await call<{ outcome: Logged }>(service, 'GET', `/portal/api/requests/${id}`, sent);
    expect(payload.outcome).toMatchObject({ code: 'E_VALIDATION_FAILED' });
    expect(payload.outcome.fields.map(({ path }) => path).sort()).toEqual(['members', 'state']);
  });
});

/** Returns an example with each of its values replaced by each hostile one, and with an added member in each object. */
function markedVersionsOf(example: Json): Json[] {
  const places = placesIn(example);
  return [
    ...HOSTILE.flatMap((value) => [value, ...places.map((place) => changed(example, place, value))]),
    ...[[], ...places].map((place) => changed(example, [...place, `${WORD} !`], WORD)),
  ];
}

function placesIn(json: Json): string[][] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, entry]) => [
    [key],
    ...placesIn(entry).map((rest) => [key, ...rest]),
  ]);
}

function changed(example: Json, place: readonly string[], value: Json): Json {
  const copy = structuredClone(example);
  const holder = place.slice(0, -1).reduce<unknown>((inside, name) => {
    return (inside as Readonly<Record<string, unknown>>)[name];
  }, copy);
  if (typeof holder === 'object' && holder !== null) Reflect.set(holder, place.at(-1) ?? '', value);
  return copy;
}
