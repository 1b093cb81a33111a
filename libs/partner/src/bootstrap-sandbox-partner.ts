import type { INestApplicationContext } from '@nestjs/common';
import { CommandHandling, derivedUuid } from '#event-sourcing';
import { Clock, Config, deriveId } from '#kernel';
import { MasterKey } from '#personal-data';
import { IssueKey, IssueKeyHandler } from './commands/issue-key/issue-key.js';
import { makeApiKey } from './keys/api-key-format.js';
import { partner } from './domain/decider.js';
import { type By, Partners } from './partners.js';

const BY: By = { actor: { type: 'system', id: 'sandbox-bootstrap' }, requestId: 'sandbox-bootstrap' };
const CONTACT = { email: 'sandbox@partner.example' };

/**
 * Makes sure that a sandbox has a partner with a key: `SANDBOX_API_KEY`, else one of its own. Partner and key are
 * derived from the master key, so that any number of processes and starts make the same ones.
 *
 * @returns `newApiKey`: the key it made itself, on the first start only, to be printed
 */
export async function bootstrapSandboxPartner(
  app: INestApplicationContext,
): Promise<{ tenantId: string; newApiKey: string | null }> {
  const find = { strict: false };
  const [config, masterKey] = [app.get(Config, find), app.get(MasterKey, find)];
  const partners = app.get(Partners, find);
  const tenantId = deriveId(new Date('2026-01-01T00:00:00Z'), masterKey.mac('sandbox-bootstrap', 'tenant'));
  const context = {
    ...partners.context(tenantId, BY, derivedUuid(`sandbox-bootstrap/${tenantId}`)),
    now: app.get(Clock, find).now().toISOString(),
  };
  const create = { type: 'Create', tenantId, name: 'Sandbox partner', contact: CONTACT } as const;
  await app.get(CommandHandling, find).handle(partner, tenantId, create, context);
  const own = makeApiKey('sandbox', Buffer.from(masterKey.mac('sandbox-bootstrap', 'api-key'), 'base64url'));
  const given = config.sandboxApiKey;
  const issue = new IssueKey(tenantId, 'Sandbox key', BY, given ?? own);
  // The process has not begun to take commands: its command bus knows no handlers yet.
  const { issued } = await app.get(IssueKeyHandler, find).execute(issue);
  return { tenantId, newApiKey: issued && given === null ? own : null };
}
