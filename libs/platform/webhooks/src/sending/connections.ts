import { buildConnector, Client } from 'undici';
import { type TargetGuard, TargetRefusedError } from '../targets/target-guard.js';

interface ConnectionOptions {
  readonly timeoutMs: number;
  /** Trusted certificate authority (PEM); default: Node's. */
  readonly ca?: string | undefined;
}

/** Maximum idle time (ms) of a connection, whatever keep-alive the server offers. */
const KEEP_ALIVE_MS = 4_000;

/** Connections to endpoints. Each serves one request at a time and is briefly kept for the next one. */
export class Connections {
  private readonly idle = new Map<string, Client[]>();
  private readonly connect: buildConnector.connector;
  private closed = false;

  constructor(guard: TargetGuard, { timeoutMs, ca }: ConnectionOptions) {
    const options = { lookup: guard.lookup, timeout: timeoutMs, ...(ca !== undefined && { ca }) };
    const connect = buildConnector(options);
    this.connect = (options, callback) => {
      connect(options, (error, socket) => {
        if (error) callback(error, null);
        // The lookup checked the addresses; this checks the one actually connected to.
        else if (guard.isAllowedAddress(socket.remoteAddress ?? '')) callback(null, socket);
        else {
          socket.destroy();
          callback(new TargetRefusedError('the connection led to an address that is not public'), null);
        }
      });
    };
  }

  /** Lends a connection, either new or reused (`isKept`), for the caller's exclusive use. */
  async use<T>(origin: string, work: (client: Client, isKept: boolean) => Promise<T>): Promise<T> {
    const client = this.idle.get(origin)?.pop() ?? this.open(origin);
    try {
      return await work(client, client.stats.connected);
    } finally {
      if (client.stats.connected && !this.closed) this.keep(origin, client);
      else void client.destroy();
    }
  }

  /** Closes every connection; pending requests fail. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.idle.values()].flat().map((client) => client.destroy()));
    this.idle.clear();
  }

  private open(origin: string): Client {
    const client = new Client(origin, {
      connect: this.connect,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
    });
    client.on('disconnect', () => this.forget(origin, client));
    return client;
  }

  private keep(origin: string, client: Client): void {
    const kept = this.idle.get(origin);
    if (kept) kept.push(client);
    else this.idle.set(origin, [client]);
  }

  private forget(origin: string, client: Client): void {
    const kept = this.idle.get(origin)?.filter((one) => one !== client) ?? [];
    if (kept.length > 0) this.idle.set(origin, kept);
    else this.idle.delete(origin);
  }
}
