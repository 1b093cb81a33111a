import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Controller, Get, Module } from '@nestjs/common';
import { Query, QueryBus } from '@nestjs/cqrs';
import { WhoIs } from '#domain/customer';
import { EventStoreUnavailableError } from '#kit/event-store';
import { readConfig, type Role, type RunningProcess, startProcess } from '#platform/hosting';
import { domains } from '../apps/domains.js';
import { identityRole } from '../apps/identity/src/identity.role.js';
import { partnerApiRole } from '../apps/partner-api/src/partner-api.role.js';
import { projectorRole } from '../apps/projector/src/projector.role.js';
import { toolInterfaceRole } from '../apps/tool-interface/src/tool-interface.role.js';
import { webhooksRole } from '../apps/webhooks/src/webhooks.role.js';
import { temporaryFolder } from './support/service.js';

class Unanswered extends Query<string> {}

@Controller('unanswered')
class AskingController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  ask(): Promise<string> {
    return this.queryBus.execute(new Unanswered());
  }
}

@Controller('imported')
class ImportingController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  ask(): Promise<unknown> {
    const query = new WhoIs('tenant', 'customer');
    return this.queryBus.execute(query);
  }
}

@Module({ controllers: [AskingController, ImportingController] })
class AskingModule {}

describe('a process', () => {
  let running: RunningProcess | null = null;
  let folder: ReturnType<typeof temporaryFolder> | null = null;

  async function start(roles: readonly Role[], prepare?: () => Promise<void>): Promise<void> {
    folder = temporaryFolder();
    const env = {
      DATA_DIR: folder.path,
      LOG_LEVEL: 'silent',
      PORT: '0',
      IDENTITY_PORT: '0',
      TOOLS_PORT: '0',
      METRICS_PORT: '0',
    };
    const config = readConfig(env, domains);
    running = await startProcess(config, domains, roles, new AbortController().signal, prepare);
  }
  afterEach(async () => {
    await running?.stop();
    running = null;
    folder?.remove();
  });

  const roles: [string, Role][] = [
    ['partner API', partnerApiRole],
    ['projector', projectorRole],
    ['webhooks', webhooksRole],
    ['identity', identityRole],
    ['tool interface', toolInterfaceRole],
  ];

  it.each(roles)('has a handler for every command and query that it sends: %s', async (_, role) => {
    await start([role]);
    expect(running).not.toBeNull();
  });

  it('repeats its start if a store becomes unavailable', async () => {
    let attempts = 0;
    const prepare = () =>
      ++attempts < 3 ? Promise.reject(new EventStoreUnavailableError('no leader')) : Promise.resolve();
    await start(
      roles.map(([, role]) => role),
      prepare,
    );
    expect(attempts).toBe(3);
    const { port } = (running?.app.getHttpServer() as Server).address() as AddressInfo;
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
  });

  it('does not start without a handler, and names it', async () => {
    await expect(start([{ imports: [AskingModule] }])).rejects.toThrow(
      [
        'AskingController sends Unanswered, which has no handler in this process',
        'ImportingController sends WhoIs, which has no handler in this process',
      ].join('\n'),
    );
  });
});
