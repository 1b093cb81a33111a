import { Query } from '@nestjs/cqrs';
import type { Actor, CommandContext } from '#event-sourcing';

/** Who acts at the operations desk, and in which call. */
export interface AtDesk {
  readonly actor: Actor;
  readonly requestId: string;
  /** The allocated one of a call with an idempotency key; a new one unless told. */
  readonly commandId?: string;
}

/**
 * The context in which an operator does something to a company of whichever tenant: that tenant's, in its time.
 *
 * @throws `E_COMPANY_NOT_FOUND`, also for an id that is none
 */
export class DeskContext extends Query<CommandContext> {
  constructor(
    readonly companyId: string,
    readonly by: AtDesk,
  ) {
    super();
  }
}
