import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { Position } from '#event-store';

/** What a step of the playground led to. */
export interface PlaygroundStep {
  /** The names of the partner events that the step fired, in their order. */
  readonly triggeredEvents: readonly string[];
  readonly position: Position | null;
}

/**
 * The state files the formation, as in the playground. @throws `E_COMPANY_NOT_FOUND`, `E_PLAYGROUND_STATE`
 *
 * @param context names the tenant
 */
export class CompleteFormation extends Command<PlaygroundStep> {
  constructor(
    readonly companyId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
