import { createHash } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { eventually } from '#kit/kernel/testing';
import { type components, PartnerClient } from '../../clients/typescript/src/index.js';
import { WebhookReceiver } from '../../clients/typescript/examples/webhook-receiver.js';
import { call } from '../support/partner-calls.js';
import { Collector } from '../support/collector.js';
import { API_KEY, Service, temporaryFolder } from '../support/service.js';
import { customerRequest, llcRequest } from '../support/requests.js';

type Schemas = components['schemas'];

describe('the main job', () => {
  const folder = temporaryFolder();
  let service: Service;
  let partner: PartnerClient;
  let receiver: WebhookReceiver;
  let secret: string;
  let collector: Collector;

  beforeAll(async () => {
    collector = await Collector.listen();
    service = await Service.start(folder.path, collector.env);
    partner = new PartnerClient({ baseUrl: service.url, apiKey: API_KEY });
    receiver = await WebhookReceiver.listen();
    const body = { url: receiver.url, enabled: true };
    ({ secret = '' } = await partner.put('/v1/partner/webhook-endpoint', { body }));
    receiver.trust(secret);
  });

  afterAll(async () => {
    await receiver.close();
    await service.stop();
    await collector.close();
    folder.remove();
  });

  it('forms a company, sends its webhook, and keeps it over a restart', async () => {
    const customer = await partner.post('/v1/partner/customers', {
      body: customerRequest() as Schemas['CreateCustomerRequest'],
    });
    const created = await partner.post('/v1/partner/companies', {
      body: llcRequest(customer.serviceCustomerId) as Schemas['CreateCompanyRequest'],
    });
    const id = created.serviceCompanyId;
    const path = { companyId: id };
    expect(created).toMatchObject({ formationSubmissionStatus: 'PENDING', ein: null });

    const ofCompany = (count: number) =>
      receiver.until(count, ({ eventPayload }) => eventPayload['serviceCompanyId'] === id);
    await ofCompany(1);
    await partner.post('/v1/partner/playground/companies/{companyId}/formation/complete', { path });
    await partner.post('/v1/partner/playground/companies/{companyId}/eincreation/complete', { path });

    const webhooks = await ofCompany(6);
    expect(webhooks.map(({ eventName, eventPayload }) => [eventPayload['sequence'], eventName])).toEqual([
      [1, 'company_formation_submitted'],
      [2, 'company_formation_completed'],
      [3, 'document_aoo_uploaded'],
      [4, 'document_operatingagreement_uploaded'],
      [5, 'company_ein_issued'],
      [6, 'document_einletter_uploaded'],
    ]);
    for (const { verified, rawBody, headers } of webhooks) {
      expect(verified).toBe(true);
      expect(() => new Webhook(secret).verify(rawBody, headers as Record<string, string>)).not.toThrow();
    }

    const company = await partner.get('/v1/partner/companies/{companyId}', { path });
    expect(company).toMatchObject({
      formationSubmissionStatus: 'SUBMITTED',
      formationFilingNumber: 'PLAYGROUND-FILING',
      ein: '00-1234567',
    });

    expect(await service.stop()).toBe(0);
    service = await Service.start(folder.path, collector.env);
    partner = new PartnerClient({ baseUrl: service.url, apiKey: API_KEY });
    expect(await partner.get('/v1/partner/companies/{companyId}', { path })).toEqual(company);
    await expectDocuments(id);
  });

  it('exports one trace from the request to the webhook, without personal data', async () => {
    const [traceId, caller] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
    const person = { firstName: 'Zarathustrine', email: 'zarathustrine@planted-founders.example' };
    const { serviceCustomerId } = await partner.post('/v1/partner/customers', {
      body: customerRequest(person) as Schemas['CreateCustomerRequest'],
    });
    const { payload } = await call<{ serviceCompanyId: string }>(service, 'POST', '/v1/partner/companies', {
      body: llcRequest(serviceCustomerId),
      headers: { traceparent: `00-${traceId}-${caller}-01` },
    });
    const [webhook] = await receiver.until(
      1,
      (one) => one.eventPayload['serviceCompanyId'] === payload.serviceCompanyId,
    );
    expect(webhook?.headers).not.toHaveProperty('traceparent');
    await service.says(`"trace_id":"${traceId}"`);
    expect(await service.stop()).toBe(0); // Exports the last spans.

    const spans = collector.spans.filter((span) => span.traceId === traceId);
    const of = (name: string, parent: string | undefined, attributes: object) => {
      const match = spans.find(
        (span) =>
          span.name === name &&
          span.parentSpanId === parent &&
          Object.entries(attributes).every(([key, value]) => span.attributes[key] === value),
      );
      if (!match) throw new Error(`there is no span ${name} under ${String(parent)}`);
      return match.spanId;
    };
    const group = (name: string) => ({ 'messaging.consumer.group.name': name });
    const request = of('POST /v1/partner/companies', caller, { 'http.response.status_code': 200 });
    const command = of('execute company', request, {});
    of('append company', command, { 'db.operation.name': 'append' });
    const projected = spans.filter(({ parentSpanId }) => parentSpanId === command);
    expect(
      projected.map(({ attributes }) => String(attributes['messaging.consumer.group.name'])),
    ).toContainEqual(expect.stringMatching(/^company-details/));
    const intake = of('process company', command, group('formation-intake'));
    const reaction = of('execute company', intake, {});
    of('append company', reaction, {});
    const announced = of('process company', reaction, group('webhooks'));
    of('POST', announced, { 'http.response.status_code': 204, 'server.address': '127.0.0.1' });
    for (const secret of [person.firstName, person.email, API_KEY, payload.serviceCompanyId])
      expect(JSON.stringify(collector.spans)).not.toContain(secret);
  });

  it('works without the collector, and warns once', async () => {
    const { env } = collector;
    await collector.close();
    service = await Service.start(folder.path, { ...env, OTEL_EXPORTER_OTLP_TIMEOUT: '50' });
    const warnings = () => service.log.split('traces are lost').length - 1;
    await eventually(async () => {
      expect((await call(service, 'GET', '/v1/partner/companies')).status).toBe(200);
      expect(warnings()).toBe(1);
    });
    expect(await service.stop()).toBe(0);
    expect(warnings()).toBe(1);
  });

  async function expectDocuments(companyId: string): Promise<void> {
    const documents = await partner.get('/v1/partner/companies/{companyId}/documents', {
      path: { companyId },
    });
    expect(documents.map(({ documentType }) => documentType).sort()).toEqual([
      'ArticlesOfOrganization',
      'EinLetter',
      'OperatingAgreement',
    ]);
    for (const { documentId } of documents) {
      const { downloadUrl, sha256 } = await partner.get(
        '/v1/partner/companies/{companyId}/documents/{documentId}',
        { path: { companyId, documentId } },
      );
      const { pathname, search } = new URL(downloadUrl);
      const bytes = Buffer.from(await (await service.fetch(pathname + search)).arrayBuffer());
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
  }
});
