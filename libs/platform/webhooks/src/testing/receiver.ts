import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './certificates.js';

export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How an endpoint answers. */
export type Behavior = (response: ServerResponse, received: ReceivedWebhook) => void;

export const answers =
  (status: number, headers: Record<string, string> = {}, body = ''): Behavior =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

/** Accepts the request and never answers. */
export const hangs: Behavior = () => undefined;

export const resets: Behavior = (response) => {
  response.socket?.resetAndDestroy();
};

/** A partner's endpoint on loopback: each behavior serves one request, the last one all further requests. */
export class Receiver {
  readonly received: ReceivedWebhook[] = [];
  /** Number of connections, with or without a request. */
  connections = 0;
  private waiting: (() => void)[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
    private behaviors: Behavior[],
  ) {}

  static listen(...behaviors: Behavior[]): Promise<Receiver> {
    return Receiver.on(createServer(), 'http://127.0.0.1', behaviors);
  }

  /** Listens with TLS as `localhost`. */
  static listenSecurely(certificate: Certificate, ...behaviors: Behavior[]): Promise<Receiver> {
    return Receiver.on(createTlsServer(certificate), 'https://localhost', behaviors);
  }

  private static async on(server: Server, origin: string, behaviors: Behavior[]): Promise<Receiver> {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const receiver = new Receiver(server, `${origin}:${port}/hook`, behaviors);
    server.on('connection', () => receiver.connections++);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () =>
        receiver.take({ headers: request.headers, body: Buffer.concat(chunks).toString() }, response),
      );
    });
    return receiver;
  }

  behaves(...behaviors: Behavior[]): void {
    this.behaviors = behaviors;
  }

  /** The parsed bodies. */
  get bodies(): { eventName: string; eventPayload: Record<string, unknown> }[] {
    return this.received.map(({ body }) => JSON.parse(body) as never);
  }

  /** Resolves when `count` requests have arrived. */
  async until(count: number): Promise<void> {
    while (this.received.length < count) await new Promise<void>((next) => this.waiting.push(next));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private take(received: ReceivedWebhook, response: ServerResponse): void {
    this.received.push(received);
    const behavior = this.behaviors.length > 1 ? this.behaviors.shift() : this.behaviors[0];
    behavior?.(response, received);
    this.waiting.splice(0).forEach((next) => next());
  }
}
