import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { LoadCompany } from '#domain/company';
import { type CommandContext, DomainError } from '#kit/event-sourcing';
import { isId } from '#kit/kernel';
import { assertDailyLimit } from '#platform/http';
import { MAX_SELECTIONS_A_DAY } from '../../domain/decider.js';
import { companyNotFound } from '../../domain/errors.js';
import { type OfFounder, OnboardingCommands } from '../onboarding-commands.js';

/** Selects the company that the founder's assistants work on. @throws `E_NOT_FOUND`, `E_RATE_LIMITED` */
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
    const select = { type: 'SelectCompany', customerId, companyId } as const;
    await this.onboardings.execute(customerId, context, ({ active, selections }) => {
      if (active !== companyId) assertDailyLimit(selections, MAX_SELECTIONS_A_DAY, context.now);
      return select;
    });
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
