export interface CheckoutOrder {
  /** The purpose of the payment and the number of this attempt. The same order gives the same session. */
  readonly reference: string;
  readonly attempt: number;
  /** The customer who pays. */
  readonly payer: string;
  /** The lines shown to the payer. */
  readonly lines: readonly { readonly name: string; readonly amountInCents: number }[];
}

/** A page on which an order can be paid. */
export interface CheckoutSession {
  readonly checkoutSessionId: string;
  /** Anyone who has the URL may pay. */
  readonly url: string;
  readonly expiresAt: string;
}

/**
 * The status of a session. A session is `open` until it is paid, also while a delayed method, such as a bank debit, is
 * processed. A session that can no longer be paid is `expired`, also after a delayed payment failed.
 */
export type CheckoutStatus = 'open' | 'paid' | 'expired' | 'refunded';

/** A notice that the status of a payment may have changed. */
export interface PaymentNotice {
  readonly checkoutSessionId: string;
  readonly payer: string;
}

/** Accepts payments on a page hosted by a payment provider. */
export abstract class Checkout {
  /**
   * Starts a payment, or returns the session that the same order already has. A provider may forget an order after
   * one day and start another payment.
   *
   * @throws {CheckoutUnavailableError}
   */
  abstract begin(order: CheckoutOrder): Promise<CheckoutSession>;

  /**
   * Returns the status of a session, or null if there is none.
   *
   * @throws {CheckoutUnavailableError}
   */
  abstract look(checkoutSessionId: string): Promise<CheckoutStatus | null>;

  /**
   * Closes an unpaid session.
   *
   * @returns the resulting status
   * @throws {CheckoutUnavailableError}
   */
  abstract close(checkoutSessionId: string): Promise<CheckoutStatus | null>;

  /**
   * Refunds a paid session in full. Repeating it refunds nothing more, so it can be retried after any failure.
   *
   * @throws {CheckoutUnavailableError} the refund may have been made; the next attempt finds it
   */
  abstract refund(checkoutSessionId: string): Promise<void>;

  /**
   * Verifies a webhook of the provider. The webhook only signals that a payment should be queried. Undefined if the
   * provider sends no webhooks.
   *
   * @param body the raw body
   * @returns null if the signature is invalid; undefined if it concerns no payment of ours
   * @throws {CheckoutUnavailableError}
   */
  verifyWebhook?(body: Buffer, signature: string): Promise<PaymentNotice | null | undefined>;
}

/** The payment provider is unavailable; a payment may have been started. */
export class CheckoutUnavailableError extends Error {
  override readonly name = 'CheckoutUnavailableError';
}

export const totalOf = (lines: readonly { readonly amountInCents: number }[]): number =>
  lines.reduce((total, { amountInCents }) => total + amountInCents, 0);
