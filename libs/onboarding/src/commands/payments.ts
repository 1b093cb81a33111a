import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Checkout, type CheckoutSession, totalOf } from '#checkout';
import type { CommandContext } from '#event-sourcing';
import { ServiceDetails, stateFees } from '#reference-data';
import { checkoutOf, isPaid, type Onboarding } from '../domain/decider.js';
import { checkoutNotFound, companyNotFound, notPossible } from '../domain/errors.js';
import { type PriceLine, priceKey, priceOf } from '../domain/price.js';
import { OnboardingCommands } from './onboarding-commands.js';
import { openStepsOf } from './open-steps.js';

/** A payment that a founder can make now. */
export type BegunPayment = CheckoutSession & { readonly amountInCents: number };

/** Begins the payment of a company, or finds the one that is under way. @throws `E_NOT_FOUND`, {@link InvalidStateError} */
export class BeginPayment extends Command<BegunPayment> {
  constructor(
    readonly customerId: string,
    readonly companyId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** What a company costs, line by line; null before its state and kind are known. */
export function priceLines({ answered }: Pick<Onboarding, 'answered'>): readonly PriceLine[] | null {
  const { state, entityType } = answered.choose_company ?? {};
  const fee = stateFees.all.find((one) => one.state === state && one.entityType === entityType);
  return fee ? priceOf(answered, fee.priceInCents) : null;
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
    if (known.isSubmitted || isPaid(known)) throw notPossible('It is paid already.');
    const [missing] = openStepsOf(customerId, known, this.service);
    const lines = priceLines(known);
    if (missing || !lines)
      throw notPossible(
        `Before the payment, "${missing?.title ?? 'State and kind of company'}" is to be answered.`,
      );
    const attempt = await this.attemptOf(known, customerId, context);
    const session = await this.checkout.begin({ reference: companyId, attempt, payer: customerId, lines });
    const amountInCents = totalOf(lines);
    await this.onboardings.handle(
      {
        type: 'BeginCheckout',
        customerId,
        companyId,
        checkoutSessionId: session.checkoutSessionId,
        amountInCents,
        pricedFor: priceKey(known.answered),
      },
      context,
    );
    return { ...session, amountInCents };
  }

  /** The payment that is under way, if it still is; else the next one. */
  private async attemptOf(known: Onboarding, customerId: string, context: CommandContext): Promise<number> {
    const last = checkoutOf(known);
    if (last?.status !== 'open') return known.checkouts.length + 1;
    const { checkoutSessionId } = last;
    const status = await this.checkout.look(checkoutSessionId);
    if (status === 'open' || status === null) return known.checkouts.length;
    const { companyId } = known;
    const settle = {
      type: 'SettleCheckout',
      customerId,
      companyId,
      checkoutSessionId,
      outcome: status,
    } as const;
    await this.onboardings.handle(settle, context);
    if (status === 'paid') throw notPossible('It is paid already.');
    return known.checkouts.length + 1;
  }
}

/** What became of a payment. */
export interface VerifiedPayment {
  readonly status: 'unpaid' | 'paid' | 'expired' | 'refunded';
  readonly companyId: string;
}

/** Asks what became of a payment, and records it: once, however often it is asked. @throws `E_NOT_FOUND` another founder's */
export class VerifyPayment extends Command<VerifiedPayment> {
  constructor(
    readonly customerId: string,
    readonly checkoutSessionId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(VerifyPayment)
export class VerifyPaymentHandler implements ICommandHandler<VerifyPayment> {
  constructor(
    private readonly onboardings: OnboardingCommands,
    private readonly checkout: Checkout,
  ) {}

  async execute({ customerId, checkoutSessionId, context }: VerifyPayment): Promise<VerifiedPayment> {
    const { onboardings } = await this.onboardings.load(customerId);
    const known = Object.values(onboardings)
      .flatMap(({ companyId, checkouts }) => checkouts.map((one) => ({ ...one, companyId })))
      .find((one) => one.checkoutSessionId === checkoutSessionId);
    if (!known) throw checkoutNotFound();
    const { companyId } = known;
    // Whoever takes payments forgets them some day: what was recorded stays, and what was not made cannot be made any more.
    const recorded = known.status === 'open' ? 'expired' : known.status;
    const status = (await this.checkout.look(checkoutSessionId)) ?? recorded;
    if (status === 'open') return { status: 'unpaid', companyId };
    const settle = {
      type: 'SettleCheckout',
      customerId,
      companyId,
      checkoutSessionId,
      outcome: status,
    } as const;
    await this.onboardings.handle(settle, context);
    return { status, companyId };
  }
}
