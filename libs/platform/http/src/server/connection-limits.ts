import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { plainAddress, type TrustedProxies } from '../limits/client-address.js';
import { networkOf } from '../limits/network-address.js';

/** Maximum number of open connections of a process, and per address. */
const MOST = 4_000;
const MOST_PER_NETWORK = 2_000;

/**
 * Limits the number of connections, and leaves room for others if one address opens too many. A trusted proxy connects for
 * many clients.
 */
export function limitConnections(
  server: Server,
  trustedProxies: TrustedProxies,
  mostPerNetwork = MOST_PER_NETWORK,
): void {
  server.maxConnections = MOST;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    if (trustedProxies.includes(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    if (count > mostPerNetwork) socket.destroy();
  });
}
