import { type DynamicModule, type INestApplication, Module, type Type } from '@nestjs/common';
import { type AbstractHttpAdapter, NestFactory } from '@nestjs/core';
import { type Config, Logger, ProcessConfig } from '#kit/kernel';
import { ReadModels } from '#kit/projections';
import { type Logs, RequestOutcomes } from './requests/access-log.js';
import { AddressLimits } from './limits/address-limits.js';
import { removeSandboxOnly } from './auth/sandbox-only.js';
import { ErrorCatalog } from './errors/http-errors.js';
import { compressResponses } from './responses/compression.js';
import { EnvelopeAdapter } from './responses/envelope.adapter.js';
import { FailureFilter } from './responses/failure.filter.js';
import { HttpConfig } from './http.config.js';
import { NEST_OPTIONS, newExpress } from './server/port-server.js';
import { HttpModule } from './http.module.js';
import { setPublicUrl } from './pages/send-page.js';
import { ParkedResources } from './responses/parked-resources.js';
import { RequestPipe } from './validation/validate.js';

/** Creates the application of a root module, like Nest's factory. */
type ApplicationFactory = (
  root: Type,
  adapter: AbstractHttpAdapter,
  options: object,
) => Promise<INestApplication>;

/**
 * Creates a Nest application with every convention of contract 2, not yet listening. `module` must provide the
 * stores and the registry of domains (`StoresModule`) and, for `@PartnerEndpoint()`s, a `KeyVerifier`.
 * @param create default: Nest's own factory; test kits pass one that replaces providers
 */
export async function createHttpApp(
  module: Type | DynamicModule,
  config: Config,
  create: ApplicationFactory = (root, adapter, options) => NestFactory.create(root, adapter, options),
): Promise<INestApplication> {
  @Module({ imports: [HttpModule, module] })
  class ApplicationModule {}

  const logs: Logs = { logger: null, outcomes: null };
  const http = config.get(HttpConfig);
  const limits = new AddressLimits(http);
  const express = newExpress(logs, http).use(limits.handler).use(compressResponses);
  setPublicUrl(express, http.publicUrl);
  const adapter = new EnvelopeAdapter(express, http);
  const app = await create(ApplicationModule, adapter, NEST_OPTIONS);
  if (config.get(ProcessConfig).environment !== 'sandbox') removeSandboxOnly(app);
  const logger = app.get(Logger);
  logs.logger = logger;
  logs.outcomes = app.get(RequestOutcomes);
  adapter.useFreshness(app.get(ReadModels));
  app.useGlobalPipes(new RequestPipe());
  const parked = app.get(ParkedResources);
  const filter = new FailureFilter(adapter, logger, app.get(ErrorCatalog), limits, http.publicUrl, parked);
  app.useGlobalFilters(filter);
  return app;
}
