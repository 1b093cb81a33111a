import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandHandling, derivedUuid, type Handled } from '#kit/event-sourcing';
import { type Founder, onboarding, type OnboardingCommand } from '../domain/decider.js';
import type { CheckoutOutcome, OnboardingEvent } from '../domain/events.js';

/** Whose onboarding, in whose tenant. */
export interface OfFounder {
  readonly customerId: string;
  readonly tenantId: string;
}

/** Sends commands to a founder's onboardings. */
@Injectable()
export class OnboardingCommands {
  constructor(private readonly commands: CommandHandling) {}

  /** @throws {InvalidStateError} {@link DomainError} what the decider refuses */
  handle(command: OnboardingCommand, context: CommandContext): Promise<Handled<Founder, OnboardingEvent>> {
    const { customerId } = command;
    return this.commands.handle(onboarding, customerId, command, ownOf(context, customerId, command.type));
  }

  /** The same with a command that is made from what is known at each attempt. */
  handlePrepared(
    customerId: string,
    prepare: (founder: Founder) => OnboardingCommand,
    context: CommandContext,
  ): Promise<Handled<Founder, OnboardingEvent>> {
    const own = ownOf(context, customerId, 'prepared');
    return this.commands.handlePrepared(onboarding, customerId, ({ state }) => prepare(state), own);
  }

  /** Records what became of a payment. */
  async settle(
    checkout: { readonly customerId: string; readonly companyId: string; readonly checkoutSessionId: string },
    outcome: CheckoutOutcome,
    context: CommandContext,
  ): Promise<void> {
    await this.handle({ type: 'SettleCheckout', ...checkout, outcome }, context);
  }

  /** A founder's onboardings as they are now. */
  async load(customerId: string): Promise<Founder> {
    return (await this.commands.load(onboarding, customerId)).state;
  }
}

/** One call may send several commands to one stream: each is a command of its own. */
const ownOf = (context: CommandContext, customerId: string, name: string): CommandContext => ({
  ...context,
  commandId: derivedUuid(`${context.commandId}/${name}`),
  causationId: context.commandId,
  subjectId: customerId,
});
