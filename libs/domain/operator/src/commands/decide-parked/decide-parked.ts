import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DocumentStore } from '#kit/document-store';
import { parkedEvents, requestRetry, skipParked } from '#kit/subscriptions';
import { type ActingOperator, RecordAct } from '../record-act/record-act.js';

export type ParkedDecision =
  | { readonly decision: 'retry' }
  | {
      readonly decision: 'skip';
      /** Stored permanently; must not contain personal data. */
      readonly reason: string;
    };

/**
 * Retries a parked event, or skips it permanently for its subscription. The process that leads the subscription
 * does so within a second, then continues with the events waiting behind it. The decision is recorded first.
 *
 * @param id the id from `listParked`
 * @returns false if no event is parked under this id
 */
export class DecideParked extends Command<boolean> {
  constructor(
    readonly id: string,
    readonly what: ParkedDecision,
    readonly by: ActingOperator,
  ) {
    super();
  }
}

@CommandHandler(DecideParked)
export class DecideParkedHandler implements ICommandHandler<DecideParked> {
  constructor(
    private readonly store: DocumentStore,
    private readonly commandBus: CommandBus,
  ) {}

  async execute({ id, what, by }: DecideParked): Promise<boolean> {
    const stored = await this.store.get(parkedEvents, id);
    if (!stored) return false;
    const { stream, subscription, eventId, type: eventType, revision } = stored.document;
    const parked = { stream, subscription, eventId, eventType, revision };
    if (what.decision === 'retry') {
      await this.commandBus.execute(new RecordAct({ type: 'ParkedEventRetried', data: parked }, by));
      return requestRetry(this.store, id);
    }
    const data = { ...parked, reason: what.reason };
    await this.commandBus.execute(new RecordAct({ type: 'ParkedEventSkipped', data }, by));
    return skipParked(this.store, id);
  }
}
