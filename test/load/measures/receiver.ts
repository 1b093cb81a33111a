import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { RECEIVER_PORT } from '../seed/partners.js';

/** Receives the webhooks of all seeded partners, whose endpoints have the tenant's id as their path. */
export class Receiver {
  /** Number of webhooks that were accepted. */
  accepted = 0;
  /** The tenants whose endpoint does not answer. */
  dead: ReadonlySet<string> = new Set();
  private readonly server: Server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (this.dead.has((request.url ?? '').slice(1))) return void request.socket.destroy();
      this.accepted++;
      response.writeHead(204).end();
    });
  });

  async listen(): Promise<void> {
    this.server.listen(RECEIVER_PORT, '127.0.0.1');
    await once(this.server, 'listening');
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
