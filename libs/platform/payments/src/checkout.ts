/** What is paid for. */
export interface CheckoutOrder {
  /** What the payment is for, and the how manyth attempt to pay it this is: the same order gives the same session. */
  readonly reference: string;
  readonly attempt: number;
  /** The customer who is to pay. */
  readonly payer: string;
  /** What is shown to the person who pays. */
  readonly lines: readonly { readonly name: string; readonly amountInCents: number }[];
}

/** A page where somebody pays. */
export interface CheckoutSession {
  readonly checkoutSessionId: string;
  /** Anybody who has it may pay. */
  readonly url: string;
  readonly expiresAt: string;
}

export type CheckoutStatus = 'open' | 'paid' | 'expired' | 'refunded';

/** Something became of a payment. */
export interface PaymentNews {
  readonly checkoutSessionId: string;
  readonly payer: string;
}

/** Takes payments on a page that is not ours to see. */
export abstract class Checkout {
  /** Begins a payment, or finds the one that was begun with the same order. @throws {CheckoutUnavailableError} */
  abstract begin(order: CheckoutOrder): Promise<CheckoutSession>;

  /** Null where there is no such session. @throws {CheckoutUnavailableError} */
  abstract look(checkoutSessionId: string): Promise<CheckoutStatus | null>;

  /** Ends a payment that was not made. @returns what became of it @throws {CheckoutUnavailableError} */
  abstract close(checkoutSessionId: string): Promise<CheckoutStatus | null>;

  /**
   * What a provider tells by itself: only that something is to be looked at. One that is only asked lacks it.
   *
   * @param body as it came
   * @returns null for what the provider did not sign; undefined where it concerns no payment of ours
   * @throws {CheckoutUnavailableError}
   */
  told?(body: Buffer, signature: string): Promise<PaymentNews | null | undefined>;
}

/** The payment provider cannot be asked; a payment may have been begun. */
export class CheckoutUnavailableError extends Error {
  override readonly name = 'CheckoutUnavailableError';
}

export const totalOf = (lines: CheckoutOrder['lines']): number =>
  lines.reduce((total, { amountInCents }) => total + amountInCents, 0);
