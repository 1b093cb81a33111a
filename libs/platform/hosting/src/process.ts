import { statfs } from 'node:fs/promises';
import type { Server } from 'node:http';
import { type INestApplication, Module, type Type } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DocumentStoreConfig } from '#kit/document-store';
import { EventStoreConfig } from '#kit/event-store';
import { type Config, type LogFields, Logger, ProcessConfig, withTimeout } from '#kit/kernel';
import { type Anchorer, lastVerification } from '#platform/audit';
import {
  callerLogFields,
  closePorts,
  createHttpApp,
  HttpConfig,
  listen,
  openPorts,
  requestLogFields,
} from '#platform/http';
import { WebhooksConfig } from '#platform/webhooks';
import { ReadModelsHealth } from '#kit/projections';
import { untilAvailable } from '#kit/subscriptions';
import { startTracing, traceLogFields, type Tracing } from '#kit/tracing';
import { anchorerOf } from './audit-of-stores.js';
import type { Domain, Worker } from './domain.js';
import { ExpirySweep } from './expiry-sweep.js';
import { assertHandlers } from './handlers-check.js';
import { Health, ProgressObserver, type StoreName } from './health.js';
import { HealthController } from './health.controller.js';
import { MetricsConfig } from './metrics.config.js';
import {
  metricsRegisteredFromNow,
  metricsServer,
  registerAnchorMetrics,
  registerMetrics,
  registerVerificationMetrics,
} from './metrics.js';
import type { Role } from './role.js';
import { startWarnings } from './start-warnings.js';
import { openStores, type Stores } from './stores.js';
import { StoresModule } from './stores.module.js';

/** Time limit (ms), so that an unavailable store does not delay the stop. */
const SEAL_MS = 5_000;

export interface RunningProcess {
  readonly app: INestApplication;
  readonly stores: Stores;
  /** Finishes current deliveries and batches. Other processes continue with the next ones; requests are still served. */
  handOver(): Promise<void>;
  /** Finishes current deliveries, requests and batches, then closes the stores. */
  stop(): Promise<void>;
}

/**
 * Starts a process with its roles and resolves when it serves requests. If a store becomes unavailable during the
 * start, the start is repeated.
 *
 * @param stopping aborts the wait for stores that do not respond
 * @param prepare runs before the process serves requests, and again if the start is repeated
 * @param quiet logs nothing below `warn`, for a person at a terminal
 * @throws {MissingHandlersError} if a command or query that the process sends has no handler in it
 * @throws the errors of {@link openStores}
 * @throws {PortsTakenError} if a port cannot be opened; nothing has been written by then
 */
export async function startProcess(
  config: Config,
  domains: readonly Domain[],
  roles: readonly Role[],
  stopping: AbortSignal,
  prepare: (app: INestApplication) => Promise<void> = () => Promise.resolve(),
  quiet = false,
): Promise<RunningProcess> {
  const level = quiet ? 'warn' : config.get(ProcessConfig).logLevel;
  const logger = new Logger(level, undefined, logFields, callerLogFields, quiet ? level : undefined);
  for (const warning of startWarnings(config)) logger.warn(warning);
  const { port, host } = config.get(HttpConfig);
  const { metricsPort } = config.get(MetricsConfig);
  await openPorts(
    [
      { variable: 'PORT', port },
      ...roles.flatMap((role) => role.ports?.(config) ?? []),
      ...(metricsPort === null ? [] : [{ variable: 'METRICS_PORT', port: metricsPort }]),
    ],
    host,
  );
  const tracing = await startTracing(config, logger);
  const start = () => startOnStores(config, domains, roles, stopping, prepare, logger);
  const waits = (reason: string | null): void => {
    if (reason !== null) logger.warn('restarting: a store became unavailable', { reason });
  };
  try {
    const started = await untilAvailable(start, stopping, waits);
    logger.security('process-started', settingsOf(config));
    return { ...started, handOver: () => handOver(started), stop: () => stop(started, logger, tracing) };
  } catch (error) {
    closePorts();
    await tracing.stop();
    throw error;
  }
}

interface Started {
  readonly app: INestApplication;
  readonly stores: Stores;
  /** Background work. */
  readonly workers: readonly Worker[];
  /** Work that requests need. */
  readonly servers: readonly Worker[];
  readonly anchorer: Anchorer | null;
  readonly unregisterMetrics: () => void;
}

