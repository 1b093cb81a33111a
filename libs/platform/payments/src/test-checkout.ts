import { type Clock, once } from '#kit/kernel';
import type { MasterKey } from '#platform/personal-data';
import { changeRecord, type Collection, type DocumentStore, removeExpired } from '#kit/document-store';
import { Checkout, type CheckoutOrder, type CheckoutSession, type CheckoutStatus } from './checkout.js';

/** A payment in the sandbox. */
export interface TestPayment extends Pick<CheckoutOrder, 'lines'> {
  readonly status: CheckoutStatus;
  readonly expiresAt: string;
}

/** A storage format. */
const testPayments: Collection<TestPayment> = {
  name: 'test-payments',
  kind: 'record',
  indexes: [['expiresAt']],
};
const DAY_MS = 24 * 3_600_000;
const LIFETIME_MS = DAY_MS;
/** How long a payment's status can be queried after it expires. */
const RETENTION_MS = 90 * DAY_MS;
export const TEST_CHECKOUT_PATH = '/checkout';

/**
 * Simulates payments in the sandbox: on its page, the person chooses how the payment ends. Each new payment
 * removes old ones.
 */
export class TestCheckout extends Checkout {
  private readonly define = once(() => this.store.define([testPayments]));

  /** @param address the URL of the page */
  constructor(
    private readonly store: DocumentStore,
    private readonly masterKey: MasterKey,
    private readonly clock: Clock,
    private readonly address: string,
  ) {
    super();
  }

  override async begin(order: CheckoutOrder): Promise<CheckoutSession> {
    await this.define();
    const { lines } = order;
    const id = `test_${this.masterKey.mac('test-checkout', JSON.stringify(order))}`;
    const now = this.clock.now().getTime();
    await removeExpired(this.store, testPayments, new Date(now - RETENTION_MS));
    const expiresAt = new Date(now + LIFETIME_MS).toISOString();
    await this.store.insert(testPayments, id, { lines, status: 'open', expiresAt });
    const stored = await this.store.get(testPayments, id);
    return {
      checkoutSessionId: id,
      url: `${this.address}${TEST_CHECKOUT_PATH}/${id}`,
      expiresAt: stored?.document.expiresAt ?? expiresAt,
    };
  }

  override async look(id: string): Promise<CheckoutStatus | null> {
    return (await this.find(id))?.status ?? null;
  }

  override close(id: string): Promise<CheckoutStatus | null> {
    return this.end(id, 'expired');
  }

  /** Returns the payment for the page, or null if there is none. */
  async find(id: string): Promise<TestPayment | null> {
    await this.define();
    const stored = await this.store.get(testPayments, id);
    return stored && this.present(stored.document);
  }

  /**
   * Ends an open payment.
   *
   * @returns the resulting status
   */
  async end(id: string, status: 'paid' | 'expired'): Promise<CheckoutStatus | null> {
    await this.define();
    await changeRecord(this.store, testPayments, id, (payment) =>
      payment && this.present(payment).status === 'open' ? { ...payment, status } : null,
    );
    return this.look(id);
  }

  override async refund(id: string): Promise<void> {
    await this.define();
    await changeRecord(this.store, testPayments, id, (payment): TestPayment | null =>
      payment?.status === 'paid' ? { ...payment, status: 'refunded' } : null,
    );
  }

  private present(payment: TestPayment): TestPayment {
    const isOver = payment.status === 'open' && payment.expiresAt <= this.clock.now().toISOString();
    return isOver ? { ...payment, status: 'expired' } : payment;
  }
}
