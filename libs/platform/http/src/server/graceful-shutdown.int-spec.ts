import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { timers } from '#kit/kernel/testing';
import { GracefulShutdown } from './server-limits.js';

const GRACE_MS = 300;
const SWEEP_MS = 50;
/** Sockets need the real versions of the other timers. */
const FAKED = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

describe('GracefulShutdown', () => {
  let shutdown: GracefulShutdown;
  let server: Server;
  let closed: boolean;

  beforeEach(async () => {
    server = createServer((_, response) => void response.end('here'));
    shutdown = new GracefulShutdown(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closed = false;
    timers.useFakeTimers([...FAKED]);
  });
  afterEach(() => timers.useRealTimers());

  const stop = (): Promise<void> => shutdown.close().then(() => void (closed = true));
  /** Opens a connection and uses it once. */
  async function keptConnection(): Promise<Socket> {
    const { port } = server.address() as { port: number };
    const socket = connect(port, '127.0.0.1');
    await ask(socket);
    return socket;
  }
  async function ask(socket: Socket): Promise<string> {
    const answer = once(socket, 'data') as Promise<[Buffer]>;
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    return String((await answer)[0]);
  }

  it('closes at once if no connection is open', async () => {
    await stop();
    expect(server.listening).toBe(false);
  });

  it('serves an open connection for a while and closes it after the response', async () => {
    const socket = await keptConnection();
    const stopped = stop();
    await timers.advanceTimersByTimeAsync(GRACE_MS - 1);
    expect(closed).toBe(false);
    const hungUp = once(socket, 'close');
    expect(await ask(socket)).toMatch(/^connection: close$/im);
    await hungUp;
    // No connection is left to wait for.
    await stopped;
  });

  it('cuts a connection that stays idle', async () => {
    const socket = await keptConnection();
    const hungUp = once(socket, 'close');
    const stopped = stop();
    await timers.advanceTimersByTimeAsync(GRACE_MS - 1);
    expect([closed, socket.readyState]).toEqual([false, 'open']);
    await timers.advanceTimersByTimeAsync(1 + SWEEP_MS);
    await hungUp;
    await stopped;
  });

  it('ends when the last caller disconnects', async () => {
    const [one, other] = [await keptConnection(), await keptConnection()];
    const stopped = stop();
    one.destroy();
    await once(one, 'close');
    expect(closed).toBe(false);
    other.destroy();
    await stopped;
  });
});
