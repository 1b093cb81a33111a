import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { DynamicModule, ExceptionFilter, LogLevel, Type } from '@nestjs/common';
import { EXCEPTION_FILTERS_METADATA, PARAMTYPES_METADATA } from '@nestjs/common/constants.js';
import { type ModuleRef, NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Express } from 'express';
import type { Logger } from '#kit/kernel';
import type { HttpConfig } from '../http.config.js';
import { accessLog, type Logs } from '../requests/access-log.js';
import { oneHost } from '../requests/one-host.js';
import { listen } from './open-ports.js';
import { applyServerLimits } from './server-limits.js';

const LEVELS: LogLevel[] = ['fatal', 'error', 'warn'];

/** Typed as an object: Nest declares its options as a class, but takes plain objects. */
export const NEST_OPTIONS: object = { bodyParser: false, abortOnError: false, logger: LEVELS };

/** Applies the settings before the first route, because the router reads them when it is created. */
export function newExpress(logs: Logs, config: Pick<HttpConfig, 'publicUrl' | 'trustedProxies'>): Express {
  const app = express();
  app.set('etag', false);
  app.set('x-powered-by', false);
  app.set('query parser', 'simple');
  app.set('case sensitive routing', true);
  app.use(accessLog(logs, config));
  app.use(oneHost(config.publicUrl));
  return app;
}

/**
 * A server on its own port, next to the API's. It shares the request ids, the log and the time limits of every
 * server, but not the API's envelope, keys and routes.
 */
export class PortServer {
  /** Add routes and middleware before the start. */
  readonly app: Express;
  private server: Server | null = null;

  constructor(
    private readonly port: number,
    private readonly config: Pick<HttpConfig, 'host' | 'publicUrl' | 'trustedProxies'>,
    logger: Logger,
  ) {
    this.app = newExpress({ outcomes: null, logger }, config);
  }

  /**
   * Serves a module's controllers on this port. Nest binds an application to one port, so they get their own application,
   * which takes the injected providers from the application of the process.
   */
  async serve(routes: DynamicModule, filter: ExceptionFilter, process: ModuleRef): Promise<void> {
    const { controllers = [] } = routes;
    const filters = controllers.flatMap((type) => metadataOf(EXCEPTION_FILTERS_METADATA, type));
    const tokens = new Set(
      [...controllers, ...filters].flatMap((type) => metadataOf(PARAMTYPES_METADATA, type)),
    );
    const providers = [...tokens].map((token) => ({
      provide: token,
      useFactory: (): unknown => process.get(token, { strict: false }),
    }));
    const root = { ...routes, providers };
    const app = await NestFactory.create(root, new ExpressAdapter(this.app), NEST_OPTIONS);
    app.useGlobalFilters(filter);
    await app.init();
  }

  /** Resolves when the server listens. @throws Node's `EADDRINUSE` or `EACCES` if the port cannot be used */
  async start(): Promise<void> {
    this.server = createServer(this.app);
    applyServerLimits(this.server, this.config);
    await listen(this.server, this.port, this.config.host);
  }

  /** Finishes the open requests. */
  async stop(): Promise<void> {
    if (!this.server?.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeIdleConnections();
    await closed;
  }
}

const metadataOf = (key: string, type: Type): readonly Type[] =>
  (Reflect.getMetadata(key, type) as readonly Type[] | undefined) ?? [];
