import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandHandling, derivedUuid } from '#kit/event-sourcing';
import { EventStore } from '#kit/event-store';
import { Clock, newId } from '#kit/kernel';
import { operatorAct } from '../../domain/decider.js';
import type { OperatorActEvent } from '../../domain/events.js';

/** Who acts, and in which call. */
export interface ActingOperator {
  readonly name: string;
  /** Default: a new one. */
  readonly requestId?: string;
  /** The reserved one of a call with an idempotency key; default: a new one. */
  readonly commandId?: string;
}

/** Puts on record what an operator did about a stream, for good: the audit of its company shows it. */
export class RecordAct extends Command<void> {
  constructor(
    readonly act: OperatorActEvent,
    readonly by: ActingOperator,
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

  async execute({ act, by }: RecordAct): Promise<void> {
    const { stream } = act.data;
    const [first] = await this.events.readStream(stream, { limit: 1 });
    const tenantId = (first?.metadata['tenantId'] ?? null) as string | null;
    const { name, requestId = newId(), commandId = derivedUuid(`operator-act/${newId()}`) } = by;
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
