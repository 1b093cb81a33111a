import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { untilReadable } from './until-readable.js';

it('returns the whole response if its time limit ends while the read models catch up', async () => {
  const limit = new AbortController();
  let lag = 1;
  const server = createServer((request, response) => {
    if (request.url !== '/health/ready') {
      response.setHeader('x-read-model', 'pending').setHeader('retry-after', '1').end('{"payload":1}');
      return;
    }
    limit.abort();
    response.end(JSON.stringify({ readModels: [{ position: 2 - lag, head: 2, lag: lag-- }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sent = await fetch(url, { signal: limit.signal });
  await sent.clone().text();
  const response = await untilReadable(sent);
  expect([response.status, response.headers.get('retry-after')]).toEqual([200, '1']);
  expect(await response.json()).toEqual({ payload: 1 });
  server.closeAllConnections();
  server.close();
});

it('asks once for all writers that wait at the same time', async () => {
  let polls = 0;
  const server = createServer((request, response) => {
    if (request.url === '/health/ready') polls++;
    else response.setHeader('x-read-model', 'pending');
    response.end('{"readModels":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sent = await Promise.all(Array.from({ length: 16 }, () => fetch(url)));
  await Promise.all(sent.map((response) => untilReadable(response)));
  expect(polls).toBe(1);
  await untilReadable(await fetch(url));
  expect(polls).toBe(2);
  server.closeAllConnections();
  server.close();
});
