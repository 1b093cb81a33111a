import { Module } from '@nestjs/common';
import { ServiceDetailsConfig } from './service-details.config.js';
import { loadServiceDetails } from './load-service-details.js';
import { ServiceDetails } from './service-details.js';

/** Who the service is. A process that writes documents does not start with details that cannot be used. */
@Module({
  providers: [{ provide: ServiceDetails, useFactory: loadServiceDetails, inject: [ServiceDetailsConfig] }],
  exports: [ServiceDetails],
})
export class ServiceDetailsModule {}
