import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';

type Fields = Record<string, unknown>;

/** A test double of Stripe's API. Creates sessions from posted forms and lets a spec change them. */
export class StripeDouble {
  readonly webhookSecret = 'whsec_of_a_spec';
  readonly requests: { path: string; form: URLSearchParams; key: string | undefined }[] = [];
  /** Responds 500 to every request. */
  failing = false;
  /** Responds 500 to refunds, after making them. */
  dropsRefunds = false;
  /** The refunded payments, in order. */
  readonly refunds: string[] = [];
  private readonly sessions = new Map<string, Fields>();
  private readonly byKey = new Map<string, string>();
  private readonly stripe = new Stripe('sk_test_x');

  private constructor(private readonly server: Server) {}

  /** @param host an IP address of this machine */
  static async start(host = '127.0.0.1'): Promise<StripeDouble> {
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        const path = (request.url ?? '').split('?')[0] ?? '';
        const query = new URLSearchParams((request.url ?? '').split('?')[1]);
        const form = new URLSearchParams(body);
        const key = request.headers['idempotency-key'] as string | undefined;
        double.requests.push({ path, form, key });
        const [status, answer] = double.answer(request.method ?? '', path, form, query, key);
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(answer));
      });
    });
    const double = new StripeDouble(server);
    server.listen(0, host);
    await once(server, 'listening');
    return double;
  }

  get url(): string {
    const { address, port } = this.server.address() as AddressInfo;
    return `http://${isIPv6(address) ? `[${address}]` : address}:${port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  pay(id: string): void {
    this.change(id, { status: 'complete', payment_status: 'paid', payment_intent: { id: `pi_${id}` } });
  }

  /** Simulates a payment by a delayed method, for example a bank debit. @param status of the payment intent */
  payLater(id: string, status = 'processing'): void {
    this.change(id, { status: 'complete', payment_intent: { id: `pi_${id}`, status } });
  }

  /** Simulates a delayed payment that failed. */
  failLater(id: string): void {
    this.payLater(id, 'requires_payment_method');
  }

  /** Simulates the end of the 24 hours for which Stripe keeps idempotency keys. */
  forgetKeys(): void {
    this.byKey.clear();
  }

  refund(id: string): void {
    this.change(id, { payment_intent: { id: `pi_${id}`, latest_charge: { refunded: true } } });
  }

  expire(id: string): void {
    this.change(id, { status: 'expired' });
  }

  /** Returns a webhook as Stripe sends it, signed with Stripe's own package. */
  event(type: string, object: object, secret = this.webhookSecret, timestamp?: number) {
    const payload = JSON.stringify({ id: 'evt', object: 'event', type, data: { object } });
    const signature = this.stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      ...(timestamp !== undefined && { timestamp }),
    });
    return { payload, signature };
  }

  /** Returns a session as it appears in an event. */
  session(id: string): Fields {
    return this.sessions.get(id) ?? {};
  }

  /** Returns the sessions that can be paid. */
  open(): readonly Fields[] {
    return [...this.sessions.values()].filter(({ status }) => status === 'open');
  }

  private change(id: string, more: Fields): void {
    Object.assign(this.session(id), more);
  }

  private answer(
    method: string,
    path: string,
    form: URLSearchParams,
    query: URLSearchParams,
    key = '',
  ): [number, Fields] {
    if (this.failing) return [500, { error: { type: 'api_error', message: 'x' } }];
    if (path === '/v1/refunds') return this.refundIntent(form.get('payment_intent') ?? '', key);
    const [, id, verb] = /^\/v1\/checkout\/sessions(?:\/(\w+)(?:\/(\w+))?)?$/.exec(path) ?? [];
    if (id === undefined)
      return [200, method === 'POST' ? this.begin(form, key) : this.listed(query.get('payment_intent'))];
    const session = this.sessions.get(id);
    if (!session)
      return [404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'x' } }];
    if (verb === 'expire') {
      if (session['status'] !== 'open')
        return [400, { error: { type: 'invalid_request_error', message: 'not open' } }];
      session['status'] = 'expired';
    }
    return [200, session];
  }

  /** Refunds a payment once per key, as Stripe does. */
  private refundIntent(intent: string, key: string): [number, Fields] {
    const id = this.byKey.get(key) ?? `re_${this.refunds.length + 1}`;
    if (!this.byKey.has(key)) {
      if (this.refunds.includes(intent))
        return [
          400,
          { error: { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'x' } },
        ];
      this.byKey.set(key, id);
      this.refunds.push(intent);
      this.refund(intent.replace('pi_', ''));
    }
    if (this.dropsRefunds) return [500, { error: { type: 'api_error', message: 'x' } }];
    return [200, { id, object: 'refund', status: 'succeeded', payment_intent: intent }];
  }

  private begin(form: URLSearchParams, key: string): Fields {
    const id = this.byKey.get(key) ?? `cs_${this.sessions.size + 1}`;
    this.byKey.set(key, id);
    const session: Fields = this.sessions.get(id) ?? {
      id,
      object: 'checkout.session',
      url: `https://pay.example/${id}`,
      expires_at: 1_800_000_000,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      metadata: { payer: form.get('metadata[payer]') },
    };
    this.sessions.set(id, session);
    return session;
  }

  private listed(intent: string | null): Fields {
    const data = [...this.sessions.values()].filter(
      ({ payment_intent }) => (payment_intent as { id?: string } | null)?.id === intent,
    );
    return { object: 'list', data, has_more: false, url: '/v1/checkout/sessions' };
  }
}
