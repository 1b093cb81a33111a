import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { type components, PartnerClient } from '../../clients/typescript/src/index.js';
import { WebhookReceiver } from '../../clients/typescript/examples/webhook-receiver.js';
import { API_KEY, Service, temporaryFolder } from '../support/service.js';
import { customerRequest, llcRequest } from '../support/requests.js';

type Schemas = components['schemas'];

describe('the main job', () => {
  const folder = temporaryFolder();
  let service: Service;
  let partner: PartnerClient;
  let receiver: WebhookReceiver;
  let secret: string;

  beforeAll(async () => {
    service = await Service.start(folder.path);
    partner = new PartnerClient({ baseUrl: service.url, apiKey: API_KEY });
    receiver = await WebhookReceiver.listen();
    const body = { url: receiver.url, enabled: true };
    ({ secret = '' } = await partner.put('/v1/partner/webhook-endpoint', { body }));
    receiver.trust(secret);
  });

  afterAll(async () => {
    await receiver.close();
    await service.stop();
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
    service = await Service.start(folder.path);
    partner = new PartnerClient({ baseUrl: service.url, apiKey: API_KEY });
    expect(await partner.get('/v1/partner/companies/{companyId}', { path })).toEqual(company);
    await expectDocuments(id);
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
