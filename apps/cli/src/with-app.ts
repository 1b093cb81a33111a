import { type INestApplicationContext, Module, type ModuleMetadata } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule, QueryBus } from '@nestjs/cqrs';
import { type Stores, StoresModule } from '#platform/hosting';
import { cliLogger, osUser } from './output.js';
import { withStores } from './with-stores.js';
import { newId } from '#kit/kernel';
import { type By, PartnerModule, PartnerMustExist } from '#domain/partner';
import { WebhookSelfService, WebhookSelfServiceModule } from '#platform/webhooks';

/**
 * Runs work with modules of the service on the configured stores, then closes them.
 *
 * @param imports modules that the work needs besides the stores and a `CommandBus`
 */
export function withApp<T>(
  imports: NonNullable<ModuleMetadata['imports']>,
  work: (app: INestApplicationContext, stores: Stores) => Promise<T>,
): Promise<T> {
  return withStores(async (stores) => {
    @Module({ imports: [CqrsModule.forRoot(), StoresModule.of(stores, cliLogger()), ...imports] })
    class CliModule {}
    const app = await NestFactory.createApplicationContext(CliModule, { logger: false, abortOnError: false });
    try {
      return await work(app, stores);
    } finally {
      await app.close();
    }
  });
}

/** Context of an administrator's command. */
export interface Administration {
  /** Contains `PartnerModule` and a `CommandBus`. */
  readonly app: INestApplicationContext;
  /** Actor recorded for the command. */
  readonly by: By;
}

export const withPartners = <T>(work: (administration: Administration) => Promise<T>): Promise<T> =>
  withApp([PartnerModule], (app) => {
    const by = { actor: { type: 'operator', id: osUser() }, requestId: newId() } as const;
    return work({ app, by });
  });

interface WebhooksContext {
  readonly webhooks: WebhookSelfService;
  readonly app: INestApplicationContext;
}

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
    await app.get(QueryBus).execute(new PartnerMustExist(tenantId));
    return work(webhooks, { actor: { type: 'operator', id: osUser() }, requestId: newId() });
  });
