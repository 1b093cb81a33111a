import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Checkout } from '#checkout';
import { type CommandContext, DomainError, type FieldError } from '#event-sourcing';
import { ServiceDetails } from '#reference-data';
import { checkoutOf, type Onboarding } from '../../domain/decider.js';
import { answersFail, companyNotFound } from '../../domain/errors.js';
import type { Answers, StepName } from '../../domain/events.js';
import { priceKey } from '../../domain/price.js';
import { hasUsTaxIds, requestOf, type Step, stepOf, wantsExpeditedEin } from '../../domain/steps.js';
import { OnboardingCommands } from '../onboarding-commands.js';
import { failuresOf, rootOf } from '../open-steps.js';

/**
 * Records what a founder answers to a step, all of it anew. Each field is held to what the request for a company is held
 * to.
 *
 * @throws `E_VALIDATION_FAILED`, `E_EXPEDITED_EIN_NOT_ELIGIBLE`, `E_NOT_FOUND`; {@link InvalidStateError} what is paid
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
    const known = (await this.onboardings.load(customerId)).onboardings[companyId];
    if (!step || !known) throw companyNotFound();
    const answered = { ...known.answered, [name]: answers };
    assertAnswers(step, answers, failuresOf(requestOf(customerId, answered, {}), this.service));
    if (name === 'set_tax_ids' && hasUsTaxIds(answered) && wantsExpeditedEin(answered))
      throw new DomainError(
        'E_EXPEDITED_EIN_NOT_ELIGIBLE',
        'An expedited EIN is for companies on which nobody has a US tax number.',
      );
    if (priceKey(answered) !== priceKey(known.answered)) await this.giveUpPayment(known, customerId, context);
    const command = { type: 'AnswerStep', customerId, companyId, step: name, answers } as const;
    await this.onboardings.handle(command, context);
  }

  /** The founder must not pay for what is no longer wanted; a payment made meanwhile counts. */
  private async giveUpPayment(known: Onboarding, customerId: string, context: CommandContext): Promise<void> {
    const open = checkoutOf(known);
    if (open?.status !== 'open') return;
    const { checkoutSessionId } = open;
    const outcome = await this.checkout.close(checkoutSessionId);
    if (outcome === null || outcome === 'open') return;
    await this.onboardings.settle(
      { customerId, companyId: known.companyId, checkoutSessionId },
      outcome,
      context,
    );
  }
}

/** Holds a step's fields to the rules of the whole request; what other steps lack is not looked at yet. */
function assertAnswers(step: Step, answers: Answers, failures: ReturnType<typeof failuresOf>): void {
  const failed: Record<string, FieldError> = {};
  for (const name of Object.keys(answers))
    if (!step.fields.includes(name))
      failed[name] = { code: 'E_INVALID', message: `does not belong to ${step.name}` };
  if (step.name === 'set_tax_ids' && typeof answers['usTaxIds'] !== 'boolean')
    failed['usTaxIds'] = { code: 'E_REQUIRED', message: 'must say true or false' };
  if (step.name === 'choose_company' && answers['entityType'] == null)
    failed['entityType'] = { code: 'E_REQUIRED', message: 'is required' };
  if (step.name === 'propose_names' && answers['nameOptions'] == null)
    failed['nameOptions'] = { code: 'E_REQUIRED', message: 'is required' };
  for (const [path, error] of Object.entries(failures))
    if (step.fields.includes(rootOf(path))) failed[path] ??= error;
  if (Object.keys(failed).length > 0) throw answersFail(failed);
}
