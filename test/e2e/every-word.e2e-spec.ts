import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '#kit/kernel/testing';
import { openStores } from '#platform/hosting';
import { Config, Logger } from '#kit/kernel';
import { parkedEvents } from '#kit/subscriptions';
import { domains } from '../../apps/domains.js';
import { EnumsOfAnswers } from '../support/enums.js';
import { type OperatorCompany, FILING, Office } from '../support/operations.js';
import { type OperatorCalls, pdf } from '../support/operator-calls.js';
import type { Answer, Schemas } from '../support/partner-calls.js';
import { nameEndings } from '#platform/reference-data';
import { address, llcRequest, ofCcorp } from '../support/requests.js';
import { PRODUCTION, type Service, storesOf } from '../support/service.js';
import { wholeDescription } from '../support/whole-description.js';

type Delivery = Schemas['WebhookDelivery'];
type Action = Schemas['RequiredAction'];
type Noted = Schemas['Company'];
type Report = Schemas['AnnualReport'];

const TYPES = ['LLC', 'CCorp'] as const;
const YEARS_IN_SECONDS = 3 * 366 * 24 * 3600;
const ADDRESSES = [
  { provider: 'customer', type: 'business', address },
  { provider: 'service', type: 'mailing' },
];

/** A partner's endpoint with adjustable responses and delays. */
class Endpoint {
  private status = 204;
  private holding = false;
  private readonly held: ServerResponse[] = [];

  private constructor(private readonly server: Server) {}

