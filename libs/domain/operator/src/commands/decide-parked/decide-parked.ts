import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DocumentStore } from '#kit/document-store';
import { parkedEvents, retryParked, skipParked } from '#kit/subscriptions';
import { type ActingOperator, RecordAct } from '../record-act/record-act.js';

export type ParkedDecision =
  | { readonly decision: 'retry' }
  | {
      readonly decision: 'skip';
      /** Kept for good: it must name no person. */
      readonly reason: string;
    };

/**
 * Has a parked event tried again with what waits behind it, or gives it up for its subscription, for good; the process that
 * leads the subscription does it within a second. It is on record before it is done.
 *
 * @param id of `listParked`
 * @returns false where nothing is parked under the id
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
    const found = await this.store.get(parkedEvents, id);
    if (!found) return false;
    const { stream, subscription, eventId, type: eventType, revision } = found.document;
    const parked = { stream, subscription, eventId, eventType, revision };
    if (what.decision === 'retry') {
      await this.commandBus.execute(new RecordAct({ type: 'ParkedEventRetried', data: parked }, by));
      return retryParked(this.store, id);
    }
    const data = { ...parked, reason: what.reason };
    await this.commandBus.execute(new RecordAct({ type: 'ParkedEventSkipped', data }, by));
    return skipParked(this.store, id);
  }
}
