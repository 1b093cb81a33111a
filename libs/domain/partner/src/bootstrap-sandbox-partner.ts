import type { INestApplicationContext } from '@nestjs/common';
import { COST_OF_RANDOM } from '#platform/credentials';
import { CommandHandling, derivedUuid } from '#kit/event-sourcing';
import { EmailReservations } from '#domain/email-reservation';
import { Clock, deriveId, ProcessConfig } from '#kit/kernel';
import { MasterKey } from '#platform/personal-data';
import { IssueKey, IssueKeyHandler } from './commands/issue-key/issue-key.js';
import { makeApiKey } from './keys/api-keys.js';
import { partner } from './domain/decider.js';
import { type By, Partners } from './partners.js';
import { PartnerPeople, personOwner } from './people/partner-people.js';
import { PartnerConfig } from './partner.config.js';
import { PortalUsers } from './people/portal-users.js';

const BY: By = { actor: { type: 'system', id: 'sandbox-bootstrap' }, requestId: 'sandbox-bootstrap' };
const CONTACT = { email: 'sandbox@partner.example' };

/** The sandbox's partner, with the credentials created by this start. */
export interface BootstrappedPartner {
  readonly tenantId: string;
  readonly newApiKey: string | null;
  /** The portal user's e-mail address. */
  readonly email: string;
  readonly newPassword: string | null;
}

/**
 * Creates the sandbox's partner with an API key (`SANDBOX_API_KEY` or a derived one) and a portal user, if
 * missing. Partner and key are derived from the master key, so concurrent and repeated starts create the same
 * ones.
 *
 * @returns the new credentials to print, on the first start only; null in production
 */
export async function bootstrapSandboxPartner(
  app: INestApplicationContext,
): Promise<BootstrappedPartner | null> {
  const find = { strict: false };
  if (app.get(ProcessConfig, find).environment !== 'sandbox') return null;
  const masterKey = app.get(MasterKey, find);
  const partners = app.get(Partners, find);
  const tenantId = deriveId(new Date('2026-01-01T00:00:00Z'), masterKey.mac('sandbox-bootstrap', 'tenant'));
  const context = {
    ...partners.context(tenantId, BY, derivedUuid(`sandbox-bootstrap/${tenantId}`)),
    now: app.get(Clock, find).now().toISOString(),
  };
  const users = app.get(PortalUsers, find);
  const userId = users.idOf(CONTACT.email);
  const create = { type: 'Create', tenantId, name: 'Sandbox partner', userId, contact: CONTACT } as const;
  await app.get(CommandHandling, find).of(partner).execute(tenantId, context, create);
  const own = makeApiKey('sandbox', Buffer.from(masterKey.mac('sandbox-bootstrap', 'api-key'), 'base64url'));
  const configuredKey = app.get(PartnerConfig, find).sandboxApiKey;
  const issue = new IssueKey(tenantId, 'Sandbox key', BY, null, configuredKey ?? own);
  // The command bus has no handlers yet at this point of the start.
  const { issued } = await app.get(IssueKeyHandler, find).execute(issue);
  // A removed person is not created again.
  const role = await app.get(PartnerPeople, find).roleOf(tenantId, userId);
  if (role)
    await app.get(EmailReservations, find).reserve(CONTACT.email, personOwner(tenantId, userId), context);
  // The random password does not need an expensive hash, which would take a fifth of a sandbox's start. Its
  // user name is public.
  const password = role && (await users.create(tenantId, CONTACT.email, COST_OF_RANDOM));
  return {
    tenantId,
    newApiKey: issued && configuredKey === null ? own : null,
    ...CONTACT,
    newPassword: password,
  };
}
