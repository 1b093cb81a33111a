import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TrustedProxies } from '../limits/client-address.js';
import { limitConnections, SlowReaders } from './server-limits.js';

/** More than the socket buffers of the system hold. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x');

describe('slow readers', () => {
  let server: Server;
  let now: number;
  let readers: SlowReaders;
  let respond: (response: ServerResponse) => void;
  const open: Socket[] = [];

  beforeEach(async () => {
    now = 0;
    readers = new SlowReaders(() => now);
    server = createServer((request, response) => {
      readers.watch(request, response);
      respond(response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.destroy();
    server.close();
    await once(server, 'close');
  });

  const call = async (): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    open.push(socket);
    socket.on('error', () => undefined).pause();
    const begun = once(server, 'request');
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await begun;
    return socket;
  };

  it('are disconnected after a time that grows with the size of the response', async () => {
    let ended: Promise<unknown> = Promise.resolve();
    respond = (response) => {
      ended = once(response, 'close');
      response.end(LARGE);
    };
    await call();
    readers.cut();
    now = 10_000 + LARGE.length / 16;
    readers.cut();
    expect(readers.size).toBe(1);
    now += 1_000;
    readers.cut();
    await ended;
    expect(readers.size).toBe(0);
  });

  it('do not include callers who wait for a response that is not ready', async () => {
    let making: ServerResponse | undefined;
    respond = (response) => {
      making = response;
    };
    const socket = await call();
    readers.cut();
    now = 3_600_000;
    readers.cut();
    making?.end('done');
    socket.resume();
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    expect(String(chunk)).toContain('done');
  });
});

describe('connections', () => {
  it('are limited by address, and accept the next one when one ends', async () => {
    const server = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1');
    limitConnections(server, new TrustedProxies(''), 2);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const begin = async (): Promise<Socket> => {
      const arrived = once(server, 'connection');
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      await arrived;
      return socket;
    };
    const first = await begin();
    const second = await begin();
    await once(await begin(), 'close');
    const ended = once(first, 'close');
    first.destroy();
    await ended;
    await new Promise<void>((resolve) => {
      const freed = (): void => {
        server.getConnections((_, count) => {
          if (count === 1) resolve();
          else setImmediate(freed);
        });
      };
      freed();
    });
    const third = await begin();
    third.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    const [chunk] = (await once(third, 'data')) as [Buffer];
    expect(String(chunk)).toContain('200 OK');
    for (const socket of [second, third]) socket.destroy();
    server.close();
  });
});
