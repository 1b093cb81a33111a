import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import { Checkout } from '#platform/payments';
import { IdentityConfig, ToolsConfig } from '#domain/identity';
import { Logger } from '#kit/kernel';
import type { Worker } from '#platform/hosting';
import { HttpConfig, PortServer, setPublisher } from '#platform/http';
import { ServiceDetails } from '#platform/reference-data';
import { ToolsRoutesModule } from '../tools-routes.module.js';
import { LazyProtocol } from './lazy-protocol.js';
import { ToolsFailureFilter } from './tools-failure.filter.js';

/** The tool server on its own port: the protocol for assistants, and pages for founders. */
@Injectable()
export class ToolsServer implements Worker {
  private readonly server: PortServer;

  constructor(
    private readonly config: ToolsConfig,
    private readonly identity: IdentityConfig,
    http: HttpConfig,
    private readonly logger: Logger,
    private readonly checkout: Checkout,
    private readonly protocol: LazyProtocol,
    private readonly modules: ModuleRef,
    service: ServiceDetails,
  ) {
    this.server = new PortServer(config.toolsPort, http, logger);
    setPublisher(this.server.app, service);
  }

  async start(): Promise<void> {
    const accountUrl = `${this.identity.identityPublicUrl}/account`;
    const filter = new ToolsFailureFilter(this.config.toolsPublicUrl, accountUrl, this.logger);
    // The router has no route for `*` (RFC 9110, section 9.3.7) and for a path that it cannot decode. Like any unknown
    // address, they must be 401 without a token.
    this.server.app.use((request: Request, _response: Response, next: NextFunction) => {
      if (!isDecodable(request.path)) request.url = '/undecodable';
      next();
    });
    await this.server.serve(ToolsRoutesModule.routes(this.checkout), filter, this.modules);
    await this.server.start();
  }

  async stop(): Promise<void> {
    await this.protocol.close();
    await this.server.stop();
  }
}

function isDecodable(path: string): boolean {
  try {
    // The result must be used: the bundler removes the call otherwise.
    return decodeURIComponent(path).startsWith('/');
  } catch {
    return false;
  }
}
