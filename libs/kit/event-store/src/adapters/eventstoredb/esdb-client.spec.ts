import { once } from 'node:events';
import { createServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { type EsdbHost, parseEsdbAddress } from '../../esdb-address.js';
import { EsdbClient } from './esdb-client.js';

it('causes no Node warning if many subscriptions wait for a new leader', async () => {
  const warned = jest.fn();
  process.on('warning', warned);
  const address = parseEsdbAddress('esdb://127.0.0.1:1?tls=false');
  const client = new EsdbClient({ address: '127.0.0.1', port: 1 }, address, {});
  for (let n = 0; n < 20; n++) client.replaced.signal.addEventListener('abort', () => n);
  await setImmediate();
  process.off('warning', warned);
  await client.dispose();
  expect(warned).not.toHaveBeenCalled();
});

it('lets the server send several megabytes ahead, so that it does not drop a busy process', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const address = parseEsdbAddress(`esdb://127.0.0.1:${port}?tls=false`);
  const client = new EsdbClient({ address: '127.0.0.1', port }, address, {});
  const called = once(server, 'stream');
  const read = client.readAll({ maxCount: 1 });
  read.on('error', () => undefined);
  // Only a stream that was handled may end: Node 22 crashes if its data arrives afterwards.
  const [stream] = (await called) as [ServerHttp2Stream];
  stream.on('error', () => undefined).resume();
  expect(stream.session?.remoteSettings.initialWindowSize).toBe(4 * 1024 * 1024);
  await read.cancel();
  await client.dispose();
  stream.session?.destroy();
  server.close();
});

it('connects to an IPv6 address', async () => {
  const server = createServer();
  server.listen(0, '::1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const address = parseEsdbAddress(`esdb://[::1]:${port}?tls=false`);
  const [host] = address.hosts as [EsdbHost];
  const client = new EsdbClient(host, address, {});
  const connected = once(server, 'session');
  const read = client.readAll({ maxCount: 1 });
  read.on('error', () => undefined);
  const [session] = (await connected) as [ServerHttp2Session];
  expect(session.socket.localAddress).toBe('::1');
  await read.cancel();
  await client.dispose();
  session.destroy();
  server.close();
});
