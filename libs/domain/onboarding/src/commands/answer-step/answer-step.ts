import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Checkout } from '#platform/payments';
import type { CommandContext } from '#kit/event-sourcing';
import { ServiceDetails } from '#platform/reference-data';
import { assertAnswers, assertEinEligible } from '../../domain/answers.js';
import { checkoutOf, type Onboarding } from '../../domain/decider.js';
import { companyNotFound } from '../../domain/errors.js';
import type { Answers, StepName } from '../../domain/events.js';
import { priceKey } from '../../domain/price.js';
import { requestOf, stepOf } from '../../domain/steps.js';
import { OnboardingCommands } from '../onboarding-commands.js';
import { failuresOf } from '../open-steps.js';

/**
 * Records a founder's answer to a step and replaces the previous one. Fields follow the rules of a request for
 * a company.
 * @throws `E_VALIDATION_FAILED`, `E_EXPEDITED_EIN_NOT_ELIGIBLE`, `E_NOT_FOUND`; {@link InvalidStateError} the
 * company is paid
 */
export class AnswerStep extends Command<void> {
  constructor(
    readonly customerId: string,
    readonly companyId: string,
    readonly step: StepName,
    readonly answers: Answers,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AnswerStep)
export class AnswerStepHandler implements ICommandHandler<AnswerStep> {
  constructor(
    private readonly onboardings: OnboardingCommands,
    private readonly checkout: Checkout,
    private readonly service: ServiceDetails,
  ) {}

  async execute({ customerId, companyId, step: name, answers, context }: AnswerStep): Promise<void> {
    const step = stepOf(name);
    const current = (await this.onboardings.load(customerId)).onboardings[companyId];
    if (!step || !current) throw companyNotFound();
    const answered = { ...current.answered, [name]: answers };
    assertAnswers(step, answers, failuresOf(requestOf(customerId, answered, {}), this.service));
    if (name === 'set_tax_ids') assertEinEligible(answered);
    if (priceKey(answered) !== priceKey(current.answered))
      await this.giveUpPayment(current, customerId, context);
    const command = { type: 'AnswerStep', customerId, companyId, step: name, answers } as const;
    await this.onboardings.execute(customerId, context, command);
  }

  /**
   * Cancels a payment for an outdated price, so that the founder cannot pay it. If it was paid meanwhile, it
   * counts.
   */
  private async giveUpPayment(
    current: Onboarding,
    customerId: string,
    context: CommandContext,
  ): Promise<void> {
    const open = checkoutOf(current);
    if (open?.status !== 'open') return;
    const { checkoutSessionId } = open;
    // The provider deletes old payments.
    const outcome = (await this.checkout.close(checkoutSessionId)) ?? 'expired';
    if (outcome === 'open') return;
    await this.onboardings.settle(
      { customerId, companyId: current.companyId, checkoutSessionId },
      outcome,
      context,
    );
  }
}
