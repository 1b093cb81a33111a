import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, CommandHandling } from '#kit/event-sourcing';
import { annualReport } from '../../domain/decider.js';

/** Ends a report of a reset sandbox. Nothing happens if there is no such report. */
export class DiscardReport extends Command<void> {
  constructor(
    readonly annualReportId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DiscardReport)
export class DiscardReportHandler implements ICommandHandler<DiscardReport> {
  constructor(private readonly commands: CommandHandling) {}

  async execute({ annualReportId, context }: DiscardReport): Promise<void> {
    await this.commands.of(annualReport).execute(annualReportId, context, { type: 'DiscardReport' });
  }
}
