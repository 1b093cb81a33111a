import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Checkout, type CheckoutSession, totalOf } from '#platform/payments';
import type { CommandContext } from '#kit/event-sourcing';
import { ServiceDetails } from '#platform/reference-data';
import { assertMayPay, checkoutOf, isPaid, type Onboarding } from '../../domain/decider.js';
import { companyNotFound, notPossible } from '../../domain/errors.js';
import { priceKey } from '../../domain/price.js';
import { OnboardingCommands } from '../onboarding-commands.js';
import { openStepsOf } from '../open-steps.js';
import { priceLines } from '../price-lines.js';

/** A payment that a founder can make now. */
type BegunPayment = CheckoutSession & { readonly amountInCents: number };

/**
 * Starts the payment of a company, or returns the open one. @throws `E_NOT_FOUND`, {@link InvalidStateError}
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
    const known = (await this.onboardings.load(customerId)).onboardings[companyId];
    if (!known) throw companyNotFound();
    if (known.isSubmitted || isPaid(known)) throw notPossible('The company is already paid for.');
    const [missing] = openStepsOf(customerId, known, this.service);
    const lines = priceLines(known);
    if (missing || !lines)
      throw notPossible(
        `Answer "${missing?.title ?? 'State and kind of company'}" before you start the payment.`,
      );
    const attempt = await this.attemptOf(known, customerId, context);
    const session = await this.checkout.begin({ reference: companyId, attempt, payer: customerId, lines });
    const amountInCents = totalOf(lines);
    await this.onboardings.execute(customerId, context, {
      type: 'BeginCheckout',
      customerId,
      companyId,
      checkoutSessionId: session.checkoutSessionId,
      amountInCents,
      pricedFor: priceKey(known.answered),
    });
    return { ...session, amountInCents };
  }

  /** Returns the number of the open payment, or of the next one. */
  private async attemptOf(known: Onboarding, customerId: string, context: CommandContext): Promise<number> {
    const last = checkoutOf(known);
    if (last?.status !== 'open') return nextAttempt(known);
    const { checkoutSessionId } = last;
    const status = await this.checkout.look(checkoutSessionId);
    if (status === 'open' || status === null) return known.checkouts.length;
    const { companyId } = known;
    await this.onboardings.settle({ customerId, companyId, checkoutSessionId }, status, context);
    if (status === 'paid') throw notPossible('The company is already paid for.');
    return nextAttempt(known);
  }
}

function nextAttempt(known: Onboarding): number {
  assertMayPay(known);
  return known.checkouts.length + 1;
}
