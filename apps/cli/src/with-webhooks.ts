import type { INestApplicationContext } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { newId } from '#kit/kernel';
import { type By, GetPartner, PartnerModule } from '#domain/partner';
import { WebhookSelfService, WebhookSelfServiceModule } from '#platform/webhooks';
import { osUser } from './output.js';
import { withApp } from './with-app.js';

/** Context of a webhook command. */
export interface WebhooksContext {
  readonly webhooks: WebhookSelfService;
  readonly app: INestApplicationContext;
}

/** Works with the webhooks of the whole deployment. */
export const withWebhooks = <T>(work: (context: WebhooksContext) => Promise<T>): Promise<T> =>
  withApp([PartnerModule, WebhookSelfServiceModule], (app) =>
    work({ app, webhooks: app.get(WebhookSelfService) }),
  );

/**
 * Works with the webhooks of one partner.
 *
 * @throws {DomainError} `E_NOT_FOUND` if the partner does not exist
 */
export const withWebhooksOf = <T>(
  tenantId: string,
  work: (webhooks: WebhookSelfService, by: By) => Promise<T>,
): Promise<T> =>
  withWebhooks(async ({ app, webhooks }) => {
    await app.get(QueryBus).execute(new GetPartner(tenantId));
    return work(webhooks, { actor: { type: 'operator', id: osUser() }, requestId: newId() });
  });
