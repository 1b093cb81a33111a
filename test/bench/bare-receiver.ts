import { createServer } from 'node:http';

/** A received request: time (epoch milliseconds), path and body. */
export type Receipt = readonly [at: number, path: string, body: string];

/**
 * Partners' endpoints in their own process: `/hang…` never responds. `GET /` returns the received requests and forgets
 * them.
 */
let receipts: Receipt[] = [];
const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify(receipts));
    receipts = [];
    return;
  }
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    const path = request.url ?? '';
    receipts.push([Date.now(), path, body]);
    if (!path.startsWith('/hang')) response.end();
  });
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('listening'));
