import { createServer } from 'node:http';

/** What came: when (epoch milliseconds), under which path, and the body. */
export type Receipt = readonly [at: number, path: string, body: string];

/** Partners' endpoints in a process of their own: `/hang…` never answers. `GET /` tells what came, and forgets it. */
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
server.listen(Number(process.env['PORT']), '127.0.0.1', () => {
  console.log('listening');
});
