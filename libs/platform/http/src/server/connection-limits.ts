import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../limits/network-address.js';

/** How many connections a process has open at most, and how many of them with one address. */
const MOST = 4_000;
const MOST_PER_NETWORK = 2_000;

/** Keeps connections from growing without end, and leaves room for others where one address wants them all. */
export function limitConnections(server: Server, mostPerNetwork = MOST_PER_NETWORK): void {
  server.maxConnections = MOST;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
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