  static async listen(): Promise<Endpoint> {
    const server = createServer((request, response) => {
      request.resume().on('end', () => endpoint.answer(response));
    });
    const endpoint = new Endpoint(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return endpoint;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/webhooks`;
  }

  /** Stops responding. */
  hold(): void {
    this.holding = true;
  }

  release(status: number): void {
    this.status = status;
    this.holding = false;
    for (const response of this.held.splice(0)) this.answer(response);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }

  private answer(response: ServerResponse): void {
    if (this.holding) this.held.push(response);
    else response.writeHead(this.status).end();
  }
}

/** Users' actions produce every value that section 2 of the specification lists for a company. */
describe('every status of every enum is produced by something a user can do', () => {
  let sandbox: Office;
  let production: Office;
  let operator: OperatorCalls;
  let endpoint: Endpoint;
  let customerId: string;
  let enums: EnumsOfAnswers;

  beforeAll(async () => {
    [sandbox, production] = await Promise.all([Office.open(), Office.open(PRODUCTION)]);
    operator = await sandbox.newOperator('Grace Hopper');
    endpoint = await Endpoint.listen();
    customerId = await sandbox.newCustomer();
    enums = new EnumsOfAnswers(await wholeDescription(sandbox.service.url));
    for (const { service } of [sandbox, production]) watch(service);
  });
  afterAll(async () => {
    await Promise.all([sandbox.close(), production.close()]);
    await endpoint.close();
  });

  /** Records everything the service answers from now on. */
  function watch(service: Service): void {
    const fetched = service.fetch.bind(service);
    service.fetch = async (path, init) => {
      const response = await fetched(path, init);
      await enums.see(init?.method ?? 'GET', path, response);
      return response;
    };
  }

  const done = async <T>(call: Promise<Answer<T>>): Promise<T> => {
    const { status, payload, text } = await call;
    if (status !== 200) throw new Error(`${status} ${text}`);
    return payload;
  };
  const get = <T>(path: string) => done(sandbox.partner<T>('GET', path));
  const post = <T>(path: string, body?: object) => done(sandbox.partner<T>('POST', path, body));
  const play = (id: string, step: string) => post(`playground/companies/${id}/${step}`);
  const subscribe = (body: object) => done(sandbox.partner('PUT', 'webhook-endpoint', body));

  const newCompany = async (entityType: (typeof TYPES)[number], more: object = {}): Promise<string> => {
    const body = llcRequest(customerId, { ...(entityType === 'CCorp' && ofCcorp), ...more });
    const { serviceCompanyId: id } = await post<{ serviceCompanyId: string }>('companies', body);
    await eventually(async () => {
      expect((await sandbox.company(id)).formationSubmissionStatus).toBe('SUBMITTED');
    });
    return id;
  };

  const lookAsFounder = async (office: Office, owner: string, id: string): Promise<void> => {
    const { email } = await done(office.partner<{ email: string }>('GET', `customers/${owner}`));
    const mint = office.partner<{ accessToken: string }>('POST', 'customer-sessions', { email });
    const headers = { authorization: (await done(mint)).accessToken };
    for (const path of ['companies?size=100', `companies/${id}`, `companies/${id}/required-actions`])
      await office.service.fetch(`/v1/session/${path}`, { headers });
  };

  /** Reads everything about a company, as its partner, founder and the desk; returns the step that it waits for. */
  const look = async (id: string): Promise<string | null> => {
    await lookAsFounder(sandbox, customerId, id);
    await get(`companies/${id}`);
    await get(`companies?customerId=${customerId}&size=100`);
    await get('annual-reports?size=100');
    await get(`companies/${id}/compliance/calendar`);
    for (const { requiredActionId } of await get<Action[]>(`companies/${id}/required-actions`))
      await get(`companies/${id}/required-actions/${requiredActionId}`);
    for (const { documentId } of await get<{ documentId: string }[]>(`companies/${id}/documents`))
      await get(`companies/${id}/documents/${documentId}`);
    await done(operator.get('companies?size=100'));
    await done(operator.get('annual-reports?size=100'));
    return (await done(operator.get<OperatorCompany>(`companies/${id}`))).awaits;
  };

  /** Resolves when the company's newest required action reaches a status. */
  const latestAction = async (id: string, status: string): Promise<string> => {
    let actionId = '';
    await eventually(async () => {
      const [action] = await get<Action[]>(`companies/${id}/required-actions`);
      expect(action?.status).toBe(status);
      actionId = action?.requiredActionId ?? '';
    });
    return actionId;
  };

  it.each(TYPES)('names of a %s are rejected, replaced and accepted', async (type) => {
    const ending = type === 'LLC' ? 'LLC' : 'Inc';
    const rename = (action: string, name: string) =>
      post(`companies/${id}/required-actions/${action}/resolution`, {
        actionCode: 'FORMATION_NAME_OPTIONS_EXHAUSTED',
        nameOptions: [{ name, entityTypeEnding: ending, position: 1 }],
      });
    await sandbox.partner('DELETE', 'webhook-endpoint');
    const id = await newCompany(type);
    await play(id, 'formation/reject-names');
    const unheard = await latestAction(id, 'delivery_failed');
    expect(await look(id)).toBe('names');
    await subscribe({ url: endpoint.url, enabled: true, subscriptions: { mode: 'all', except: [] } });
    await rename(unheard, 'Bernoulli Numbers');
    await look(id);
    await play(id, 'formation/reject-names');
    const heard = await latestAction(id, 'delivered');
    await look(id);
    await rename(heard, 'Jacquard Looms');
    await play(id, 'formation/complete');
    await latestAction(id, 'resolved');
    await look(id);
  });

  it.each(TYPES)('a %s is formed, has its forms signed, and gets its EIN and its mail', async (type) => {
    const expedited = { requestedServices: [{ service: 'EinCreation', variant: 'Expedite' }] };
    const id = await newCompany(type, { addresses: ADDRESSES, ...(type === 'CCorp' && expedited) });
    expect(await look(id)).toBe('file');
    await play(id, 'formation/complete');
    expect(await look(id)).toBe('signatures');
    await post(`companies/${id}/signatures`, { documentType: 'SS4' });
    await play(id, 'signatures/ss4/sign');
    if (type === 'CCorp') await play(id, 'signatures/form8821/sign');
    // Events that the endpoint does not subscribe to keep their initial state.
    await subscribe({ subscriptions: { mode: 'only', events: ['company_ein_issued'] }, url: endpoint.url });
    for (const step of ['signatures/ss4/reset', 'signatures/form8821/require']) {
      await play(id, step);
      await latestAction(id, 'created');
      expect(await look(id)).toBe('signatures');
    }
    await post(`companies/${id}/signatures`, { documentType: 'FORM8821' });
    await play(id, 'signatures/ss4/sign');
    await play(id, 'signatures/form8821/sign');
    await latestAction(id, 'resolved');
    expect(await look(id)).toBe('ein');
    await play(id, 'eincreation/complete');
    await done(operator.upload(id, 'mail?name=Notice.pdf', pdf()));
    expect(await look(id)).toBeNull();
  });

  it.each(TYPES)('the formation of a %s fails, and the desk resolves the note', async (type) => {
    const id = await newCompany(type);
    await play(id, 'formation/fail');
    await look(id);
    const [note] = (await get<Noted>(`companies/${id}`)).adminNotes;
    expect(note?.status).toBe('Unresolved');
    await done(operator.step(id, `notes/${note?.noteId ?? ''}/resolve`));
    expect((await get<Noted>(`companies/${id}`)).adminNotes).toMatchObject([{ status: 'Resolved' }]);
  });

  it.each(TYPES)('the formation of a %s is validated, requested and canceled', async (type) => {
    await post('companies/validate', llcRequest(customerId, type === 'CCorp' ? ofCcorp : {}));
    const id = await newCompany(type);
    await post(`companies/${id}/cancel`);
    expect(await look(id)).toBeNull();
  });

  it.each(TYPES)('annual reports of a %s have every status', async (type) => {
    const id = await newCompany(type, { state: 'AL' });
    await look(id);
    await play(id, 'formation/complete');
    await look(id);
    const { formationFilingDate } = await get<Noted>(`companies/${id}`);
    const first = Number(formationFilingDate?.slice(0, 4)) + 1;
    await post('playground/clock/advance', { seconds: YEARS_IN_SECONDS });
    await look(id);

    const reports = `companies/${id}/compliance/annual-reports`;
    const atDesk = (verb: string, body?: object) =>
      done(operator.post<Report>(`companies/${id}/annual-reports/${verb}`, body));
    const lookAt = async () => {
      for (const { annualReportId } of await get<Report[]>(reports))
        await get(`${reports}/${annualReportId}`);
      await done(operator.get(`companies/${id}/annual-reports`));
      await look(id);
    };
    const worth = (dollars: string) => [
      { fieldId: 'alNetWorth', value: dollars },
      { fieldId: 'alTaxableIncome', value: '0' },
    ];
    const year = { fiscalYear: first, answers: worth('50000000') };
    const { annualReportId: draft } = await atDesk('draft', year);
    await lookAt();
    await atDesk(`${draft}/withdraw`);
    await lookAt();
    const { annualReportId } = await post<Report>(reports, year);
    await atDesk(`${annualReportId}/publish`);
    await lookAt();
    await post(`${reports}/${annualReportId}/confirm`);
    await atDesk(`${annualReportId}/publish`);
    await lookAt();
    await atDesk(`${annualReportId}/request-information`, { message: 'Does that include the lease?' });
    await lookAt();
    await post(`${reports}/${annualReportId}/answers`, { answers: worth('60000000') });
    await atDesk(`${annualReportId}/complete`, {});
    await post(`${reports}/declarations`, { fiscalYear: first + 1, answers: [] });
    await lookAt();
  });

  it.each(TYPES)("the reports of a %s are quoted, with its state's questions", async (type) => {
    for (const state of ['FL', 'ID', 'OH', 'WY', 'DE', 'TX']) {
      const id = await newCompany(type, { state });
      await post(`companies/${id}/compliance/annual-report/fee`, {});
      await get(`companies/${id}/compliance/annual-report/requirements`);
      await get(`companies/${id}/compliance/calendar`);
    }
    await get('references/state-fees');
  });

  it('webhooks wait, are delivered, are retried and fail', async () => {
    const statuses = async () => {
      const { content } = await get<{ content: Delivery[] }>('webhook-deliveries?size=100');
      for (const status of ['pending', 'retrying', 'failed', 'delivered']) {
        const match = content.find((delivery) => delivery.status === status);
        if (!match) continue;
        await get(`webhook-deliveries/${match.deliveryId}`);
        await get(`events/${match.eventId}`);
      }
      return content.map(({ status }) => status);
    };
    endpoint.hold();
    await subscribe({ url: endpoint.url, enabled: true, subscriptions: { mode: 'all', except: [] } });
    await newCompany('LLC');
    await eventually(async () => {
      expect(await statuses()).toContain('pending');
    });
    endpoint.release(500);
    await eventually(async () => {
      expect(await statuses()).toContain('retrying');
    });
    await subscribe({ url: endpoint.url, enabled: false });
    await eventually(async () => {
      expect(await statuses()).toEqual(expect.arrayContaining(['failed', 'delivered']));
    });
  });

  it.each(TYPES)('a %s waits in production until an operator accepts it', async (type) => {
    const desk = await production.newOperator(`Desk of ${type}`);
    const owner = await production.newCustomer();
    const body = llcRequest(owner, type === 'CCorp' ? ofCcorp : {});
    const { serviceCompanyId: id } = await done(
      production.partner<{ serviceCompanyId: string }>('POST', 'companies', body),
    );
    await done(production.partner('GET', `companies?customerId=${owner}`));
    await lookAsFounder(production, owner, id);
    await done(desk.get('companies?awaits=accept'));
    expect((await done(desk.get<OperatorCompany>(`companies/${id}`))).awaits).toBe('accept');
    await done(desk.step(id, 'formation/accept'));
    await done(desk.step(id, 'formation/file', FILING));
    expect(await production.serviceOf(id, 'Formation')).toEqual(['Completed', null]);
  });

  it.each(TYPES)('a %s proposes names with every ending', async (entityType) => {
    for (const entityTypeEnding of nameEndings[entityType]) {
      const nameOptions = [{ name: 'Analytical Engines', entityTypeEnding, position: 1 }];
      const body = { ...(entityType === 'CCorp' && ofCcorp), nameOptions };
      await post('companies', llcRequest(customerId, body));
    }
  });

  it('keys of both environments read their account', async () => {
    for (const office of [sandbox, production]) await done(office.partner('GET', 'me'));
  });

  it('a parked event is retried and skipped', async () => {
    const config = new Config(storesOf(sandbox.service.dataDir));
    const stores = await openStores(config, domains, new Logger('silent'));
    // No process runs this subscription, so the decision stays visible.
    await stores.documentStore.insert(parkedEvents, 'long-gone/event', {
      subscription: 'long-gone',
      stream: `customer-${customerId}`,
      revision: 0,
      position: 0,
      eventId: 'event',
      type: 'CustomerCreated',
      error: 'Error: thirteen',
      permanent: false,
      since: '2026-11-21T08:00:00.000Z',
      retry: false,
    });
    await stores.close();
    await done(operator.post('parked-events/long-gone/event/retry'));
    await done(operator.post('parked-events/long-gone/event/skip', { reason: 'Told by hand.' }));
  });

  it('every value was seen', () => {
    expect(enums.size).toBeGreaterThan(35);
    expect(enums.unseen).toEqual([]);
  });
});
