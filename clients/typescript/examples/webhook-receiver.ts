import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyServiceSignature, verifyWebhook } from '../src/webhooks.js';

/** A received webhook with a valid signature. */
export interface ReceivedWebhook {
  readonly eventId: string;
  readonly eventName: string;
  readonly eventPayload: Readonly<Record<string, unknown>>;
  readonly timestamp: number;
  readonly verified: boolean;
  readonly headers: IncomingMessage['headers'];
  readonly rawBody: string;
}

/** Example webhook receiver: an HTTP server that checks the signature and answers 204. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  private readonly waiting = new Set<() => void>();

  private constructor(
    private readonly server: Server,
    /** The address that receives webhooks. */
    readonly url: string,
    private secret: string,
  ) {}

  static async listen(
    onWebhook: (webhook: ReceivedWebhook) => void = () => undefined,
  ): Promise<WebhookReceiver> {
    const server = createServer((request, response) => {
      void receiver.take(request, response, onWebhook);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const receiver = new WebhookReceiver(server, `http://127.0.0.1:${port}/webhooks`, '');
    return receiver;
  }

  /** The secret in the response that created the endpoint, `whsec_…`. */
  trust(secret: string): void {
    this.secret = secret;
  }

  /** Resolves when this number of different matching events has arrived. */
  async until(
    count: number,
    matches: (webhook: ReceivedWebhook) => boolean = () => true,
  ): Promise<ReceivedWebhook[]> {
    for (;;) {
      const distinct = new Map(this.received.filter(matches).map((webhook) => [webhook.eventId, webhook]));
      if (distinct.size >= count) return [...distinct.values()];
      await new Promise<void>((resolve) => this.waiting.add(resolve));
    }
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async take(
    request: IncomingMessage,
    response: ServerResponse,
    onWebhook: (webhook: ReceivedWebhook) => void,
  ): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const rawBody = Buffer.concat(chunks).toString('utf8');
    const verified = await this.isSigned(request.headers, rawBody);
    const body = JSON.parse(rawBody) as Omit<ReceivedWebhook, 'verified' | 'headers' | 'rawBody'>;
    const webhook = { ...body, verified, headers: request.headers, rawBody };
    this.received.push(webhook);
    response.writeHead(verified ? 204 : 401).end();
    onWebhook(webhook);
    for (const wake of this.waiting) wake();
    this.waiting.clear();
  }

  /** Reports whether both kinds of signatures are valid. */
  private async isSigned(headers: IncomingMessage['headers'], rawBody: string): Promise<boolean> {
    try {
      await verifyWebhook(rawBody, headers, this.secret);
      await verifyServiceSignature(rawBody, headers, this.secret);
      return true;
    } catch {
      return false;
    }
  }
}
