import { Module } from '@nestjs/common';
import { Clock } from '#kit/kernel';
import { PaymentsConfig } from './payments.config.js';
import { MasterKey } from '#platform/personal-data';
import { DocumentStore } from '#kit/document-store';
import { Checkout, CheckoutUnavailableError } from './checkout.js';
import { TestCheckout } from './test-checkout.js';

/** For production without a provider: every payment fails. */
class NoCheckout extends Checkout {
  override begin = refuse;
  override look = refuse;
  override close = refuse;
  override refund = refuse;
}

function refuse(): Promise<never> {
  return Promise.reject(new CheckoutUnavailableError('no payment provider is configured'));
}

const checkout = {
  provide: Checkout,
  inject: [PaymentsConfig, DocumentStore, MasterKey, Clock],
  useFactory: async (
    config: PaymentsConfig,
    store: DocumentStore,
    masterKey: MasterKey,
    clock: Clock,
  ): Promise<Checkout> =>
    (await stripeOf(config)) ??
    (config.environment === 'sandbox'
      ? new TestCheckout(store, masterKey, clock, config.returnTo)
      : new NoCheckout()),
};

async function stripeOf(config: PaymentsConfig): Promise<Checkout | null> {
  const { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret, paymentsUrl, returnTo } = config;
  if (secretKey === null) return null;
  // Loaded only when needed, because loading is slow.
  const { StripeCheckout } = await import('./stripe-checkout.js');
  return new StripeCheckout({
    secretKey,
    webhookSecret,
    apiUrl: paymentsUrl,
    returnTo,
  });
}

/** Accepts payments through Stripe if its key is set, otherwise (sandbox only) on a test page. */
@Module({ providers: [checkout], exports: [Checkout] })
export class PaymentsModule {}
