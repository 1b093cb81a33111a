import { hash } from 'node:crypto';
import { urlToHttpOptions } from 'node:url';
import Stripe from 'stripe';
import {
  Checkout,
  type CheckoutOrder,
  type CheckoutSession,
  type CheckoutStatus,
  CheckoutUnavailableError,
  type PaymentNotice,
} from './checkout.js';

/** Connection settings for Stripe. */
interface StripeOptions {
  readonly secretKey: string;
  /** Verifies Stripe's webhooks; null: webhooks are not used. */
  readonly webhookSecret: string | null;
  /** Alternative URL of Stripe's API, for a test double. */
  readonly apiUrl: string | null;
  /** The URL that payers return to. */
  readonly returnTo: string;
}

const TIMEOUT_MS = 10_000;
const RETRIES = 2;
/** The parts of a session that {@link statusOf} needs. */
const PAYMENT = ['payment_intent.latest_charge'];
const TELLING = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
]);
/** States of a payment intent whose delayed payment failed. */
const FAILED = new Set<Stripe.PaymentIntent.Status>(['requires_payment_method', 'canceled']);

/** Stripe Checkout: payers enter their card data on Stripe's page, never here. */
export class StripeCheckout extends Checkout {
  private readonly stripe: Stripe;

  constructor(private readonly options: StripeOptions) {
    super();
    const { secretKey, apiUrl } = options;
    // Unlike `URL`, this writes an IPv6 address without brackets, as connections need it.
    const api = apiUrl === null ? null : urlToHttpOptions(new URL(apiUrl));
    this.stripe = new Stripe(secretKey, {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: RETRIES,
      telemetry: false,
      ...(api && {
        host: String(api.hostname),
        ...(api.port !== undefined && { port: Number(api.port) }),
        protocol: api.protocol === 'http:' ? ('http' as const) : ('https' as const),
      }),
    });
  }

  override async begin(order: CheckoutOrder): Promise<CheckoutSession> {
    const { reference, payer, lines } = order;
    const session = await withOwnErrors(() =>
      this.stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: reference,
          metadata: { payer },
          line_items: lines.map(({ name, amountInCents }) => ({
            quantity: 1,
            price_data: { currency: 'usd', unit_amount: amountInCents, product_data: { name } },
          })),
          success_url: `${this.options.returnTo}/paid`,
          cancel_url: `${this.options.returnTo}/paid`,
        },
        { idempotencyKey: `checkout-${hash('sha256', JSON.stringify(order))}` },
      ),
    );
    return {
      checkoutSessionId: session.id,
      url: session.url ?? '',
      expiresAt: new Date(session.expires_at * 1000).toISOString(),
    };
  }

  override async look(id: string): Promise<CheckoutStatus | null> {
    try {
      return statusOf(await this.stripe.checkout.sessions.retrieve(id, { expand: PAYMENT }));
    } catch (error) {
      if (isMissing(error)) return null;
      throw unavailable(error);
    }
  }

  override async close(id: string): Promise<CheckoutStatus | null> {
    try {
      await this.stripe.checkout.sessions.expire(id);
    } catch (error) {
      // The payment may have completed meanwhile; the current status decides.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw unavailable(error);
    }
    return this.look(id);
  }

  override async refund(id: string): Promise<void> {
    await withOwnErrors(async () => {
      // Stripe forgets the key of a refund after 24 hours, so a later attempt looks at the payment first.
      const session = await this.stripe.checkout.sessions.retrieve(id, { expand: PAYMENT });
      const { payment_intent: intent } = session;
      if (intent === null || statusOf(session) !== 'paid') return;
      const payment_intent = typeof intent === 'string' ? intent : intent.id;
      const { status } = await this.stripe.refunds.create(
        { payment_intent },
        { idempotencyKey: `refund-${id}` },
      );
      if (status === 'failed' || status === 'canceled')
        throw new CheckoutUnavailableError(`the refund is ${status}`);
    });
  }

  override async verifyWebhook(body: Buffer, signature: string): Promise<PaymentNotice | null | undefined> {
    const event = this.signedEvent(body, signature);
    if (event === null) return null;
    const session =
      event.type === 'charge.refunded'
        ? await this.sessionPaidBy(event.data.object.payment_intent)
        : TELLING.has(event.type)
          ? (event.data.object as Stripe.Checkout.Session)
          : undefined;
    const payer = session?.metadata?.['payer'];
    return session && payer !== undefined ? { checkoutSessionId: session.id, payer } : undefined;
  }

  private signedEvent(body: Buffer, signature: string): Stripe.Event | null {
    const { webhookSecret } = this.options;
    if (webhookSecret === null) return null;
    try {
      return this.stripe.webhooks.constructEvent(body, signature, webhookSecret);
    } catch {
      return null;
    }
  }

  /** Finds the session through the payment, because a charge does not name its session. */
  private async sessionPaidBy(
    intent: string | Stripe.PaymentIntent | null,
  ): Promise<Stripe.Checkout.Session | undefined> {
    if (intent === null) return undefined;
    const payment_intent = typeof intent === 'string' ? intent : intent.id;
    const { data } = await withOwnErrors(() =>
      this.stripe.checkout.sessions.list({ payment_intent, limit: 1 }),
    );
    return data[0];
  }
}

/** @param session with its payment intent and latest charge expanded */
function statusOf(session: Stripe.Checkout.Session): CheckoutStatus {
  const { status, payment_status } = session;
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = intent?.latest_charge;
  if (typeof charge === 'object' && charge?.refunded === true) return 'refunded';
  if (payment_status === 'paid') return 'paid';
  if (status !== 'complete') return status === 'expired' ? 'expired' : 'open';
  // A bank debit stays unpaid for days. After it failed, nobody can pay on the page of the session again.
  return intent === null || FAILED.has(intent.status) ? 'expired' : 'open';
}

async function withOwnErrors<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw error instanceof CheckoutUnavailableError ? error : unavailable(error);
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Contains only Stripe's error code, because its messages may repeat the sent data. */
const unavailable = (error: unknown): CheckoutUnavailableError =>
  new CheckoutUnavailableError(
    `the Stripe request failed: ${error instanceof Stripe.errors.StripeError ? `${error.type} ${error.code ?? ''}` : 'unreachable'}`,
  );
