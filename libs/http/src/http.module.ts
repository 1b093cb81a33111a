import { Global, Module } from '@nestjs/common';
import { DomainRegistry } from '#event-sourcing';
import { Limits } from './auth/limits.js';
import { ErrorCatalogue } from './error-catalogue.js';
import { IdempotencyKeys } from './idempotency/idempotency-keys.js';

/** What guards and interceptors of every endpoint share. */
@Global()
@Module({
  providers: [
    Limits,
    IdempotencyKeys,
    {
      provide: ErrorCatalogue,
      inject: [DomainRegistry],
      useFactory: (registry: DomainRegistry) => new ErrorCatalogue(registry),
    },
  ],
  exports: [Limits, IdempotencyKeys, ErrorCatalogue],
})
export class HttpModule {}
