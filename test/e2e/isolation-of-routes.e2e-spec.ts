import { WebhookReceiver } from '../../clients/typescript/examples/webhook-receiver.js';
import { hasEnd } from '../support/contract.js';
import { KnownIds } from '../support/fuzzing/known-ids.js';
import type { Json } from '../support/fuzzing/values.js';
import { type Answer, call } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { API_KEY } from '../support/service.js';
import { sharedService } from '../support/shared-service.js';
import { wholeDescription } from '../support/whole-description.js';
import { newPartner } from '../support/operator-calls.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly example: unknown;
}
interface Operation {
  readonly responses: Readonly<Record<string, object>>;
  readonly security?: readonly object[];
  readonly parameters?: readonly Partial<Parameter>[];
  readonly requestBody?: {
    readonly content: Record<string, { readonly examples?: Record<string, { readonly value: object }> }>;
  };
}
interface Route extends Operation {
  readonly method: string;
  readonly path: string;
  readonly ids: readonly string[];
}

const NOBODYS = '2abcdefghijklmnopqrstuvwxyz';
const MALFORMED = ['x', '%27%20OR%201%3D1%20--', '..%2f..', '%00', 'z'.repeat(27), 'x'.repeat(500)];
const schemeOf = ({ security }: Operation): string => Object.keys(security?.[0] ?? {})[0] ?? '';

/** Every route with an id, from the service's own description, so that new routes are tested automatically. */
describe("another tenant's ids", () => {
  const service = sharedService();
  const theirs = new KnownIds();
  const own = new KnownIds();
  let receiver: WebhookReceiver;
  let routes: readonly Route[];
  /** The caller's credentials, which own none of `theirs`. */
  const held: Record<string, string> = {};

  beforeAll(async () => {
    receiver = await WebhookReceiver.listen();
    const { paths } = await wholeDescription<{ paths: Record<string, Record<string, Operation>> }>(
      service.url,
    );
    routes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, operation]) => hasEnd(operation))
        .map(([method, operation]) => ({
          ...operation,
          method: method.toUpperCase(),
          path,
          ids: (operation.parameters ?? []).flatMap(({ in: place, name = '' }) =>
            place === 'path' && name.endsWith('Id') ? [name] : [],
          ),
        })),
    );
    held['apiKey'] = (await newPartner(service.dataDir)).apiKey;
    await makeEverything(API_KEY, theirs);
    await makeEverything(held['apiKey'], own);
    const body = { email: 'somebody@founders.example' };
    const session = await call<Record<string, string>>(service, 'POST', '/v1/partner/customer-sessions', {
      body,
    });
    held['sessionToken'] = session.payload['accessToken'] ?? '';
  });
  afterAll(() => receiver.close());

  /** One id of each kind, collected from responses and lists. */
  async function makeEverything(key: string, knownIds: KnownIds): Promise<void> {
    const send = async (method: string, path: string, body?: object) => {
      const { status, payload, text } = await call<Json>(service, method, path, {
        key,
        ...(body && { body }),
      });
      if (status !== 200) throw new Error(`${method} ${path} answered ${text}`);
      knownIds.learn(payload);
      return payload as Record<string, string>;
    };
    await send('PUT', '/v1/partner/webhook-endpoint', { url: receiver.url, enabled: true });
    const { serviceCustomerId = '' } = await send('POST', '/v1/partner/customers', customerRequest());
    const company = llcRequest(serviceCustomerId, { state: 'DE' });
    const { serviceCompanyId = '' } = await send('POST', '/v1/partner/companies', company);
    const playground = `/v1/partner/playground/companies/${serviceCompanyId}`;
    await send('POST', `${playground}/formation/reject-names`);
    await send('POST', '/v1/partner/webhook-endpoint/test', { eventName: 'company_ein_issued' });
    for (const { method, path, ids, ...route } of routes)
      if (
        method === 'GET' &&
        schemeOf(route) === 'apiKey' &&
        ids.every((id) => knownIds.pick(id, 0) !== null)
      )
        knownIds.learn(
          (
            await call<Json>(
              service,
              method,
              filled(path, (id) => knownIds.pick(id, 0) ?? ''),
              { key },
            )
          ).payload,
        );
    const [action] = (
      await call<Record<string, string>[]>(
        service,
        'GET',
        `/v1/partner/companies/${serviceCompanyId}/required-actions`,
        { key },
      )
    ).payload;
    const resolution = {
      actionCode: action?.['actionCode'],
      nameOptions: [{ name: 'Looms', entityTypeEnding: 'LLC', position: 1 }],
    };
    await send(
      'POST',
      `/v1/partner/companies/${serviceCompanyId}/required-actions/${action?.['requiredActionId'] ?? ''}/resolution`,
      resolution,
    );
    await send('POST', `${playground}/formation/complete`);
    await send('GET', `/v1/partner/companies/${serviceCompanyId}/documents`);
    await send('POST', `/v1/partner/companies/${serviceCompanyId}/compliance/annual-reports`, {
      fiscalYear: new Date().getUTCFullYear(),
    });
  }

  const filled = (path: string, idOf: (name: string) => string): string =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => idOf(name));

  const send = (route: Route, path: string): Promise<Answer<unknown>> => {
    const [json] = Object.values(route.requestBody?.content ?? {});
    const [example] = Object.values(json?.examples ?? {});
    const key = held[schemeOf(route)] ?? '';
    return call(service, route.method, path, { key, ...(example && { body: example.value }) });
  };

  it('get the same response as unknown and malformed ids, at every route', async () => {
    const tried = routes.filter((route) => route.ids.length > 0 && schemeOf(route) in held);
    expect(tried.length).toBeGreaterThan(10);
    for (const route of tried) {
      const exampleOf = (name: string) => String(route.parameters?.find((one) => one.name === name)?.example);
      for (const [at, tested] of route.ids.entries()) {
        // The path before the tested id belongs to the caller, so that the check concerns this id.
        const path = (id: string) =>
          filled(route.path, (name) => {
            const place = route.ids.indexOf(name);
            if (place === at) return id;
            return place < 0 ? exampleOf(name) : ((place < at ? own : theirs).pick(name, 0) ?? '');
          });
        const their = theirs.pick(tested, 0);
        const at404 = `${route.method} ${route.path} ${tested}`;
        expect([at404, typeof their]).toEqual([at404, 'string']);
        const reference = await send(route, path(NOBODYS));
        // Missing parts of the caller's own company have their own codes.
        const code = at === 0 ? 'E_NOT_FOUND' : reference.error?.code;
        expect([at404, reference.status, reference.error?.code]).toEqual([at404, 404, code]);
        for (const id of [their ?? '', ...MALFORMED]) {
          const answer = await send(route, path(id));
          const expected = { ...reference.error, requestId: answer.error?.requestId };
          expect([at404, id, answer.status, answer.error]).toEqual([at404, id, 404, expected]);
        }
      }
    }
  });
});
