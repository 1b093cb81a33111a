import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';

/** A port, and the environment variable that sets it. */
export interface NamedPort {
  readonly variable: string;
  readonly port: number;
}

/** Some ports cannot be opened. The message names each port with its variable. */
export class PortsTakenError extends Error {
  override readonly name = 'PortsTakenError';
}

/** Open sockets without a server yet, by their port. */
const waiting = new Map<number, Server[]>();

/**
 * Opens ports before a process writes anything: a first start whose port is taken must not create a key that nobody
 * sees. Connections are reset until {@link listen} hands a port to its server.
 *
 * @param host address to listen on; undefined: all interfaces
 * @throws {PortsTakenError} and opens no port
 */
export async function openPorts(ports: readonly NamedPort[], host?: string): Promise<void> {
  const faults: string[] = [];
  for (const { variable, port } of ports) {
    // With a close instead of a reset, one in a thousand `fetch` calls in Node 20 would hang forever.
    const socket = createServer((connection) => connection.resetAndDestroy());
    try {
      socket.listen(port, host);
      await once(socket, 'listening');
      waiting.set(port, [...(waiting.get(port) ?? []), socket]);
    } catch (error) {
      faults.push(faultOf(variable, port, (error as NodeJS.ErrnoException).code));
    }
  }
  if (faults.length === 0) return;
  closePorts();
  throw new PortsTakenError([...new Set(faults)].join('\n'));
}

/** Closes the ports that no server has taken over. */
export function closePorts(): void {
  for (const socket of [...waiting.values()].flat()) socket.close();
  waiting.clear();
}

/** Lets a server listen on the port that {@link openPorts} opened. */
export async function listen(server: HttpServer, port: number, host?: string): Promise<void> {
  const socket = waiting.get(port)?.shift();
  if (socket) server.listen(socket);
  else server.listen(port, host);
  await once(server, 'listening');
}

const UNKNOWN_HOST = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];

function faultOf(variable: string, port: number, code = 'unknown error'): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop the other program or set ${variable}.`;
  if (code === 'EACCES') return `This user may not use port ${port}. Set ${variable}.`;
  if (UNKNOWN_HOST.includes(code)) return `HOST is not an address of this machine (${code}).`;
  return `Port ${port} cannot be opened (${code}). Set ${variable}.`;
}
