import type { INestApplicationContext } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DomainError } from '#kit/event-sourcing';
import { ListKeys, PartnerModule } from '#domain/partner';
import { WebhookSelfService, WebhookSelfServiceModule } from '#platform/webhooks';
import { withApp } from './with-app.js';

/** What a partner's webhooks are seen to with. */
export interface PartnersWebhooks {
  readonly webhooks: WebhookSelfService;
  readonly app: INestApplicationContext;
}

/** Sees to the webhooks of the whole deployment. */
export const withWebhooks = <T>(work: (given: PartnersWebhooks) => Promise<T>): Promise<T> =>
  withApp([PartnerModule, WebhookSelfServiceModule], (app) =>
    work({ app, webhooks: app.get(WebhookSelfService) }),
  );

/** Sees to one partner's webhooks. @throws {DomainError} `E_NOT_FOUND` where there is no such partner */
export const withWebhooksOf = <T>(
  tenantId: string,
  work: (given: PartnersWebhooks) => Promise<T>,
): Promise<T> =>
  withWebhooks(async (given) => {
    await given.app.get(QueryBus).execute(new ListKeys(tenantId));
    return work(given);
  });

/** A secret is shown to partners that can call us (contract 8.2). @throws {DomainError} */
export async function mustHaveKey({ app }: PartnersWebhooks, tenantId: string): Promise<void> {
  const keys = await app.get(QueryBus).execute(new ListKeys(tenantId));
  if (keys.every(({ revokedAt }) => revokedAt !== null))
    throw new DomainError('E_RESOURCE_CONFLICT', 'This partner has no API key in force: create one first.');
}
