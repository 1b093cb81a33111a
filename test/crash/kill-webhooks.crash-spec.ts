import { eventually } from '#kit/kernel/testing';
import { Partner } from '../support/partner.js';
import { type ReceivedWebhook, WebhookReceiver } from '../../clients/typescript/examples/webhook-receiver.js';
import { llcRequest } from '../support/requests.js';
import { API_KEY, Service, temporaryFolder } from '../support/service.js';
import { newPartner } from '../support/operator-calls.js';
import type { Schemas } from '../support/partner-calls.js';

/** Number of kills of the process that sends webhooks; `CRASHES=100` for the long proof. */
const CRASHES = Number(process.env['CRASHES'] ?? 5);
const PROCESSES = 3;
/** Number of companies per tenant between two crashes. */
const COMPANIES = 3;
/** Webhooks received between a start and the next crash; fewer than are sent. */
const MAX_WEBHOOKS = 10;

type PartnerEvent = Schemas['Event'];

/** A tenant with its own endpoint and companies. */
class Tenant {
  readonly companies = new Set<string>();
  private customerId = '';

  private constructor(
    private readonly partner: Partner,
    readonly receiver: WebhookReceiver,
  ) {}

  static async of(partner: Partner): Promise<Tenant> {
    const tenant = new Tenant(partner, await WebhookReceiver.listen());
    const endpoint = { url: tenant.receiver.url };
    const { secret } = await partner.put<{ secret: string }>('/v1/partner/webhook-endpoint', endpoint);
    tenant.receiver.trust(secret);
    tenant.customerId = await partner.newCustomer();
    return tenant;
  }

  /** Forms a company: four events or more. */
  async form(): Promise<void> {
    const path = '/v1/partner/companies';
    const company = await this.partner.post<{ serviceCompanyId: string }>(path, llcRequest(this.customerId));
    this.companies.add(company.serviceCompanyId);
    await this.partner.post(
      `/v1/partner/playground/companies/${company.serviceCompanyId}/formation/complete`,
    );
  }

  /** Returns all events that its partner could be notified of. */
  async events(): Promise<PartnerEvent[]> {
    const events: PartnerEvent[] = [];
    for (let page = 0; ; page++) {
      const { content, totalPages } = await this.partner.get<{
        content: PartnerEvent[];
        totalPages: number;
      }>(`/v1/partner/events?page=${page}&size=100`);
      events.push(...content);
      if (page + 1 >= totalPages) return events;
    }
  }
}

describe('SIGKILL of the processes that send webhooks', () => {
  const folder = temporaryFolder();
  const running: Service[] = [];
  const tenants: Tenant[] = [];
  const workers: Service[] = [];

  /** Not waited for: it may be killed while it starts. */
  const newWorker = () => Service.launch(folder.path, {}, 'webhooks');

  beforeAll(async () => {
    const api = await Service.start(folder.path, {}, 'partner-api');
    running.push(api, await Service.start(folder.path, {}, 'projector'));
    const { apiKey } = await newPartner(folder.path);
    for (const key of [API_KEY, apiKey]) tenants.push(await Tenant.of(new Partner(api.url, key)));
    for (let index = 0; index < PROCESSES; index++) workers.push(await newWorker());
  });

  afterAll(async () => {
    await Promise.all([...running, ...workers].map((service) => service.stop()));
    await Promise.all(tenants.map(({ receiver }) => receiver.close()));
    folder.remove();
  });

  it(`loses no event, sends none out of order and none to another tenant, ${CRASHES} times`, async () => {
    for (let crash = 0; crash < CRASHES; crash++) {
      const formed = Promise.all(
        tenants.flatMap((tenant) => Array.from({ length: COMPANIES }, () => tenant.form())),
      );
      const some = 1 + Math.floor(Math.random() * MAX_WEBHOOKS);
      await Promise.race(
        tenants.map(({ receiver }) => receiver.until(idsOf(receiver.received).length + some)),
      );
      const victim = Math.floor(Math.random() * PROCESSES);
      await workers[victim]?.kill();
      await formed;
      workers[victim] = await newWorker();
    }
    for (const tenant of tenants)
      await eventually(async () => {
        const events = await tenant.events();
        expect(events.length).toBeGreaterThanOrEqual(CRASHES * COMPANIES * 4);
        expect(idsOf(tenant.receiver.received)).toEqual(idsOf(events));
      });
    for (const { companies, receiver } of tenants) {
      expect(receiver.received.filter(({ verified }) => !verified)).toEqual([]);
      const firsts = firstOfEach(receiver.received);
      expect(new Set(firsts.map(companyOf))).toEqual(companies);
      for (const company of companies) {
        const own = firsts.filter((webhook) => companyOf(webhook) === company);
        expect(own.map(({ eventPayload }) => eventPayload['sequence'])).toEqual(own.map((_, at) => at + 1));
        expect(own.map(({ eventName }) => eventName)).toEqual(expect.arrayContaining(FORMED));
      }
    }
  });
});

const FORMED = [
  'company_formation_submitted',
  'company_formation_completed',
  'document_aoo_uploaded',
  'document_operatingagreement_uploaded',
];

const idsOf = (events: readonly { readonly eventId: string }[]): string[] =>
  [...new Set(events.map(({ eventId }) => eventId))].sort();

const companyOf = ({ eventPayload }: ReceivedWebhook): unknown => eventPayload['serviceCompanyId'];

/** Returns first deliveries in order of arrival and expects every repeat to have the same bytes. */
function firstOfEach(received: readonly ReceivedWebhook[]): ReceivedWebhook[] {
  const firsts = new Map<string, ReceivedWebhook>();
  for (const webhook of received) {
    const first = firsts.get(webhook.eventId) ?? webhook;
    expect(webhook.rawBody).toBe(first.rawBody);
    firsts.set(webhook.eventId, first);
  }
  return [...firsts.values()];
}