/** Opens the stores and starts everything on them. If that fails, stops it, so that the start can be repeated. */
async function startOnStores(
  config: Config,
  domains: readonly Domain[],
  roles: readonly Role[],
  stopping: AbortSignal,
  prepare: (app: INestApplication) => Promise<void>,
  logger: Logger,
): Promise<Started> {
  const { port, host } = config.get(HttpConfig);
  const { metricsPort } = config.get(MetricsConfig);
  const stores = await openStores(config, domains, logger, stopping);
  const anchorer = roles.some(({ anchors }) => anchors) ? anchorerOf(stores, logger) : null;
  const started: Worker[] = [];
  const unregisterMetrics = metricsRegisteredFromNow();
  let app: INestApplication | null = null;
  try {
    app = await createHttpApp(rootModule(stores, logger, roles, anchorer, stopping), config);
    assertHandlers(app, domains);
    const projected = roles.flatMap((role) => role.projects ?? []);
    for (const projection of projected.flatMap(({ projections }) => projections))
      stores.engine.project(projection);
    for (const subscriber of roles.flatMap((role) => role.subscribers ?? []))
      stores.engine.subscribe(app.get(subscriber, { strict: false }));
    const nest = app;
    const workers = roles.flatMap((role) => role.workers ?? []).map((type) => resolve(nest, type));
    const servers = roles.flatMap((role) => role.servers ?? []).map((type) => resolve(nest, type));
    if (projected.length > 0)
      workers.push(new ExpirySweep(stores.documentStore, stores.clock, projected, logger));
    workers.push(new ProgressObserver(app.get(Health), logger));
    if (metricsPort !== null) servers.push(metricsServer(metricsPort, config.get(HttpConfig), logger));
    registerMetrics(stores.engine);
    registerVerificationMetrics(stores.documentStore);
    if (anchorer) registerAnchorMetrics(anchorer);
    // Registers the command handlers for subscribers, `prepare` and workers.
    await app.init();
    await stores.engine.start();
    await prepare(app);
    for (const worker of [...workers, ...servers]) {
      await worker.start();
      started.push(worker);
    }
    anchorer?.start();
    await listen(app.getHttpServer() as Server, port, host);
    return { app, stores, workers, servers, anchorer, unregisterMetrics };
  } catch (error) {
    await Promise.all(started.map((worker) => worker.stop()));
    await app?.close();
    await stores.close();
    unregisterMetrics();
    throw error;
  }
}

async function handOver({ stores, workers }: Started): Promise<void> {
  await Promise.all([stores.engine.stop(), ...workers.map((worker) => worker.stop())]);
}

/** The subscriptions stop last, because the open requests wait for read models. */
async function stop(
  { app, stores, workers, servers, anchorer, unregisterMetrics }: Started,
  logger: Logger,
  tracing: Tracing,
): Promise<void> {
  logger.info('stopping');
  await Promise.all([...workers, ...servers].map((worker) => worker.stop()));
  await app.close();
  if (anchorer) await seal(anchorer, stores, logger);
  await stores.close();
  unregisterMetrics();
  await tracing.stop();
  logger.info('stopped');
}

/** Anchors the last events. If that fails, the next process does it at its start. */
async function seal(anchorer: Anchorer, { engine }: Stores, logger: Logger): Promise<void> {
  await engine.stop();
  await anchorer.stop();
  try {
    await withTimeout(SEAL_MS, anchorer.seal());
  } catch (error) {
    logger.warn('the last events are not anchored yet', { reason: String(error) });
  }
}

/** Returns the settings an operator may have changed since the last start, without secrets. */
function settingsOf(config: Config): LogFields {
  const { port, publicUrl, rateLimitPerSecond, authFailureLimitPerMinute } = config.get(HttpConfig);
  return {
    environment: config.get(ProcessConfig).environment,
    port,
    publicUrl,
    rateLimitPerSecond,
    authFailureLimitPerMinute,
    webhookAllowLoopback: config.get(WebhooksConfig).allowLoopback,
  };
}

const logFields = (): object => ({ ...requestLogFields(), ...traceLogFields() });

const resolve = (app: INestApplication, type: Type<Worker>): Worker => app.get(type, { strict: false });

function rootModule(
  stores: Stores,
  logger: Logger,
  roles: readonly Role[],
  anchorer: Anchorer | null,
  stopping: AbortSignal,
): Type {
  const { config, eventStore, documentStore, readModels, registry, engine } = stores;
  const models = new ReadModelsHealth(documentStore, readModels, registry.projections);
  const health = {
    provide: Health,
    useValue: new Health(
      eventStore,
      engine,
      models,
      stopping,
      anchorer,
      () => fullStores(config),
      () => lastVerification(documentStore),
      roles.some(({ projects }) => projects !== undefined),
    ),
  };
  @Module({
    imports: [
      CqrsModule.forRoot(),
      StoresModule.of(stores, logger),
      ...roles.flatMap((role) => role.imports),
    ],
    controllers: [HealthController],
    providers: [health],
  })
  class RootModule {}
  return RootModule;
}

/** With less free space (bytes), SQLite may fail to extend its write-ahead log. */
const LEAST_FREE = 4 * 2 ** 20;

/** Returns the embedded stores if their disk is full, and none otherwise. */
async function fullStores(config: Config): Promise<readonly StoreName[]> {
  const embedded: StoreName[] = [];
  if (config.get(EventStoreConfig).eventStoreUrl === null) embedded.push('eventStore');
  if (config.get(DocumentStoreConfig).mongodbUrl === null) embedded.push('readModels');
  if (embedded.length === 0) return [];
  const { bavail, bsize } = await statfs(config.get(ProcessConfig).dataDir);
  return bavail * bsize < LEAST_FREE ? embedded : [];
}
