import { type ChildProcess, spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Responds 200 to every request, and prints its port. */
const SERVER = `
  const server = require('node:http').createServer((_, response) => response.end('slow, but here'));
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port));`;
/** A backlog of one holds this many connections. */
const QUEUE = 2;
/** Node's channel of new outgoing sockets. */
const NEW_SOCKETS = 'net.client.socket';

/**
 * A server on 127.0.0.1 with a slow handshake: its process is stopped and its queue is full, so the kernel drops the
 * first packet of the next connection. That connection lets the process go on, and succeeds with its second packet, a
 * second later.
 */
export class SlowHost {
  private readonly onSocket = (message: unknown): void => {
    const { socket } = message as { readonly socket: Socket };
    socket.once('connectionAttempt', () => setImmediate(() => this.server.kill('SIGCONT')));
  };

  private constructor(
    private readonly server: ChildProcess,
    readonly port: number,
    private readonly queue: readonly Socket[],
  ) {
    subscribe(NEW_SOCKETS, this.onSocket);
  }

  static async open(): Promise<SlowHost> {
    const server = spawn(process.execPath, ['-e', SERVER], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    const port = Number(line);
    server.kill('SIGSTOP');
    const queue: Socket[] = [];
    while (queue.length < QUEUE) {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      await once(socket, 'connect');
      queue.push(socket);
    }
    return new SlowHost(server, port, queue);
  }

  async close(): Promise<void> {
    unsubscribe(NEW_SOCKETS, this.onSocket);
    for (const socket of this.queue) socket.destroy();
    const exited = once(this.server, 'exit');
    this.server.kill('SIGKILL');
    await exited;
  }
}
