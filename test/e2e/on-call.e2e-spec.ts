import { SqliteEventStore } from '#kit/event-store/adapters';
import { eventually } from '#kit/kernel/testing';
import { parkedEvents, type StoredParkedEvent } from '#kit/subscriptions';
import { SqliteDocumentStore } from '#kit/document-store/adapters';
import { newId } from '#kit/kernel';
import { type OperatorCalls } from '../support/operator-calls.js';
import { type Document, FILING, Office, UNKNOWN } from '../support/operations.js';
import { call, codesOf } from '../support/partner-calls.js';
import { freePort } from '../support/service.js';

/** No process runs this subscription, so the decision stays visible. */
const SUBSCRIPTION = 'long-gone';

interface Listed {
  readonly content: readonly { readonly serviceCompanyId: string }[];
}

describe('an operator over HTTP', () => {
  let office: Office;
  let operator: OperatorCalls;
  let companyId: string;

  beforeAll(async () => {
    office = await Office.open({ EVENTSTORE_URL: '', MONGODB_URL: '' });
    operator = await office.newOperator('Grace Hopper');
    companyId = await office.submitted();
  });
  afterAll(() => office.close());

  const actsAbout = async (stream: string) => {
    const log = await SqliteEventStore.open({ directory: office.service.dataDir });
    const acts = await log.readStream(`operatorAct-${stream}`);
    await log.close();
    return acts.map(({ type, data, metadata }) => ({ type, data, actor: metadata['actor'] }));
  };

  it("reads a company's history, actors, actions, documents and partner", async () => {
    await operator.step(companyId, 'formation/refuse-names', { count: 1, reason: 'Taken.' });
    await operator.step(companyId, 'formation/file', FILING);
    await operator.step(companyId, 'signatures/form8821/require', {});
    const history = await operator.get<{ type: string; actor: object; data?: unknown }[]>(
      `companies/${companyId}/history`,
    );
    const types = history.payload.map(({ type }) => type);
    expect(types.at(-1)).toBe('CompanyRequested');
    expect(types.indexOf('FormationFiled')).toBeLessThan(types.indexOf('NamesRefused'));
    const filed = history.payload.find(({ type }) => type === 'FormationFiled');
    expect(filed).toMatchObject({ actor: { type: 'operator', id: 'Grace Hopper' } });
    expect(JSON.stringify(history.payload)).not.toContain('Lovelace');
    const actions = await operator.get<{ actionCode: string }[]>(`companies/${companyId}/required-actions`);
    expect(actions.payload.map(({ actionCode }) => actionCode)).toEqual([
      'FORMATION_SIGNATURE_FORM8821_REQUIRED',
    ]);
    const [document] = await office.documentsOf(companyId);
    const linked = await operator.get<Document>(
      `companies/${companyId}/documents/${document?.documentId ?? ''}`,
    );
    const bytes = await fetch(linked.payload.downloadUrl);
    expect([bytes.status, bytes.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { payload } = await operator.get<{ tenantId: string }>(`companies/${companyId}`);
    const { tenantId } = payload;
    expect((await operator.get(`partners/${tenantId}`)).payload).toMatchObject({
      tenantId,
      suspended: false,
    });
    const later = await office.newCompany();
    const [first] = (await operator.get<Listed>('companies?first=oldest&size=1')).payload.content;
    const [newest] = (await operator.get<Listed>('companies?size=1')).payload.content;
    expect([first?.serviceCompanyId, newest?.serviceCompanyId]).toEqual([companyId, later]);
    for (const path of ['history', 'required-actions', `documents/${UNKNOWN}`])
      for (const id of [UNKNOWN, 'x'])
        expect(codesOf(await operator.get(`companies/${id}/${path}`))).toEqual(['E_NOT_FOUND']);
    expect(codesOf(await operator.get(`partners/${UNKNOWN}`))).toEqual(['E_NOT_FOUND']);
  });

  it('lists parked events, retries one and skips one, which is recorded', async () => {
    const store = await SqliteDocumentStore.open({ directory: office.service.dataDir });
    const stream = `company-${companyId}`;
    const parked = (revision: number, error: string | null): StoredParkedEvent => ({
      subscription: SUBSCRIPTION,
      stream,
      revision,
      position: revision,
      eventId: `event-${revision}`,
      type: 'CompanyRequested',
      error,
      permanent: false,
      since: '2026-11-21T08:00:00.000Z',
      retry: false,
    });
    await store.insert(parkedEvents, `${SUBSCRIPTION}/event-0`, parked(0, 'Error: thirteen'));
    await store.insert(parkedEvents, `${SUBSCRIPTION}/event-1`, parked(1, null));
    const listed = await operator.get(`parked-events?subscription=${SUBSCRIPTION}`);
    expect(listed.payload).toMatchObject({ total: 2, content: [{ eventId: 'event-0' }, { error: null }] });
    const first = `parked-events/${SUBSCRIPTION}/event-0`;
    const shown = await operator.get<{ event: { data: { personal: unknown } } }>(first);
    expect(shown.payload).toMatchObject({ error: 'Error: thirteen', waiting: [{ revision: 1 }] });
    expect(shown.text).not.toContain('Lovelace');
    const retried = await operator.post<object>(`${first}/retry`);
    expect(retried.payload).toEqual({ subscription: SUBSCRIPTION, eventId: 'event-0', decision: 'retry' });
    expect((await store.get(parkedEvents, `${SUBSCRIPTION}/event-0`))?.document.retry).toBe(true);
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }])
      expect((await operator.post(`${first}/skip`, body)).status).toBe(400);
    expect((await operator.post(`${first}/skip`, { reason: 'Told by hand.' })).status).toBe(200);
    expect(await store.get(parkedEvents, `${SUBSCRIPTION}/event-0`)).toBeNull();
    await store.close();
    const data = {
      ...{ stream, subscription: SUBSCRIPTION, eventId: 'event-0' },
      ...{ eventType: 'CompanyRequested', revision: 0 },
    };
    const actor = { type: 'operator', id: 'Grace Hopper' };
    expect(await actsAbout(stream)).toEqual([
      { type: 'ParkedEventRetried', data, actor },
      { type: 'ParkedEventSkipped', data: { ...data, reason: 'Told by hand.' }, actor },
    ]);
    for (const verb of ['', '/retry'])
      expect(codesOf(await (verb ? operator.post(first + verb) : operator.get(first)))).toEqual([
        'E_NOT_FOUND',
      ]);
  });

  it('gets 503 and not 404 for a company whose first event is parked', async () => {
    const lost = newId();
    expect(codesOf(await operator.get(`companies/${lost}/history`))).toEqual(['E_NOT_FOUND']);
    const store = await SqliteDocumentStore.open({ directory: office.service.dataDir });
    const parked = {
      subscription: SUBSCRIPTION,
      stream: `company-${lost}`,
      revision: 0,
      position: 1,
      eventId: 'e',
      type: 'T',
    };
    const id = `${SUBSCRIPTION}/e`;
    await store.insert(parkedEvents, id, {
      ...parked,
      error: 'no',
      permanent: false,
      since: '2026-11-21T08:00:00.000Z',
      retry: false,
    });
    expect(codesOf(await operator.get(`companies/${lost}/history`))).toEqual(['E_UNAVAILABLE']);
    // Another partner's company stays unknown.
    expect(codesOf(await office.partner('GET', `companies/${lost}`))).toEqual(['E_NOT_FOUND']);
    await store.remove(parkedEvents, id);
    await store.close();
  });

  it("lists waiting deliveries and sends a partner's deliveries again, which is recorded", async () => {
    const { tenantId, apiKey } = await office.newPartner('Beta');
    const url = `http://127.0.0.1:${await freePort()}/hooks`;
    await office.partner('PUT', 'webhook-endpoint', { url }, apiKey);
    await office.partner('POST', 'webhook-endpoint/test', { eventName: 'company_ein_issued' }, apiKey);
    await eventually(async () => {
      const { payload } = await operator.get<{ content: object[] }>('webhook-queue?size=100');
      expect(payload.content).toContainEqual(
        expect.objectContaining({
          tenantId,
          planned: 1,
          pending: 0,
          lastFailure: expect.stringContaining('refused'),
          enabled: true,
        }),
      );
    });
    const deliveries = `partners/${tenantId}/webhook-deliveries`;
    const { payload } = await operator.get<{ content: { deliveryId: string }[] }>(deliveries);
    const deliveryId = payload.content[0]?.deliveryId ?? '';
    expect((await operator.get(`${deliveries}/${deliveryId}`)).payload).toMatchObject({
      deliveryId,
      test: true,
    });
    expect((await operator.post(`${deliveries}/${deliveryId}/redeliver`)).payload).toMatchObject({
      deliveryId,
    });
    expect((await operator.post(`${deliveries}/recover`, {})).payload).toEqual({
      recovered: 0,
      complete: true,
    });
    const actor = { type: 'operator', id: 'Grace Hopper' };
    const stream = `partner-${tenantId}`;
    expect(await actsAbout(stream)).toEqual([
      { type: 'DeliveryResent', data: { stream, deliveryId }, actor },
      { type: 'DeliveriesRecovered', data: { stream, since: null, recovered: 0 }, actor },
    ]);
    expect(codesOf(await operator.get(`${deliveries}/${UNKNOWN}`))).toEqual(['E_NOT_FOUND']);
    expect(codesOf(await operator.post(`${deliveries}/${UNKNOWN}/redeliver`))).toEqual(['E_NOT_FOUND']);
    const asPartner = await call(office.service, 'GET', '/v1/operations/webhook-queue', { key: apiKey });
    expect(codesOf(asPartner)).toEqual(['E_AUTH_INVALID']);
  });
});
