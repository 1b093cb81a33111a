import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { TrustedProxies } from '../limits/client-address.js';
import { limitConnections, limitUnreadTime } from './server-limits.js';

/** More than the socket buffers of the system hold. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x');
const LIMIT_MS = 50;

describe('slow readers', () => {
  let server: Server;
  let respond: (response: ServerResponse) => void;
  const open: Socket[] = [];

  beforeEach(async () => {
    server = createServer((_request, response) => {
      limitUnreadTime(response, LIMIT_MS);
      respond(response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.destroy();
    server.close();
    await once(server, 'close');
  });

  /** Sends a request and reads nothing. */
  const call = async (): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    open.push(socket);
    socket.on('error', () => undefined).pause();
    const begun = once(server, 'request');
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await begun;
    return socket;
  };
  const firstText = async (socket: Socket): Promise<string> => {
    socket.resume();
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    return String(chunk);
  };

  it('are disconnected, however much of the response they have read', async () => {
    let ended: Promise<unknown> = Promise.resolve();
    respond = (response) => {
      ended = once(response, 'close');
      response.end(LARGE);
    };
    const socket = await call();
    let length = 0;
    socket.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > LARGE.length / 2) socket.pause();
    });
    socket.resume();
    await ended;
    expect(length).toBeLessThan(LARGE.length);
  });

  it('are disconnected from a response that is still being written', async () => {
    let ended: Promise<unknown> = Promise.resolve();
    respond = (response) => {
      ended = once(response, 'close');
      response.write(LARGE);
    };
    await call();
    await ended;
  });

  it('do not include callers who wait for a response that is not ready', async () => {
    respond = (response) => {
      response.once('timeout', () => response.end('done'));
    };
    const socket = await call();
    expect(await firstText(socket)).toContain('done');
  });

  it('do not include callers who have read all of a response so far', async () => {
    respond = (response) => {
      response.once('timeout', () => response.end('second'));
      response.write('first');
    };
    const socket = await call();
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += String(chunk))).resume();
    while (!text.includes('second')) await once(socket, 'data');
    expect(text).toContain('first');
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
