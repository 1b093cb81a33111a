import type { INestApplicationContext } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { HasActiveKey, PartnerModule } from '#domain/partner';
import { WebhookSelfService, WebhookSelfServiceModule } from '#platform/webhooks';
import { OperatorError } from './operator-error.js';
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
 * @param needs `an active key` for verbs that print a secret: only partners that can call the API get one (contract 8.2)
 * @throws {DomainError} `E_NOT_FOUND` if the partner does not exist
 * @throws {OperatorError} the partner needs an active key and has none
 */
export const withWebhooksOf = <T>(
  tenantId: string,
  work: (webhooks: WebhookSelfService) => Promise<T>,
  needs?: 'an active key',
): Promise<T> =>
  withWebhooks(async ({ app, webhooks }) => {
    const isActive = await app.get(QueryBus).execute(new HasActiveKey(tenantId));
    if (needs && !isActive) throw new OperatorError('This partner has no active API key. Create one first.');
    return work(webhooks);
  });
