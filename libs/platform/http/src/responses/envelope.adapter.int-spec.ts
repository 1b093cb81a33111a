import { once } from 'node:events';
import { connect, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import express from 'express';
import { EnvelopeAdapter } from './envelope.adapter.js';

const GRACE_MS = 300;
const SWEEP_MS = 50;
/** Sockets need the other clocks to run. */
const FAKED = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

describe('a server that is stopped', () => {
  let adapter: EnvelopeAdapter;
  let server: Server;
  let closed: boolean;

  beforeEach(async () => {
    const app = express();
    app.get('/', (_, response) => void response.end('here'));
    adapter = new EnvelopeAdapter(app);
    adapter.initHttpServer({});
    server = adapter.getHttpServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closed = false;
    vi.useFakeTimers({ toFake: [...FAKED] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const stop = (): Promise<void> => adapter.close().then(() => void (closed = true));
  /** One that has been answered, and stays open. */
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

  it('ends at once where nobody is connected', async () => {
    await stop();
    expect(server.listening).toBe(false);
  });

  it('goes on serving a connection for a while, and closes it behind the response', async () => {
    const socket = await keptConnection();
    const stopped = stop();
    await vi.advanceTimersByTimeAsync(GRACE_MS - 1);
    expect(closed).toBe(false);
    const hungUp = once(socket, 'close');
    expect(await ask(socket)).toMatch(/^connection: close$/im);
    await hungUp;
    // The last one was closed: nothing is left to wait for.
    await stopped;
  });

  it('cuts a connection on which nothing came, and ends', async () => {
    const socket = await keptConnection();
    const hungUp = once(socket, 'close');
    const stopped = stop();
    await vi.advanceTimersByTimeAsync(GRACE_MS - 1);
    expect([closed, socket.readyState]).toEqual([false, 'open']);
    await vi.advanceTimersByTimeAsync(1 + SWEEP_MS);
    await hungUp;
    await stopped;
  });

  it('ends once the last of its callers has hung up', async () => {
    const [one, other] = [await keptConnection(), await keptConnection()];
    const stopped = stop();
    one.destroy();
    await once(one, 'close');
    expect(closed).toBe(false);
    other.destroy();
    await stopped;
  });
});
