import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Checkout, type CheckoutSession, totalOf } from '#platform/payments';
import type { CommandContext } from '#kit/event-sourcing';
import { ServiceDetails } from '#platform/reference-data';
import { assertMayPay, checkoutOf, isPaid, type Onboarding } from '../../domain/decider.js';
import { alreadyPaid, companyNotFound, notPossible, paymentPending } from '../../domain/errors.js';
import { priceKey } from '../../domain/price.js';
import { OnboardingCommands } from '../onboarding-commands.js';
import { openStepsOf } from '../open-steps.js';
import { priceLines } from '../price-lines.js';

/** A payment that a founder can make now. */
type BegunPayment = CheckoutSession & { readonly amountInCents: number };

/**
 * Starts the payment of a company, or returns the open one.
 *
 * @throws `E_NOT_FOUND`, {@link InvalidStateError}
 */
export class BeginPayment extends Command<BegunPayment> {
  constructor(
    readonly customerId: string,
    readonly companyId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(BeginPayment)
export class BeginPaymentHandler implements ICommandHandler<BeginPayment> {
  constructor(
    private readonly onboardings: OnboardingCommands,
    private readonly checkout: Checkout,
    private readonly service: ServiceDetails,
  ) {}

  async execute({ customerId, companyId, context }: BeginPayment): Promise<BegunPayment> {
    const current = (await this.onboardings.load(customerId)).onboardings[companyId];
    if (!current) throw companyNotFound();
    if (current.isSubmitted || isPaid(current)) throw alreadyPaid();
    const [missing] = openStepsOf(customerId, current, this.service);
    const lines = priceLines(current);
    if (missing || !lines)
      throw notPossible(
        `Answer "${missing?.title ?? 'State and kind of company'}" before you start the payment.`,
      );
    const attempt = await this.attemptOf(current, customerId, context);
    const session = await this.checkout.begin({ reference: companyId, attempt, payer: customerId, lines });
    const amountInCents = totalOf(lines);
    const { state } = await this.onboardings.execute(customerId, context, {
      type: 'BeginCheckout',
      customerId,
      companyId,
      checkoutSessionId: session.checkoutSessionId,
      amountInCents,
      pricedFor: priceKey(current.answered),
    });
    await this.assertPending(state.onboardings[companyId], session.checkoutSessionId);
    return { ...session, amountInCents };
  }

  /**
   * Checks that a session is the company's pending payment. Closes any other session, because a payment that is not
   * recorded would not count. The provider starts another payment if it has forgotten the order, and several calls
   * may start payments at once.
   */
  private async assertPending(current: Onboarding | undefined, checkoutSessionId: string): Promise<void> {
    const last = current ? checkoutOf(current) : null;
    const isOpen = last?.status === 'open';
    if (isOpen && last.checkoutSessionId === checkoutSessionId) return;
    await this.checkout.close(checkoutSessionId);
    if (isOpen) throw paymentPending();
    throw current && isPaid(current)
      ? alreadyPaid()
      : notPossible('The payment ended in the meantime. Try again.');
  }

  /** Returns the number of the open payment, or of the next one. */
  private async attemptOf(current: Onboarding, customerId: string, context: CommandContext): Promise<number> {
    const last = checkoutOf(current);
    if (last?.status !== 'open') return nextAttempt(current);
    const { checkoutSessionId } = last;
    // The provider deletes old payments.
    const status = (await this.checkout.look(checkoutSessionId)) ?? 'expired';
    if (status === 'open') return current.checkouts.length;
    const { companyId } = current;
    await this.onboardings.settle({ customerId, companyId, checkoutSessionId }, status, context);
    if (status === 'paid') throw alreadyPaid();
    return nextAttempt(current);
  }
}

function nextAttempt(current: Onboarding): number {
  assertMayPay(current);
  return current.checkouts.length + 1;
}
