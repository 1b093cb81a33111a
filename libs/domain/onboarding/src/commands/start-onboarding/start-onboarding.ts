import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { newId } from '#kit/kernel';
import { type OfFounder, OnboardingCommands } from '../onboarding-commands.js';

/** Starts a company. Reuses the last one if it has no answers yet. @returns its id */
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
    const { state } = await this.onboardings.execute(founder.customerId, context, start);
    return state.active ?? companyId;
  }
}
