import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { PartnerClient } from '../../clients/typescript/partner-client.js';
import { WebhookReceiver } from '../../clients/typescript/webhook-receiver.js';
import { API_KEY, Service, temporaryFolder } from '../support/service.js';
import { customerRequest, llcRequest } from '../support/requests.js';

interface Ids {
  readonly serviceCustomerId: string;
  readonly serviceCompanyId: string;
}
interface DocumentRead {
  readonly documentId: string;
  readonly documentType: string;
  readonly sha256: string;
  readonly downloadUrl: string;
}

describe('the main job', () => {
  const folder = temporaryFolder();
  let service: Service;
  let partner: PartnerClient;
  let receiver: WebhookReceiver;
  let secret: string;

  beforeAll(async () => {
    service = await Service.start(folder.path);
    partner = new PartnerClient(service.url, API_KEY);
    receiver = await WebhookReceiver.listen();
    const endpoint = { url: receiver.url, enabled: true };
    ({ secret } = await partner.put<{ secret: string }>('/v1/partner/webhook-endpoint', endpoint));
    receiver.trust(secret);
  });

  afterAll(async () => {
    await receiver.close();
    await service.stop();
    folder.remove();
  });

  it('forms a company, announces it, and still knows it after a restart', async () => {
    const customer = await partner.post<Ids>('/v1/partner/customers', customerRequest());
    const created = await partner.post<Ids>('/v1/partner/companies', llcRequest(customer.serviceCustomerId));
    const id = created.serviceCompanyId;
    expect(created).toMatchObject({ formationSubmissionStatus: 'PENDING', ein: null });

    const ofCompany = (count: number) =>
      receiver.until(count, ({ eventPayload }) => eventPayload['serviceCompanyId'] === id);
    await ofCompany(1);
    await partner.post(`/v1/partner/playground/companies/${id}/formation/complete`);
    await partner.post(`/v1/partner/playground/companies/${id}/eincreation/complete`);

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

    const company = await partner.get(`/v1/partner/companies/${id}`);
    expect(company).toMatchObject({
      formationSubmissionStatus: 'SUBMITTED',
      formationFilingNumber: 'PLAYGROUND-FILING',
      ein: '00-1234567',
    });

    expect(await service.stop()).toBe(0);
    service = await Service.start(folder.path);
    partner = new PartnerClient(service.url, API_KEY);
    expect(await partner.get(`/v1/partner/companies/${id}`)).toEqual(company);
    await expectDocuments(id);
  });

  async function expectDocuments(companyId: string): Promise<void> {
    const path = `/v1/partner/companies/${companyId}/documents`;
    const documents = await partner.get<DocumentRead[]>(path);
    expect(documents.map(({ documentType }) => documentType).sort()).toEqual([
      'ArticlesOfOrganization',
      'EinLetter',
      'OperatingAgreement',
    ]);
    for (const { documentId } of documents) {
      const { downloadUrl, sha256 } = await partner.get<DocumentRead>(`${path}/${documentId}`);
      const { pathname, search } = new URL(downloadUrl);
      const bytes = Buffer.from(await (await service.fetch(pathname + search)).arrayBuffer());
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
  }
});
