import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError } from '#kit/event-sourcing';
import {
  type Answers,
  AnswerStep,
  BeginPayment,
  type StepName,
  SubmitOnboarding,
  VerifyPayment,
} from '#domain/onboarding';
import { ReadModels } from '#kit/projections';
import { validationFailed } from '#platform/http';
import { FORMATION_ACTIONS, FormationActions, isFormationAction } from './formation-actions.js';
import { Founders } from './founder.js';
import { changing, CHECKED_FIELDS, FIELDS, LATER_FIELDS, NEXT_ACTION, STATUS } from './schemas.js';
import { type NextAction, next, type Status } from './status.js';
import {
  closed,
  COMMITS,
  type FormationTool,
  type ObjectSchema,
  type Progress,
  READS,
  type ToolCaller,
  WRITES,
} from './tool.js';

const STEPS = [
  'choose_company',
  'describe_business',
  'propose_names',
  'set_responsible_party',
  'set_members',
  'set_officers',
  'set_tax_ids',
] as const satisfies readonly StepName[];
const ACTIONS = [...STEPS, 'submit', ...FORMATION_ACTIONS] as const;
type Action = (typeof ACTIONS)[number];
/** Progress messages, because the payment provider may take a while. */
const ASKING = 'Checking with the payment provider.';
const ANSWERED = 'The payment provider has responded.';

const advanceInput = (fields: Readonly<Record<string, object>>): ObjectSchema =>
  changing(
    {
      action: { type: 'string', enum: ACTIONS },
      params: {
        ...closed(
          {
            ...fields,
            ...LATER_FIELDS,
          },
          [],
        ),
        description: 'The fields of this action; see nextAction.params',
      },
    },
    ['action'],
  );

/** Tools that take a company from its first answer to its submission. */
@Injectable()
export class OnboardingTools {
  constructor(
    private readonly founders: Founders,
    private readonly commandBus: CommandBus,
    private readonly readModels: ReadModels,
    private readonly formation: FormationActions,
  ) {}

  all(): readonly FormationTool[] {
    return [
      {
        name: 'get_company_onboarding_status',
        title: 'Get the onboarding status',
        description:
          'Returns the progress of the active company, the answers so far, and the next step in nextAction. Start here, and return here when in doubt.',
        hints: READS,
        input: closed({}),
        output: STATUS,
        call: (caller) => this.founders.status(caller),
      },
      {
        name: 'advance_company_onboarding',
        title: 'Answer the next step',
        description:
          'Answers one step of the active company. The previous nextAction names the action and its params. Steps can be answered again until the company is submitted. "submit" submits the company permanently; "sign" creates a link where the person signs a form. After the submission, "propose_names" answers a request for new names, "confirm_annual_report" orders the filing of a report after the person saw its figures, due date and price, "answer_annual_report" answers a question about a report, and "cancel_formation" ends the formation permanently, only at the request of the person. Never send a Social Security number.',
        hints: COMMITS,
        input: advanceInput(FIELDS),
        checked: advanceInput(CHECKED_FIELDS),
        output: STATUS,
        call: async (caller, { action, params = {} }, progress) => {
          const active = await this.founders.active(caller);
          if (active === null) throw nothingActive();
          const advanced = this.advance(caller, active, action as Action, params as Answers, progress);
          return advanced.catch(throwAtParams);
        },
      },
      {
        name: 'create_checkout_session',
        title: 'Create the payment page',
        description:
          'Creates the page where the person pays for the active company. While that page is open, further calls return it again. Give the person the link; never pay yourself.',
        hints: { ...COMMITS, openWorldHint: true },
        input: changing({}),
        output: closed({
          checkoutSessionId: { type: 'string' },
          url: { type: 'string' },
          amountInCents: { type: 'integer' },
          currency: { const: 'USD' },
          expiresAt: { type: 'string' },
          nextAction: NEXT_ACTION,
        }),
        call: (caller, _, progress) => this.pay(caller, progress),
      },
      {
        name: 'verify_payment',
        title: 'Verify the payment',
        description: 'Checks whether the person has paid. Safe to repeat.',
        hints: { ...WRITES, openWorldHint: true },
        input: changing({
          checkoutSessionId: {
            type: 'string',
            minLength: 1,
            maxLength: 200,
            description: 'From create_checkout_session',
          },
        }),
        output: closed({
          checkoutSessionId: { type: 'string' },
          status: { type: 'string', enum: ['unpaid', 'paid', 'expired', 'refunded'] },
          companyId: { type: 'string' },
          nextAction: NEXT_ACTION,
        }),
        call: (caller, { checkoutSessionId }, progress) =>
          this.verify(caller, checkoutSessionId as string, progress),
      },
    ];
  }

