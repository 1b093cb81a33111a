import type { CommandContext } from '#kit/event-sourcing';

/** A customer whose personal data is being erased. */
export interface ErasedCustomer {
  readonly customerId: string;
  readonly reason: string;
  /** The context of what follows from the erasure. */
  readonly context: CommandContext;
}

/** Erases what one lib stores about a customer. A failed erasure starts over, so erasing again must change nothing. */
export interface Eraser {
  /** @returns the ids of the customer's entities: stored responses that mention one of them are erased, too */
  erase(erased: ErasedCustomer): Promise<readonly string[]>;
}
