import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandHandling } from '#kit/event-sourcing';
import type { OperatorCaller } from '#platform/http';
import { EventStore } from '#kit/event-store';
import { Clock, newId } from '#kit/kernel';
import { operatorAct } from '../../domain/decider.js';
import type { OperatorActEvent } from '../../domain/events.js';

export interface ActingOperator {
  readonly name: string;
  /** Default: a new id. */
  readonly requestId?: string;
  /** The id reserved for the idempotency key of the call; default: a new id. */
  readonly commandId?: string | undefined;
}

/** Returns the operator who sent a request. */
export const actingAs = ({ actor, requestId, commandId }: OperatorCaller): ActingOperator => ({
  name: actor.id,
  requestId,
  commandId,
});

/** Records an operator's act on a stream permanently; the audit report of its company shows the act. */
export class RecordAct extends Command<void> {
  constructor(
    readonly act: OperatorActEvent,
    readonly by: ActingOperator,
  ) {
    super();
  }
}

/** Uses the tenant and the clock of the changed stream. */
@CommandHandler(RecordAct)
export class RecordActHandler implements ICommandHandler<RecordAct> {
  constructor(
    private readonly commands: CommandHandling,
    private readonly events: EventStore,
    private readonly clock: Clock,
  ) {}

  async execute({ act, by }: RecordAct): Promise<void> {
    const { stream } = act.data;
    const [first] = await this.events.readStream(stream, { limit: 1 });
    const tenantId = (first?.metadata['tenantId'] ?? null) as string | null;
    const { name, requestId = newId(), commandId = randomUUID() } = by;
    const command = { type: 'RecordAct', act } as const;
    await this.commands.of(operatorAct).execute(
      stream,
      {
        commandId,
        tenantId,
        actor: { type: 'operator', id: name },
        correlationId: requestId,
        now: this.clock.now(tenantId).toISOString(),
        subjectId: null,
      },
      command,
    );
  }
}
