import { annualReportDomain } from '#domain/annual-report';
import { type CompanyEvent, companyDomain } from '#domain/company';
import { requestedLlc } from '#domain/company/testing';
import { customerDomain } from '#domain/customer';
import { ada } from '#domain/customer/testing';
import { emailReservationDomain } from '#domain/email-reservation';
import {
  CreatePartner,
  type CreatedPartner,
  GetPartner,
  InvitePerson,
  partnerDomain,
  UsePortalLink,
} from '#domain/partner';
import { requiredActionDomain } from '#domain/required-action';
import { signatureDomain } from '#domain/signature';
import type { Domain } from '#platform/hosting';
import { Harness } from '#platform/hosting/testing';
import { newId } from '#kit/kernel';
import {
  WebhookDispatcher,
  WebhooksApiModule,
  WebhookSubscriber,
  WebhooksWorkerModule,
} from '#platform/webhooks';
import { portalDomain } from '../portal.domain.js';
import { Browser } from './browser.js';

const others: readonly Domain[] = [
  partnerDomain,
  emailReservationDomain,
  customerDomain,
  companyDomain,
  requiredActionDomain,
  signatureDomain,
  annualReportDomain,
];
const by = { actor: { type: 'operator', id: 'spec' }, requestId: 'r' } as const;
const PASSWORD = 'violet engines weave by night';

/** Starts the domains whose data the portal shows, with webhooks. */
export const startPortal = (options: Parameters<typeof Harness.start>[1] = {}): Promise<Harness> =>
  Harness.start([...others, portalDomain(others)], {
    serving: ['api', 'projector', 'webhooks'],
    imports: [WebhooksApiModule, WebhooksWorkerModule],
    ...options,
  });

/** Creates deliveries of events from now on, before the first request. The returned function sends the ones that are due. */
export function startWebhooks(app: Harness): () => Promise<void> {
  app.stores.engine.subscribe(app.get(WebhookSubscriber));
  return () => app.get(WebhookDispatcher).drain();
}

/** A partner with an admin in a browser. */
export interface PortalPartner {
  readonly partner: CreatedPartner;
  readonly browser: Browser;
}

/** Creates a partner and signs in its first person. */
export async function createPartner(app: Harness, name: string): Promise<PortalPartner> {
  const email = `dev@${name.toLowerCase()}.test`;
  const partner = await app.execute(new CreatePartner({ name, email, ...by }));
  await app.query(new GetPartner(partner.tenantId));
  const browser = new Browser(app);
  await browser.signIn(email, partner.portalPassword);
  return { partner, browser };
}

/** Invites a viewer and signs them in. */
export async function createViewer(app: Harness, { tenantId }: CreatedPartner): Promise<Browser> {
  const person = { email: 'viewer@acme.test', role: 'viewer' } as const;
  const { link } = await app.execute(new InvitePerson(tenantId, person, by));
  await app.execute(new UsePortalLink(link.slice(link.indexOf('#') + 1), PASSWORD, 'r'));
  const browser = new Browser(app);
  await browser.signIn(person.email, PASSWORD);
  return browser;
}

/** Stores a customer and returns the id. */
export async function givenCustomer(app: Harness, tenantId: string, more: object = {}): Promise<string> {
  const customerId = newId();
  const data = { customerId, tenantId, personal: { ...ada, email: `${customerId}@founders.test`, ...more } };
  const context = { tenantId, subjectId: customerId, now: app.clock.now().toISOString() };
  await app.given(`customer-${customerId}`, [{ type: 'CustomerCreated', data }], context);
  return customerId;
}

/** Stores a company and its events, and returns its id. By default nobody needs to sign. */
export async function givenCompany(
  app: Harness,
  of: { readonly tenantId: string; readonly customerId: string },
  events: readonly CompanyEvent[] = [],
  more: Parameters<typeof requestedLlc>[0] = {},
): Promise<string> {
  const companyId = newId();
  const about = { companyId, customerId: of.customerId };
  const requested = requestedLlc({ hasUsTaxId: true, ...of, ...more, ...about });
  const context = { tenantId: of.tenantId, subjectId: of.customerId, now: app.clock.now().toISOString() };
  const later = events.map((event) => ({ ...event, data: { ...event.data, ...about } }));
  await app.given(`company-${companyId}`, [{ type: 'CompanyRequested', data: requested }, ...later], context);
  return companyId;
}
