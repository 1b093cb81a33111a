import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A program that redirects people on from its redirect address, as assistants do: to its own app, or to another origin.
 */
export class Program {
  /** The address to which the redirect address sends people on. */
  onTo = '';
  /** The parameters of each visit of the redirect address. */
  readonly visits: URLSearchParams[] = [];
  private readonly server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://program');
    if (pathname === '/callback') {
      this.visits.push(searchParams);
      response.writeHead(302, { location: this.onTo }).end();
    } else response.setHeader('content-type', 'text/html').end('<p>You may close this window.</p>');
  });

  /** @returns its port, on all addresses of this machine */
  async start(): Promise<string> {
    this.server.listen(0);
    await once(this.server, 'listening');
    return String((this.server.address() as AddressInfo).port);
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