  private async advance(
    caller: ToolCaller,
    active: string,
    action: Action,
    params: Answers,
    progress: Progress,
  ): Promise<Status> {
    const context = this.founders.context(caller);
    if (isFormationAction(action)) return this.formation.run(caller, active, action, params);
    if (action === 'propose_names' && (await this.founders.findSubmitted(caller, active)))
      return this.formation.proposeNames(caller, active, params);
    if (action === 'submit') await this.submit(caller, active, progress);
    else await this.commandBus.execute(new AnswerStep(caller.customerId, active, action, params, context));
    return this.founders.status(caller);
  }

  private async submit(caller: ToolCaller, companyId: string, progress: Progress): Promise<void> {
    await progress(0, 2, 'Checking the answers.');
    const submit = new SubmitOnboarding(caller, companyId, this.founders.context(caller));
    const position = await this.commandBus.execute(submit);
    await progress(1, 2, 'The company is submitted.');
    const isRead = position === null || (await this.readModels.whenProjected(position, 'company'));
    await progress(
      2,
      2,
      isRead ? 'The company is ready to read.' : 'The company will be ready to read soon.',
    );
  }

  private async pay(caller: ToolCaller, progress: Progress): Promise<object> {
    const active = await this.founders.active(caller);
    if (active === null) throw nothingActive();
    const begin = new BeginPayment(caller.customerId, active, this.founders.context(caller));
    await progress(0, 1, ASKING);
    const { checkoutSessionId, url, expiresAt, amountInCents } = await this.commandBus.execute(begin);
    await progress(1, 1, ANSWERED);
    const instruction = 'Give the person the link to pay. When they have paid, verify the payment.';
    const nextAction: NextAction = next('verify_payment', instruction, {
      arguments: { checkoutSessionId },
      link: url,
    });
    return { checkoutSessionId, url, amountInCents, currency: 'USD', expiresAt, nextAction };
  }

  private async verify(caller: ToolCaller, checkoutSessionId: string, progress: Progress): Promise<object> {
    await this.founders.active(caller);
    const verify = new VerifyPayment(caller.customerId, checkoutSessionId, this.founders.context(caller));
    await progress(0, 1, ASKING);
    const { status, companyId } = await this.commandBus.execute(verify);
    await progress(1, 1, ANSWERED);
    return {
      checkoutSessionId,
      status,
      companyId,
      nextAction: (await this.founders.status(caller)).nextAction,
    };
  }
}

/** Throws an error that names arguments: the rules of the API name the fields of `params`. */
function throwAtParams(error: unknown): never {
  if (!(error instanceof DomainError) || !error.fields) throw error;
  const { code } = error.code === 'E_VALIDATION_FAILED' ? validationFailed(error.fields) : error;
  const fields = Object.entries(error.fields).map(([path, field]) => [`params.${path}`, field] as const);
  throw new DomainError(code, 'Some arguments are invalid.', Object.fromEntries(fields));
}

const nothingActive = (): DomainError =>
  new DomainError(
    'E_NOT_FOUND',
    'There is no active company for this step. Call get_company_onboarding_status.',
  );
