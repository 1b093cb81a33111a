import { Agent, createServer, request as ask, type Server } from 'node:http';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { toolPorts } from '../support/identity.js';
import { customerRequest } from '../support/requests.js';
import { API_KEY, type App, type Env, Service, temporaryFolder } from '../support/service.js';

/** Load balancers notice a failing readiness check this much later (ms). */
const NOTICED_AFTER_MS = 3_000;
const EVERY_MS = 50;

/** The port of a role that callers use, and requests that they send to it. */
interface Role {
  readonly app: App;
  readonly port?: 'IDENTITY_PORT' | 'TOOLS_PORT';
  readonly paths: readonly string[];
}

const ROLES: readonly Role[] = [
  { app: 'standalone', paths: ['/v1/partner/companies'] },
  { app: 'partner-api', paths: ['/v1/partner/companies', '/portal/'] },
  { app: 'projector', paths: ['/health/live'] },
  { app: 'webhooks', paths: ['/health/live'] },
  { app: 'identity', port: 'IDENTITY_PORT', paths: ['/.well-known/oauth-authorization-server'] },
  { app: 'tool-interface', port: 'TOOLS_PORT', paths: ['/.well-known/oauth-protected-resource'] },
];

/** A process and the address at which callers reach it. */
interface Member {
  readonly service: Service;
  readonly target: string;
}

describe('a rolling deployment', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  const balancers: Balancer[] = [];

  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(async () => {
    await Promise.all(balancers.splice(0).map((balancer) => balancer.close()));
    folder.remove();
  });

  const start = async ({ app, port }: Role): Promise<Member> => {
    const env: Env = { ...(await toolPorts({})), SHUTDOWN_DELAY_SECONDS: '5' };
    const service = await Service.start(folder.path, env, app);
    return { service, target: port ? `http://127.0.0.1:${env[port] ?? ''}` : service.url };
  };

  /** Replaces a process while requests arrive, and returns their statuses. */
  async function roll(role: Role) {
    const old = await start(role);
    const balancer = await Balancer.start(old);
    balancers.push(balancer);
    const calls = callsTo(balancer.url, role.paths);
    balancer.replacement = await start(role);
    const code = await old.service.stop();
    const statuses = await calls.end();
    await balancer.replacement.service.stop();
    return { app: role.app, code, statuses, servedLate: balancer.afterReadinessFailed > 0 };
  }

  it('loses no request, whatever its role, although the load balancer notices it late', async () => {
    const lossless = ROLES.map(({ app }) => ({ app, code: 0, statuses: [200], servedLate: true }));
    expect(await Promise.all(ROLES.map(roll))).toEqual(lossless);
  });

  it('ends the delay on a second signal', async () => {
    const { service } = await start({ app: 'partner-api', paths: [] });
    const stopped = service.stop();
    await service.readiness(503);
    process.kill(service.pid, 'SIGTERM');
    expect(await stopped).toBe(0);
  });

  it('hands the background work over before the process ends', async () => {
    const role = { app: 'standalone', paths: [] } as const;
    const [old, next] = [await start(role), await start(role)];
    const stopped = old.service.stop();
    await old.service.readiness(503);
    const created = await fetch(`${next.target}/v1/partner/customers`, {
      method: 'POST',
      headers: {
        authorization: API_KEY,
        'content-type': 'application/json',
        'idempotency-key': 'during the delay',
      },
      body: JSON.stringify(customerRequest()),
    });
    expect([created.status, created.headers.get('x-read-model')]).toEqual([200, null]);
    expect(old.service.exited).toBe(false);
    expect(await stopped).toBe(0);
    expect(await next.service.stop()).toBe(0);
  });
});

/** Sends requests one after the other, on kept connections and on new ones, until it is ended. */
function callsTo(url: string, paths: readonly string[]) {
  const statuses = new Set<number | string>();
  const ended = new AbortController();
  const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: false })];
  const loop = async (): Promise<void> => {
    for (let turn = 0; !ended.signal.aborted; turn++)
      for (const path of paths) {
        const agent = agents[turn % agents.length] as Agent;
        statuses.add(await statusOf(url + path, agent));
        await setTimeout(EVERY_MS);
      }
  };
  const running = loop();
  return {
    /** Resolves to the distinct statuses, or errors. */
    end: async () => {
      ended.abort();
      await running;
      for (const agent of agents) agent.destroy();
      return [...statuses];
    },
  };
}

async function statusOf(url: string, agent: Agent): Promise<number | string> {
  const request = ask(url, { agent, headers: { authorization: API_KEY } });
  request.end();
  try {
    const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream & { statusCode: number }];
    response.resume();
    await once(response, 'end');
    return response.statusCode;
  } catch (error) {
    return String(error);
  }
}

/** A reverse proxy that leaves a process some seconds after its readiness check failed. */
class Balancer {
  replacement: Member | null = null;
  /** The requests that a process served although it was not ready any more. */
  afterReadinessFailed = 0;
  private current: Member;
  private isReady = true;
  private readonly agent = new Agent({ keepAlive: true });
  private readonly closing = new AbortController();

  private constructor(
    member: Member,
    private readonly server: Server,
  ) {
    this.current = member;
    server.on('request', (incoming, outgoing) => {
      if (!this.isReady) this.afterReadinessFailed++;
      const { method, url, headers } = incoming;
      const forwarded = ask(this.current.target + (url ?? '/'), { method, headers, agent: this.agent });
      forwarded.on('response', (response) => {
        outgoing.writeHead(response.statusCode ?? 502);
        response.pipe(outgoing);
      });
      forwarded.on('error', (error) => outgoing.writeHead(502).end(String(error)));
      incoming.pipe(forwarded);
    });
  }

  static async start(member: Member): Promise<Balancer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const balancer = new Balancer(member, server);
    void balancer.check();
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}`;
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.agent.destroy();
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async check(): Promise<void> {
    while (!this.closing.signal.aborted) {
      const ready = await fetch(`${this.current.service.url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (!ready && this.replacement) {
        this.isReady = false;
        await setTimeout(NOTICED_AFTER_MS);
        this.current = this.replacement;
        return;
      }
      await setTimeout(EVERY_MS);
    }
  }
}
