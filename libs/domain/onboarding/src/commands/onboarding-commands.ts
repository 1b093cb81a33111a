import { Injectable } from '@nestjs/common';
import {
  type CommandBuilder,
  type CommandContext,
  CommandHandling,
  type CommandResult,
  derivedUuid,
} from '#kit/event-sourcing';
import { type Founder, onboarding, type OnboardingCommand } from '../domain/decider.js';
import type { CheckoutOutcome, OnboardingEvent } from '../domain/events.js';

export interface OfFounder {
  readonly customerId: string;
  readonly tenantId: string;
}

/** Sends commands to a founder's onboardings. */
@Injectable()
export class OnboardingCommands {
  constructor(private readonly commands: CommandHandling) {}

  /**
   * @throws {InvalidStateError} {@link DomainError} if the decider rejects the command, and the error of the
   * builder
   */
  execute(
    customerId: string,
    context: CommandContext,
    command: OnboardingCommand | CommandBuilder<OnboardingCommand, Founder, OnboardingEvent>,
  ): Promise<CommandResult<Founder, OnboardingEvent>> {
    const name = typeof command === 'function' ? 'prepared' : command.type;
    return this.commands.of(onboarding).execute(customerId, ownOf(context, customerId, name), command);
  }

  /** Records the outcome of a payment. */
  async settle(
    checkout: { readonly customerId: string; readonly companyId: string; readonly checkoutSessionId: string },
    outcome: CheckoutOutcome,
    context: CommandContext,
  ): Promise<void> {
    const settle = { type: 'SettleCheckout', ...checkout, outcome } as const;
    await this.execute(checkout.customerId, context, settle);
  }

  /** Loads a founder's onboardings. */
  async load(customerId: string): Promise<Founder> {
    return (await this.commands.of(onboarding).load(customerId)).state;
  }
}

/** Each command of a call gets its own id, because one call may send several commands to one stream. */
const ownOf = (context: CommandContext, customerId: string, name: string): CommandContext => ({
  ...context,
  commandId: derivedUuid(`${context.commandId}/${name}`),
  causationId: context.commandId,
  subjectId: customerId,
});
