import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { Logger, newId } from '#hosting';
import { type By, PartnerModule } from '#partner';
import { type Stores, StoresModule } from '#runtime';
import { withStores } from './with-stores.js';

/** What an administrator's command works with. */
export interface Administration {
  /** Has everything of `PartnerModule`, and a `CommandBus`. */
  readonly app: INestApplicationContext;
  readonly stores: Stores;
  /** Who is on record for what the command does. */
  readonly by: By;
}

/** Administers partners on the stores that the environment names, and lets go of them. */
export function withPartners<T>(work: (administration: Administration) => Promise<T>): Promise<T> {
  return withStores(async (stores) => {
    @Module({ imports: [CqrsModule.forRoot(), StoresModule.of(stores, new Logger('warn')), PartnerModule] })
    class CliModule {}
    const app = await NestFactory.createApplicationContext(CliModule, { logger: false, abortOnError: false });
    try {
      const by = { actor: { type: 'operator', id: 'cli' }, requestId: newId() } as const;
      return await work({ app, stores, by });
    } finally {
      await app.close();
    }
  });
}
