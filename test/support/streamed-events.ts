import { type EventName, type FollowOptions, PartnerClient } from '../../clients/typescript/src/index.js';
import { Partner } from './partner.js';
import { API_KEY } from './service.js';

/** The events of a company that is requested, filed and given its EIN. */
export const STORY = [
  'company_formation_submitted',
  'company_formation_completed',
  'document_aoo_uploaded',
  'document_operatingagreement_uploaded',
  'company_ein_issued',
  'document_einletter_uploaded',
] as const;

export interface StreamedEvent {
  readonly eventId: string;
  readonly eventName: EventName;
  readonly of: string;
  readonly sequence: number;
}

/** A partner's program that reads the stream of events. The service may be restarted at the same address. */
export class StreamReader {
  private readonly partner: Partner;

  constructor(
    private readonly baseUrl: string,
    private readonly apiKey = API_KEY,
  ) {
    this.partner = new Partner(baseUrl, apiKey);
  }

  /** Reads the stream until `count` different events have arrived. */
  async follow(count: number, options: FollowOptions): Promise<StreamedEvent[]> {
    const seen: StreamedEvent[] = [];
    const client = new PartnerClient({ baseUrl: this.baseUrl, apiKey: this.apiKey });
    for await (const { eventId, eventName, eventPayload } of client.events(options)) {
      const { serviceCompanyId, sequence } = eventPayload as Record<string, unknown>;
      seen.push({ eventId, eventName, of: String(serviceCompanyId), sequence: Number(sequence) });
      if (new Set(seen.map((one) => one.eventId)).size >= count) break;
    }
    return seen;
  }

  async newCompany(): Promise<string> {
    return this.partner.newCompany(await this.partner.newCustomer());
  }

  /** Files a company and gives it its EIN. */
  async finish(company: string): Promise<void> {
    const playground = `/v1/partner/playground/companies/${company}`;
    // Filed after another process accepted it.
    await this.follow(1, { after: '0' });
    await this.partner.post(`${playground}/formation/complete`);
    await this.partner.post(`${playground}/eincreation/complete`);
  }
}

/** Returns the names of a company's events. */
export const namesOf = (seen: readonly StreamedEvent[], company: string): EventName[] =>
  seen.filter(({ of }) => of === company).map(({ eventName }) => eventName);
