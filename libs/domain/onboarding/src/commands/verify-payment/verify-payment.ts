import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Checkout } from '#platform/payments';
import type { CommandContext } from '#kit/event-sourcing';
import { checkoutNotFound } from '../../domain/errors.js';
import { OnboardingCommands } from '../onboarding-commands.js';

interface VerifiedPayment {
  readonly status: 'unpaid' | 'paid' | 'expired' | 'refunded';
  readonly companyId: string;
}

/**
 * Asks the payment provider for the outcome and records it once.
 *
 * @throws `E_NOT_FOUND` another founder's payment
 */
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
    const current = Object.values(onboardings)
      .flatMap(({ companyId, checkouts }) => checkouts.map((one) => ({ ...one, companyId })))
      .find((one) => one.checkoutSessionId === checkoutSessionId);
    if (!current) throw checkoutNotFound();
    const { companyId } = current;
    // The provider deletes old payments. A recorded outcome stays; a payment without one has expired.
    const recorded = current.status === 'open' ? 'expired' : current.status;
    const status = (await this.checkout.look(checkoutSessionId)) ?? recorded;
    if (status === 'open') return { status: 'unpaid', companyId };
    await this.onboardings.settle({ customerId, companyId, checkoutSessionId }, status, context);
    return { status, companyId };
  }
}
