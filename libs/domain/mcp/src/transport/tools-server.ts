import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Checkout } from '#platform/payments';
import { ToolsConfig } from '#domain/identity';
import { Logger } from '#kit/kernel';
import type { Worker } from '#platform/hosting';
import { HttpConfig, PortServer } from '#platform/http';
import { ToolsRoutesModule } from '../tools-routes.module.js';
import { LazyProtocol } from './lazy-protocol.js';
import { ToolsFailureFilter } from './tools-failure.filter.js';

/** The tool server, on a port of its own: the protocol for assistants, pages for founders. */
@Injectable()
export class ToolsServer implements Worker {
  private readonly server: PortServer;

  constructor(
    private readonly config: ToolsConfig,
    http: HttpConfig,
    private readonly logger: Logger,
    private readonly checkout: Checkout,
    private readonly protocol: LazyProtocol,
    private readonly modules: ModuleRef,
  ) {
    this.server = new PortServer(config.toolsPort, http, logger);
  }

  async start(): Promise<void> {
    const filter = new ToolsFailureFilter(this.config.toolsPublicUrl, this.logger);
    await this.server.serve(ToolsRoutesModule.routes(this.checkout), filter, this.modules);
    await this.server.start();
  }

  async stop(): Promise<void> {
    await this.protocol.close();
    await this.server.stop();
  }
}
