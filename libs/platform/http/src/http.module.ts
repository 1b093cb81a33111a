import { Global, Module } from '@nestjs/common';
import { DomainRegistry } from '#kit/event-sourcing';
import { Limits } from './limits/rate-limits.js';
import { ErrorCatalog } from './errors/http-errors.js';
import { IdempotencyKeys } from './idempotency/idempotency-keys.js';
import { ParkedResources } from './responses/parked-resources.js';
import { PageFilesController } from './pages/page-files.js';
import { RequestOutcomes } from './requests/access-log.js';

/** The providers that the guards and interceptors of all endpoints share. */
@Global()
@Module({
  controllers: [PageFilesController],
  providers: [
    Limits,
    IdempotencyKeys,
    RequestOutcomes,
    ParkedResources,
    {
      provide: ErrorCatalog,
      inject: [DomainRegistry],
      useFactory: (registry: DomainRegistry) => new ErrorCatalog(registry),
    },
  ],
  exports: [Limits, IdempotencyKeys, RequestOutcomes, ParkedResources, ErrorCatalog],
})
export class HttpModule {}
