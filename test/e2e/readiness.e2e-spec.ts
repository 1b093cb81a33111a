import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eventually } from '#kit/kernel/testing';
import { Partner } from '../support/partner.js';
import { customerRequest } from '../support/requests.js';
import { API_KEY, freePort, Service, storesOf, temporaryFolder } from '../support/service.js';

interface Readiness {
  readonly status: string;
  readonly readModels: readonly { readonly name: string; readonly lag: number; readonly state: string }[];
}

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

describe('readiness of a process that waits for another process', () => {
  it('is degraded, with the lag, while read models are out of date, and ready when they are current', async () => {
    const api = await Service.start(folder.path, {}, 'partner-api');
    const projector = await Service.start(folder.path, {}, 'projector');
    const customers = async () => {
      const answer = await api.fetch('/health/ready');
      const { status, readModels } = (await answer.json()) as Readiness;
      return { http: answer.status, status, ...readModels.find(({ name }) => name === 'customers') };
    };
    const upToDate = { http: 200, status: 'ready', lag: 0, state: 'live' };
    await eventually(async () => {
      expect(await customers()).toMatchObject(upToDate);
    });
    const client = new Partner(api.url, API_KEY);
    // A process frozen during a write holds the lock of the embedded file, so it is thawed and frozen again.
    await eventually(async () => {
      process.kill(projector.pid, 'SIGCONT');
      process.kill(projector.pid, 'SIGSTOP');
      await client.post('/v1/partner/customers', customerRequest());
    });
    await eventually(async () => {
      const late = await customers();
      expect(late).toMatchObject({ http: 200, status: 'degraded' });
      expect(late.lag).toBeGreaterThan(0);
      expect(late.state).not.toBe('live');
    });
    process.kill(projector.pid, 'SIGCONT');
    await eventually(async () => {
      expect(await customers()).toMatchObject(upToDate);
    });
    expect([await api.stop(), await projector.stop()]).toEqual([0, 0]);
  });
});

describe('npm start', () => {
  let npm: ChildProcess;
  let port: number;

  beforeEach(async () => {
    port = await freePort();
    const { PATH, HOME } = process.env;
    npm = spawn('npm', ['start'], {
      env: {
        PATH,
        HOME,
        ...storesOf(folder.path),
        PORT: String(port),
        TOOLS_PORT: String(await freePort()),
        IDENTITY_PORT: String(await freePort()),
        LOG_LEVEL: 'fatal',
        SANDBOX_API_KEY: API_KEY,
      },
      stdio: 'ignore',
    });
    await eventually(async () => {
      expect((await live()).status).toBe(200);
    });
  });

  const live = (): Promise<Response> => fetch(`http://127.0.0.1:${port}/health/live`);

  it('exits with 0 after the service has finished its current work', async () => {
    const request = await unfinished();
    const ended = once(npm, 'exit');
    npm.kill('SIGTERM');
    await eventually(async () => {
      await expect(live()).rejects.toThrow('fetch failed');
    });
    expect([npm.exitCode, npm.signalCode]).toEqual([null, null]);
    const answer = once(request, 'data') as Promise<[Buffer]>;
    request.write('}');
    expect(String((await answer)[0])).toMatch(/^HTTP\/1.1 400 /);
    expect(await ended).toEqual([0, null]);
  });

  /** A request whose last byte has not been sent. */
  async function unfinished(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const lines = [
      'POST /v1/partner/customers HTTP/1.1',
      'host: localhost',
      `authorization: ${API_KEY}`,
      'idempotency-key: one',
      'content-type: application/json',
      'content-length: 2',
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n{`);
    return socket;
  }
});
