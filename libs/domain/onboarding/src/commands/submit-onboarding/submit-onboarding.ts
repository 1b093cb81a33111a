import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CreateCompany, CreateCompanyRequest, toCompanyRequest } from '#domain/company';
import { type CommandContext, derivedUuid } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { validate } from '#platform/http';
import { ServiceDetails } from '#platform/reference-data';
import type { Onboarding } from '../../domain/decider.js';
import { answersFail } from '../../domain/errors.js';
import { type OfFounder, OnboardingCommands } from '../onboarding-commands.js';
import { openStepsOf } from '../open-steps.js';

/**
 * Submits an onboarding and creates its company, like a partner's request. Repeated calls have no further
 * effect.
 * @returns the position from which the company can be read; null if there is nothing to wait for
 * @throws {InvalidStateError} steps are missing; {@link DomainError} `E_NOT_FOUND`, `E_VALIDATION_FAILED`
 */
export class SubmitOnboarding extends Command<Position | null> {
  constructor(
    readonly founder: OfFounder,
    readonly companyId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Records the submission first, then creates the company. If this process dies in between, the process manager
 * creates it.
 */
@CommandHandler(SubmitOnboarding)
export class SubmitOnboardingHandler implements ICommandHandler<SubmitOnboarding> {
  constructor(
    private readonly onboardings: OnboardingCommands,
    private readonly commandBus: CommandBus,
    private readonly service: ServiceDetails,
  ) {}

  async execute({ founder, companyId, context }: SubmitOnboarding): Promise<Position | null> {
    const { customerId, tenantId } = founder;
    const submit = { type: 'SubmitOnboarding', customerId, companyId, tenantId } as const;
    const { events } = await this.onboardings.execute(customerId, context, ({ onboardings }) => {
      assertFits(customerId, onboardings[companyId], this.service);
      return submit;
    });
    const [submitted] = events;
    if (submitted?.type !== 'OnboardingSubmitted' || submitted.data.personal === null) return null;
    const { request } = submitted.data.personal;
    const create = companyOf({ customerId, tenantId, companyId, request }, this.service, context);
    return (await this.commandBus.execute(create)).position;
  }
}

/** Answers that were valid may no longer fit each other, for example LLC names after a change to CCorp. */
function assertFits(customerId: string, current: Onboarding | undefined, service: ServiceDetails): void {
  if (!current || current.isSubmitted) return;
  const faults = Object.assign(
    {},
    ...openStepsOf(customerId, current, service).map((step) => step.faults),
  ) as Parameters<typeof answersFail>[0];
  if (Object.keys(faults).length > 0) throw answersFail(faults);
}

interface Submitted extends OfFounder {
  readonly companyId: string;
  readonly request: Readonly<Record<string, unknown>>;
}

/** Returns the command that creates the company of a submission. Always the same command. */
export function companyOf(
  { customerId, tenantId, companyId, request }: Submitted,
  service: ServiceDetails,
  context: CommandContext,
) {
  const body = validate(CreateCompanyRequest, request);
  return new CreateCompany(toCompanyRequest(body, { companyId, customerId, tenantId }, service), {
    ...context,
    commandId: derivedUuid(`onboarding-submission/${companyId}`),
    mayRepeat: true,
    subjectId: customerId,
  });
}
