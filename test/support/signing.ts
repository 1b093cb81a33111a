import { type Answer, call, type Schemas } from './partner-calls.js';
import { customerRequest, llcRequest } from './requests.js';
import type { Service } from './service.js';

export type SigningLink = Schemas['SigningLink'];

type Played = Schemas['PlaygroundStep'];

export type PartnerEvent = Schemas['Event'];

const SECONDS_AN_HOUR = 3600;

/** The signing actions of a partner and its founders. */
export class Signing {
  private constructor(
    private readonly service: Service,
    private readonly customerId: string,
  ) {}

  static async begin(service: Service): Promise<Signing> {
    const customer = await call<{ serviceCustomerId: string }>(service, 'POST', '/v1/partner/customers', {
      body: customerRequest(),
    });
    return new Signing(service, customer.payload.serviceCustomerId);
  }

  /** Creates a company; default: of a founder from abroad. */
  async company(more: object = {}): Promise<string> {
    const body = llcRequest(this.customerId, more);
    const created = await call<{ serviceCompanyId: string }>(this.service, 'POST', '/v1/partner/companies', {
      body,
    });
    if (created.error) throw new Error(created.text);
    return created.payload.serviceCompanyId;
  }

  mint(companyId: string, documentType = 'SS4'): Promise<Answer<SigningLink>> {
    return call(this.service, 'POST', `/v1/partner/companies/${companyId}/signatures`, {
      body: { documentType },
    });
  }

  /** Creates a link and returns its path. */
  async link(companyId: string, documentType = 'SS4'): Promise<string> {
    const { payload, text, status } = await this.mint(companyId, documentType);
    if (status !== 200) throw new Error(text);
    return new URL(payload.url).pathname;
  }

  open(path: string): Promise<Response> {
    return this.service.fetch(path);
  }

  sign(path: string, fields: Record<string, string> = {}): Promise<Response> {
    const body = new URLSearchParams({ name: 'Ada Lovelace', consent: 'yes', drawing: '', ...fields });
    return this.service.fetch(path, { method: 'POST', body });
  }

  play(companyId: string, step: string): Promise<Answer<Played>> {
    return call(this.service, 'POST', `/v1/partner/playground/companies/${companyId}/${step}`);
  }

  async advance(hours: number): Promise<void> {
    const body = { seconds: Math.round(hours * SECONDS_AN_HOUR) };
    const { text, status } = await call(this.service, 'POST', '/v1/partner/playground/clock/advance', {
      body,
    });
    if (status !== 200) throw new Error(text);
  }

  /** `SS4 PENDING`, and so on. */
  async requirements(companyId: string): Promise<string[]> {
    const { payload } = await this.read<{
      signatureRequirements: { documentType: string; status: string }[];
    }>(`companies/${companyId}`);
    return payload.signatureRequirements.map(({ documentType, status }) => `${documentType} ${status}`);
  }

  read<T>(path: string): Promise<Answer<T>> {
    return call<T>(this.service, 'GET', `/v1/partner/${path}`);
  }

  async documents(companyId: string): Promise<Schemas['Document'][]> {
    return (await this.read<Schemas['Document'][]>(`companies/${companyId}/documents`)).payload;
  }

  /** Downloads a document through its link. */
  async download(companyId: string, documentId: string): Promise<Uint8Array> {
    const { payload } = await this.read<{ downloadUrl: string }>(
      `companies/${companyId}/documents/${documentId}`,
    );
    const { pathname, search } = new URL(payload.downloadUrl);
    return new Uint8Array(await (await this.service.fetch(pathname + search)).arrayBuffer());
  }

  /** Returns the partner's events of a company, oldest first. */
  async events(companyId: string): Promise<PartnerEvent[]> {
    const { payload } = await this.read<{ content: PartnerEvent[] }>('events?size=100');
    return payload.content
      .filter(({ eventPayload }) => eventPayload['serviceCompanyId'] === companyId)
      .sort((one, other) => Number(one.eventPayload['sequence']) - Number(other.eventPayload['sequence']));
  }
}
