import { type INestApplicationContext, Module, type ModuleMetadata } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { type Stores, StoresModule } from '#platform/hosting';
import { cliLogger } from './output.js';
import { withStores } from './with-stores.js';

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
