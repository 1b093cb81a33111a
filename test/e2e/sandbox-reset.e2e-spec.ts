import { randomUUID } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { eventually } from '#kit/kernel/testing';
import { PartnerClient, type PartnerEvent } from '../../clients/typescript/src/index.js';
import { WebhookReceiver } from '../../clients/typescript/examples/webhook-receiver.js';
import { cli } from '../support/cli.js';
import { newOperator, newPartner, OperatorCalls } from '../support/operator-calls.js';
import { type Answer, type Call, call, codesOf, type Schemas } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { Service } from '../support/service.js';
import { sharedService } from '../support/shared-service.js';
import { StreamReader } from '../support/streamed-events.js';

const RESET = '/v1/partner/playground/reset';
const LISTS = [
  'customers',
  'companies',
  'required-actions',
  'annual-reports',
  'events',
  'webhook-deliveries',
];

type Reset = Schemas['SandboxReset'];
type List = { readonly total: number; readonly content: readonly object[] };

const companyOf = ({ eventPayload }: PartnerEvent): unknown =>
  (eventPayload as { readonly serviceCompanyId?: string }).serviceCompanyId;

/** An endpoint that rejects every webhook. */
async function rejectingEndpoint() {
  const bodies: string[] = [];
  const server: Server = createServer((request, response: ServerResponse) => {
    request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()));
    request.on('end', () => response.writeHead(500).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return { url, bodies, close: () => server.close() };
}

describe("a reset of a partner's sandbox", () => {
  const service = sharedService();
  let operator: OperatorCalls;
  let index = 0;

  /** A partner and its calls. */
  async function open() {
    const { tenantId, apiKey } = await newPartner(
      service.dataDir,
      `Partner ${++index}`,
      `dev@partner${index}.example`,
    );
    const send = <T>(method: string, path: string, options: Omit<Call, 'key'> = {}): Promise<Answer<T>> =>
      call<T>(service, method, path.startsWith('/') ? path : `/v1/partner/${path}`, {
        key: apiKey,
        ...options,
      });
    const get = async <T>(path: string): Promise<T> => (await send<T>('GET', path)).payload;
    const post = async <T>(path: string, body?: object, headers = {}): Promise<T> => {
      const answer = await send<T>('POST', path, { headers, ...(body && { body }) });
      if (answer.status !== 200) throw new Error(`POST ${path} answered ${answer.text}`);
      return answer.payload;
    };
    const newCustomer = async (more: object = {}): Promise<string> =>
      (await post<{ serviceCustomerId: string }>('customers', customerRequest(more))).serviceCustomerId;
    const newCompany = async (customerId: string, more: object = {}): Promise<string> =>
      (await post<{ serviceCompanyId: string }>('companies', llcRequest(customerId, more))).serviceCompanyId;
    const ask = () => send<Reset>('POST', RESET);
    const confirm = (confirmation: string | null) => send<Reset>('POST', RESET, { body: { confirmation } });
    const reset = async (): Promise<Reset> => (await confirm((await ask()).payload.confirmation)).payload;
    const totals = async (): Promise<number[]> => {
      const lists = await Promise.all(LISTS.map((list) => get<List>(list)));
      return lists.map(({ total }) => total);
    };
    const advance = (seconds: number) => post('playground/clock/advance', { seconds });
    return {
      ...{ tenantId, apiKey, send, get, post, newCustomer, newCompany },
      ...{ ask, confirm, reset, totals, advance },
    };
  }
  type Opened = Awaited<ReturnType<typeof open>>;

  /** Everything a partner can read, as bytes. */
  async function everythingOf(partner: Opened): Promise<string> {
    const paths = [...LISTS, 'webhook-endpoints', 'me'];
    const texts = await Promise.all(paths.map(async (path) => (await partner.send('GET', path)).text));
    const companies = (await partner.get<{ content: { serviceCompanyId: string }[] }>('companies')).content;
    for (const { serviceCompanyId: id } of companies)
      for (const path of [`companies/${id}`, `companies/${id}/documents`, `companies/${id}/required-actions`])
        texts.push((await partner.send('GET', path)).text);
    return texts.join('\n');
  }

  /** A company with documents, a report that waits for the desk, and a pending signature. */
  async function fill(partner: Opened) {
    const customer = customerRequest({ externalCustomerId: 'own-customer', metadata: { plan: 'gold' } });
    const customerKey = randomUUID();
    const { serviceCustomerId } = await partner.post<{ serviceCustomerId: string }>('customers', customer, {
      'idempotency-key': customerKey,
    });
    const companyKey = randomUUID();
    const request = llcRequest(serviceCustomerId, { externalCompanyId: 'own-company' });
    const { serviceCompanyId } = await partner.post<{ serviceCompanyId: string }>('companies', request, {
      'idempotency-key': companyKey,
    });
    await partner.post(`playground/companies/${serviceCompanyId}/formation/complete`);
    const reports = `companies/${serviceCompanyId}/compliance/annual-reports`;
    const fiscalYear = new Date().getUTCFullYear() + 1;
    const answers = [{ fieldId: 'wyomingAssets', value: '1' }];
    const { annualReportId } = await partner.post<{ annualReportId: string }>(reports, {
      fiscalYear,
      answers,
    });
    await partner.post(`${reports}/${annualReportId}/confirm`);
    await eventually(async () => {
      const [newest] = (await partner.get<{ content: { eventPayload: object }[] }>('events')).content;
      expect(newest?.eventPayload).toMatchObject({ annualReportId, status: 'IN_PROGRESS' });
    });
    return { customer, customerKey, serviceCustomerId, serviceCompanyId, companyKey, annualReportId };
  }

  beforeAll(async () => {
    operator = new OperatorCalls(service, (await newOperator(service.dataDir, 'Grace Hopper')).token);
  });

  it('deletes nothing until it is confirmed', async () => {
    const partner = await open();
    await fill(partner);
    const before = await everythingOf(partner);
    const { status, payload } = await partner.ask();
    expect([status, payload]).toEqual([
      200,
      {
        done: false,
        confirmation: expect.any(String),
        expiresAt: expect.any(String),
        customers: 1,
        companies: 1,
      },
    ]);
    expect((await partner.send('POST', RESET, { body: { confirmation: '' } })).payload).toMatchObject({
      done: false,
    });
    expect(await everythingOf(partner)).toBe(before);
  });

  it('empties every list, and ids, links and sessions end at once', async () => {
    const partner = await open();
    const { serviceCustomerId, serviceCompanyId, annualReportId, ...filled } = await fill(partner);
    const company = `companies/${serviceCompanyId}`;
    const [document] = await partner.get<{ documentId: string }[]>(`${company}/documents`);
    const { downloadUrl } = await partner.get<{ downloadUrl: string }>(
      `${company}/documents/${document?.documentId ?? ''}`,
    );
    const { url: signing } = await partner.post<{ url: string }>(`${company}/signatures`, {
      documentType: 'SS4',
    });
    const { accessToken } = await partner.post<{ accessToken: string }>('customer-sessions', {
      externalCustomerId: 'own-customer',
      email: (filled.customer as { email: string }).email,
    });
    const statusOf = async (url: string, headers = {}): Promise<number> =>
      (
        await service.fetch(new URL(url, service.url).pathname + new URL(url, service.url).search, {
          headers,
        })
      ).status;
    const session = () => statusOf('/v1/session/customer', { authorization: accessToken });
    expect([await statusOf(downloadUrl), await statusOf(signing), await session()]).toEqual([200, 200, 200]);
    const { content } = await partner.get<{ content: { eventId: string }[] }>('events');
    expect((await partner.totals()).slice(0, 5)).toEqual([1, 1, 0, 1, content.length]);

    expect(await partner.reset()).toEqual({
      done: true,
      confirmation: null,
      expiresAt: null,
      customers: 1,
      companies: 1,
    });
    expect(await partner.totals()).toEqual(LISTS.map(() => 0));
    for (const path of [
      company,
      `customers/${serviceCustomerId}`,
      `${company}/documents`,
      `${company}/compliance/annual-reports/${annualReportId}`,
      `events/${content[0]?.eventId ?? ''}`,
    ])
      expect([path, ...codesOf(await partner.send('GET', path))]).toEqual([path, 'E_NOT_FOUND']);
    expect(codesOf(await partner.send('POST', `${company}/cancel`, { body: {} }))).toEqual(['E_NOT_FOUND']);
    expect(await session()).toBe(401);
    expect(await statusOf(signing)).toBeGreaterThanOrEqual(400);
    await eventually(async () => expect(await statusOf(downloadUrl)).toBeGreaterThanOrEqual(400));
  });

  it('frees addresses, external ids and idempotency keys at once', async () => {
    const partner = await open();
    const { customer, customerKey, serviceCustomerId, companyKey, serviceCompanyId } = await fill(partner);
    await partner.reset();
    const again = await partner.post<{ serviceCustomerId: string; created: boolean }>('customers', customer, {
      'idempotency-key': customerKey,
    });
    expect(again).toMatchObject({ created: true, customerTenantId: partner.tenantId });
    expect(again.serviceCustomerId).not.toBe(serviceCustomerId);
    const request = llcRequest(again.serviceCustomerId, { externalCompanyId: 'own-company' });
    const created = await partner.post<{ serviceCompanyId: string }>('companies', request, {
      'idempotency-key': companyKey,
    });
    expect(created.serviceCompanyId).not.toBe(serviceCompanyId);
  });

  it('frees addresses for other partners', async () => {
    const [partner, other] = [await open(), await open()];
    const email = `${randomUUID()}@founders.example`;
    await partner.newCustomer({ email });
    expect(codesOf(await other.send('POST', 'customers', { body: customerRequest({ email }) }))).toEqual([
      'E_EMAIL_IN_USE',
    ]);
    await partner.reset();
    await other.newCustomer({ email });
    expect(codesOf(await partner.send('POST', 'customers', { body: customerRequest({ email }) }))).toEqual([
      'E_EMAIL_IN_USE',
    ]);
  });

  it('keeps key, account, endpoints, clock and their ids, and the sandbox works as before', async () => {
    const partner = await open();
    const receiver = await WebhookReceiver.listen();
    const { secret } = (
      await partner.send<{ secret: string }>('PUT', 'webhook-endpoint', { body: { url: receiver.url } })
    ).payload;
    receiver.trust(secret);
    await partner.advance(86_400);
    const stays = async () => ({
      me: (await partner.send('GET', 'me')).text,
      endpoints: (await partner.send('GET', 'webhook-endpoints')).text,
    });
    const before = await stays();
    await partner.reset();
    expect(await stays()).toEqual(before);
    const requests = await partner.get<{ content: { route: string }[] }>('requests?size=100');
    expect(requests.content.map(({ route }) => route)).toContain('/v1/partner/webhook-endpoint');
    expect(
      Date.parse((await partner.get<{ now: string }>('playground/clock')).now) - Date.now(),
    ).toBeGreaterThan(86_000_000);

    const { serviceCompanyId } = await fill(partner);
    await partner.post(`playground/companies/${serviceCompanyId}/signatures/SS4/sign`);
    await partner.post(`playground/companies/${serviceCompanyId}/eincreation/complete`);
    expect(await partner.get(`companies/${serviceCompanyId}`)).toMatchObject({ stage: 'ein_issued' });
    const issued = await receiver.until(1, ({ eventName }) => eventName === 'company_ein_issued');
    expect(issued[0]).toMatchObject({ verified: true, eventPayload: { serviceCompanyId } });
    await eventually(async () => {
      const { content } = await partner.get<{ content: { status: string }[] }>('webhook-deliveries');
      expect(new Set(content.map(({ status }) => status))).toEqual(new Set(['delivered']));
    });
    const desk = await operator.get<List>(`companies?tenantId=${partner.tenantId}`);
    expect(desk.payload.content).toMatchObject([{ serviceCompanyId, tenantId: partner.tenantId }]);
    const deliveries = await operator.get<List>(`partners/${partner.tenantId}/webhook-deliveries`);
    expect(deliveries.payload.total).toBeGreaterThan(0);
    const recovered = await cli(service.dataDir, 'webhooks', 'recover', partner.tenantId, '--yes', '--json');
    expect(recovered).toMatchObject({ code: 0, stdout: '{"recovered":0,"complete":true}\n' });
    await receiver.close();
  });

  it('sends no webhook about the former data, even if a retry was waiting', async () => {
    const partner = await open();
    const endpoint = await rejectingEndpoint();
    await partner.send('PUT', 'webhook-endpoint', { body: { url: endpoint.url } });
    await partner.newCompany(await partner.newCustomer());
    const waiting = () => partner.get<List>('webhook-deliveries?status=retrying');
    await eventually(async () => expect((await waiting()).total).toBeGreaterThan(0));
    await partner.reset();
    const attempts = endpoint.bodies.length;
    await partner.advance(3 * 86_400);
    const id = await partner.newCompany(await partner.newCustomer());
    await eventually(() => expect(endpoint.bodies.slice(attempts)).not.toEqual([]));
    for (const body of endpoint.bodies.slice(attempts)) expect(body).toContain(id);
    await eventually(async () => {
      const queues = await operator.get<{ content: { tenantId: string; planned: number }[] }>(
        'webhook-queue?size=100',
      );
      const own = queues.payload.content.find(({ tenantId }) => tenantId === partner.tenantId);
      expect(own?.planned).toBe((await waiting()).total);
    });
    endpoint.close();
  });

  it('takes the former data out of the desk, and erases the people', async () => {
    const partner = await open();
    const { serviceCompanyId, serviceCustomerId, annualReportId } = await fill(partner);
    const waitsAtDesk = async () =>
      (await operator.get<List>('annual-reports?awaits=desk&size=100')).text.includes(annualReportId);
    expect(await waitsAtDesk()).toBe(true);
    await partner.reset();
    await eventually(async () => {
      expect(codesOf(await operator.get(`companies/${serviceCompanyId}`))).toEqual(['E_NOT_FOUND']);
      expect(codesOf(await operator.get(`customers/${serviceCustomerId}`))).toEqual(['E_NOT_FOUND']);
      expect(await waitsAtDesk()).toBe(false);
    });
    expect((await operator.get<List>(`companies?tenantId=${partner.tenantId}`)).payload.total).toBe(0);
    expect(codesOf(await operator.step(serviceCompanyId, 'ein', { ein: '00-1234567' }))).toEqual([
      'E_NOT_FOUND',
    ]);
    const { stdout } = await cli(service.dataDir, 'audit', 'replay', serviceCompanyId);
    expect(stdout).toContain('CompanyDiscarded');
    const history = await operator.get<{ type: string }[]>(`partners/${partner.tenantId}/history`);
    expect(history.payload.map(({ type }) => type)).toContain('SandboxReset');
  });

  it('changes nothing of another partner', async () => {
    const [partner, other] = [await open(), await open()];
    await fill(other);
    await fill(partner);
    await eventually(async () => {
      const { content } = await other.get<{ content: { services: object[] }[] }>('companies');
      expect(content).toHaveLength(1);
    });
    const before = await everythingOf(other);
    const foreign = await partner.confirm((await other.ask()).payload.confirmation);
    expect(codesOf(foreign)).toEqual(['E_VALIDATION_FAILED', 'confirmation E_INVALID']);
    await partner.reset();
    expect(await partner.totals()).toEqual(LISTS.map(() => 0));
    expect(await everythingOf(other)).toBe(before);
  });

  it('is done once per confirmation, and its response can be requested again', async () => {
    const partner = await open();
    await partner.newCustomer();
    const confirmation = (await partner.ask()).payload.confirmation;
    const other = (await partner.ask()).payload.confirmation;
    const [first, second, third] = await Promise.all([
      partner.confirm(confirmation),
      partner.confirm(confirmation),
      partner.confirm(other),
    ]);
    expect(first.payload).toMatchObject({ done: true, customers: 1 });
    expect([second.payload, third.payload]).toEqual([first.payload, first.payload]);
    const kept = await partner.newCustomer();
    expect((await partner.confirm(confirmation)).payload).toEqual(first.payload);
    expect((await partner.send('GET', `customers/${kept}`)).status).toBe(200);
    await partner.reset();
    expect(codesOf(await partner.confirm(confirmation))).toEqual(['E_PLAYGROUND_STATE']);
    const history = await operator.get<{ type: string }[]>(`partners/${partner.tenantId}/history`);
    expect(history.payload.filter(({ type }) => type === 'SandboxReset')).toHaveLength(2);
  });

  it('rejects altered and expired confirmations', async () => {
    const partner = await open();
    const kept = await partner.newCustomer();
    const { confirmation } = (await partner.ask()).payload;
    for (const text of ['x', `${confirmation ?? ''}x`, 'x'.repeat(400)])
      expect(codesOf(await partner.confirm(text))).toEqual(['E_VALIDATION_FAILED', 'confirmation E_INVALID']);
    await partner.advance(600);
    expect(codesOf(await partner.confirm(confirmation))).toEqual(['E_PLAYGROUND_STATE']);
    expect((await partner.send('GET', `customers/${kept}`)).status).toBe(200);
  });

  it('while customers and companies are created leaves each of them whole or gone', async () => {
    const partner = await open();
    const owner = await partner.newCustomer();
    const { confirmation } = (await partner.ask()).payload;
    const created = async () => {
      const customer = await partner.send<{ serviceCustomerId?: string }>('POST', 'customers', {
        body: customerRequest(),
      });
      const { serviceCustomerId = owner } = customer.payload;
      const company = await partner.send('POST', 'companies', { body: llcRequest(serviceCustomerId) });
      return [customer.status, company.status];
    };
    const several = async () => {
      const statuses = [];
      for (let n = 0; n < 6; n++) statuses.push(await created());
      return statuses;
    };
    const [reset, ...all] = await Promise.all([
      partner.confirm(confirmation),
      several(),
      several(),
      several(),
    ]);
    const statuses = all.flat();
    expect(reset.payload.done).toBe(true);
    for (const [customer, company] of statuses) {
      expect(customer).toBe(200);
      expect([200, 404]).toContain(company);
    }
    const companies = await partner.get<{ content: { serviceCustomerId: string }[] }>('companies?size=100');
    for (const { serviceCustomerId } of companies.content)
      expect((await partner.send('GET', `customers/${serviceCustomerId}`)).status).toBe(200);
    await eventually(async () => {
      const desk = await operator.get<List>(`companies?tenantId=${partner.tenantId}&size=100`);
      expect(desk.payload.total).toBe(companies.content.length);
      const { payload } = await operator.get<List>(`companies?q=analytical&size=100`);
      const own = payload.content.filter(
        (one) => (one as { tenantId: string }).tenantId === partner.tenantId,
      );
      expect(own).toHaveLength(companies.content.length);
    });
  });

  it('moves open streams on, and lets readers reconnect with an old event', async () => {
    const partner = await open();
    const reader = new StreamReader(service.url, partner.apiKey);
    const first = await reader.newCompany();
    const client = new PartnerClient({ baseUrl: service.url, apiKey: partner.apiKey });
    const stream = client.events({ after: '0' });
    const next = async () => (await stream.next()).value as PartnerEvent;
    const old = await next();
    await partner.reset();
    const second = await reader.newCompany();
    expect(companyOf(await next())).toBe(second);
    await stream.return(undefined);
    const [again] = await reader.follow(1, { after: old.eventId });
    expect([companyOf(old), again?.of]).toEqual([first, second]);
  });

  it('needs the permission of the playground', async () => {
    const { tenantId } = await open();
    const create = ['keys', 'create', tenantId, '--name', 'R', '--json', '--permission'];
    const keyWith = async (permission: string): Promise<string> =>
      (JSON.parse((await cli(service.dataDir, ...create, permission)).stdout) as { apiKey: string }).apiKey;
    for (const permission of ['all:read', 'companies:write', 'playground:read'])
      expect(codesOf(await call(service, 'POST', RESET, { key: await keyWith(permission) }))).toEqual([
        'E_FORBIDDEN',
      ]);
    expect((await call(service, 'POST', RESET, { key: await keyWith('playground:write') })).status).toBe(200);
  });

  it('is not possible for a suspended partner', async () => {
    const partner = await open();
    await operator.post(`partners/${partner.tenantId}/suspend`, { reason: 'unpaid' });
    await eventually(async () => expect(codesOf(await partner.ask())).toEqual(['E_TENANT_SUSPENDED']));
  });

  it('is known in every process with its response', async () => {
    const partner = await open();
    const beside = await Service.start(service.dataDir, {}, 'partner-api');
    const there = async (): Promise<number> =>
      (await call<List>(beside, 'GET', '/v1/partner/customers', { key: partner.apiKey })).payload.total;
    for (let round = 1; round <= 3; round++) {
      await partner.newCustomer();
      expect(await there()).toBe(1);
      await partner.reset();
      expect(await there()).toBe(0);
    }
    await beside.stop();
  });

  it('leaves a log that verifies, and read models that a rebuild does not change', async () => {
    const partner = await open();
    const former = (await fill(partner)).serviceCompanyId;
    await partner.reset();
    await eventually(async () =>
      expect(codesOf(await operator.get(`companies/${former}`))).toEqual(['E_NOT_FOUND']),
    );
    const { serviceCompanyId } = await fill(partner);
    const verified = await cli(service.dataDir, 'audit', 'verify');
    expect([verified.code, verified.stderr]).toEqual([0, '']);
    const names = ['customers', 'company-details', 'company-documents', 'annual-reports', 'requests'];
    const rebuilt = await cli(service.dataDir, 'projections', 'rebuild', ...names);
    expect([rebuilt.code, rebuilt.stderr]).toEqual([0, '']);
    expect((await partner.send('GET', `companies/${serviceCompanyId}`)).status).toBe(200);
    expect((await partner.get<List>('companies')).total).toBe(1);
  });

  it('is complete after the process was killed in the middle', async () => {
    const partner = await open();
    const endpoint = await rejectingEndpoint();
    await partner.send('PUT', 'webhook-endpoint', { body: { url: endpoint.url } });
    const customers: string[] = [];
    const companies: string[] = [];
    for (let count = 0; count < 8; count++) {
      const customer = await partner.newCustomer();
      customers.push(customer);
      companies.push(await partner.newCompany(customer));
    }
    const { confirmation } = (await partner.ask()).payload;
    const response = partner.confirm(confirmation).catch(() => null);
    const history = () => operator.get<{ type: string }[]>(`partners/${partner.tenantId}/history`);
    await eventually(async () =>
      expect((await history()).payload.map(({ type }) => type)).toContain('SandboxReset'),
    );
    await service.kill();
    await response;
    const attempts = endpoint.bodies.length;
    await service.start();
    expect((await partner.confirm(confirmation)).payload).toMatchObject({
      done: true,
      customers: 8,
      companies: 8,
    });
    expect(await partner.totals()).toEqual(LISTS.map(() => 0));
    await eventually(async () => {
      for (const id of customers)
        expect(codesOf(await operator.get(`customers/${id}`))).toEqual(['E_NOT_FOUND']);
      for (const id of companies)
        expect(codesOf(await operator.get(`companies/${id}`))).toEqual(['E_NOT_FOUND']);
    });
    await partner.advance(86_400);
    const kept = await partner.newCompany(await partner.newCustomer());
    await eventually(() => expect(endpoint.bodies.slice(attempts)).not.toEqual([]));
    for (const body of endpoint.bodies.slice(attempts)) expect(body).toContain(kept);
    const parked = await operator.get<List>('parked-events');
    expect(parked.payload.total).toBe(0);
    endpoint.close();
  });
});
