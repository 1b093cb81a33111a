import { Global, Module } from '@nestjs/common';
import { DomainRegistry } from '#kit/event-sourcing';
import { Limits } from './limits/rate-limits.js';
import { ErrorCatalogue } from './errors/error-catalogue.js';
import { IdempotencyKeys } from './idempotency/idempotency-keys.js';
import { RequestOutcomes } from './requests/request-outcomes.js';

/** The providers that the guards and interceptors of all endpoints share. */
@Global()
@Module({
  providers: [
    Limits,
    IdempotencyKeys,
    RequestOutcomes,
    {
      provide: ErrorCatalogue,
      inject: [DomainRegistry],
      useFactory: (registry: DomainRegistry) => new ErrorCatalogue(registry),
    },
  ],
  exports: [Limits, IdempotencyKeys, RequestOutcomes, ErrorCatalogue],
})
export class HttpModule {}
