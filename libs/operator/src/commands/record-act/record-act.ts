import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandHandling, derivedUuid } from '#event-sourcing';
import { EventStore } from '#event-store';
import { Clock, newId } from '#kernel';
import { operatorAct, type OperatorActCommand } from '../../domain/decider.js';

/**
 * Puts on record what an operator did about a stream, for good: the audit of its company shows it.
 *
 * @param operator who did it
 */
export class RecordAct extends Command<void> {
  constructor(
    readonly command: OperatorActCommand,
    readonly operator: string,
  ) {
    super();
  }
}

/** In the tenant and the time of what was acted on. */
@CommandHandler(RecordAct)
export class RecordActHandler implements ICommandHandler<RecordAct> {
  constructor(
    private readonly commands: CommandHandling,
    private readonly events: EventStore,
    private readonly clock: Clock,
  ) {}

  async execute({ command, operator }: RecordAct): Promise<void> {
    const { stream } = command.act;
    const [first] = await this.events.readStream(stream, { limit: 1 });
    const tenantId = (first?.metadata['tenantId'] ?? null) as string | null;
    const requestId = newId();
    await this.commands.handle(operatorAct, stream, command, {
      commandId: derivedUuid(`operator-act/${requestId}`),
      tenantId,
      actor: { type: 'operator', id: operator },
      correlationId: requestId,
      now: this.clock.now(tenantId).toISOString(),
      subjectId: null,
    });
  }
}
