import { Module } from '@nestjs/common';
import { ServiceDetailsConfig } from './service-details.config.js';
import { loadServiceDetails } from './load-service-details.js';
import { ServiceDetails } from './service-details.js';

/** Provides the service's own details. A process that creates documents does not start with invalid ones. */
@Module({
  providers: [{ provide: ServiceDetails, useFactory: loadServiceDetails, inject: [ServiceDetailsConfig] }],
  exports: [ServiceDetails],
})
export class ServiceDetailsModule {}
