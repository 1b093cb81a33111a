import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ErrorCatalog } from '#platform/http';
import { DirectTenant } from '#domain/identity';
import { Logger } from '#kit/kernel';
import { Founders } from '../tools/founder.js';
import { type FormationTool, TOOLS } from '../tools/tool.js';
import type { Protocol } from './protocol.js';

/** Loads the protocol's packages with the first request, because they load slowly. */
@Injectable()
export class LazyProtocol {
  private loaded: Promise<Protocol> | null = null;

  constructor(
    @Inject(TOOLS) private readonly tools: readonly FormationTool[],
    private readonly queryBus: QueryBus,
    private readonly tenant: DirectTenant,
    private readonly failures: ErrorCatalog,
    private readonly logger: Logger,
    private readonly founders: Founders,
  ) {}

  get(): Promise<Protocol> {
    return (this.loaded ??= this.load());
  }

  async close(): Promise<void> {
    await (await this.loaded)?.close();
  }

  private async load(): Promise<Protocol> {
    const [{ Guides }, { ToolServer }, { Protocol }] = await Promise.all([
      import('../guides/guides.js'),
      import('./tool-server.js'),
      import('./protocol.js'),
    ]);
    const { tools, queryBus, tenant, failures, logger, founders } = this;
    const guides = new Guides(queryBus);
    const server = new ToolServer(tools, guides, tenant, failures, logger, founders);
    return new Protocol(server, logger);
  }
}
