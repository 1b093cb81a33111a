import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { LoadCompany } from '#company';
import { type CommandContext, DomainError } from '#event-sourcing';
import { isId, newId } from '#kernel';
import { companyNotFound } from '../domain/errors.js';
import { OnboardingCommands } from './onboarding-commands.js';

/** Whose onboarding, in whose tenant. */
export interface OfFounder {
  readonly customerId: string;
  readonly tenantId: string;
}

/** Begins a company. Where the last one that was begun has no answers yet, it is that one. @returns its id */
export class StartOnboarding extends Command<string> {
  constructor(
    readonly founder: OfFounder,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(StartOnboarding)
export class StartOnboardingHandler implements ICommandHandler<StartOnboarding> {
  constructor(private readonly onboardings: OnboardingCommands) {}

  async execute({ founder, context }: StartOnboarding): Promise<string> {
    const companyId = newId();
    const start = { type: 'StartOnboarding', companyId, ...founder } as const;
    const { state } = await this.onboardings.handle(start, context);
    return state.active ?? companyId;
  }
}

/** Has the founder's assistants speak of another company of hers. @throws `E_NOT_FOUND` */
export class SelectCompany extends Command<void> {
  constructor(
    readonly founder: OfFounder,
    readonly companyId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SelectCompany)
export class SelectCompanyHandler implements ICommandHandler<SelectCompany> {
  constructor(
    private readonly onboardings: OnboardingCommands,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ founder, companyId, context }: SelectCompany): Promise<void> {
    if (!isId(companyId) || !(await this.isHers(founder, companyId))) throw companyNotFound();
    const { customerId } = founder;
    await this.onboardings.handle({ type: 'SelectCompany', customerId, companyId }, context);
  }

  private async isHers({ customerId, tenantId }: OfFounder, companyId: string): Promise<boolean> {
    const { onboardings } = await this.onboardings.load(customerId);
    if (onboardings[companyId]) return true;
    try {
      const { company } = await this.queryBus.execute(new LoadCompany(companyId, tenantId));
      return company.customerId === customerId;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }
}
