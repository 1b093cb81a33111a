import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EmailReservations } from '#domain/email-reservation';
import { type CommandContext, CommandHandling, fold } from '#kit/event-sourcing';
import { EventStoreUnavailableError, type Position } from '#kit/event-store';
import { isId } from '#kit/kernel';
import type { Eraser } from '#platform/hosting';
import { KeyRing } from '#platform/personal-data';
import { customer } from '../../domain/decider.js';
import { customerNotFound } from '../../domain/errors.js';
import type { CustomerEvent } from '../../domain/events.js';
import { ExternalIds } from '../../reservations/external-ids.js';

/** A customer whose key is destroyed. */
export interface ErasedCustomer {
  readonly customerId: string;
  readonly tenantId: string;
  /** RFC 3339. */
  readonly erasedAt: string;
  /** Position of the erasure event. */
  readonly position: Position;
}

/**
 * Erases a person: records an event with actor and reason, deletes data stored by their addresses, frees address
 * and external id for others, and destroys the data key. Derived data is deleted after the event
 * (`#domain/privacy`). Repeating the command completes any remaining steps.
 *
 * @throws {DomainError} `E_NOT_FOUND`, also for a malformed id
 *
 * @param reason stored permanently; it must not name a person
 */
export class EraseCustomer extends Command<ErasedCustomer> {
  constructor(
    readonly customerId: string,
    readonly reason: string,
    readonly context: Omit<CommandContext, 'tenantId' | 'subjectId'>,
  ) {
    super();
  }
}

/** The event comes first, so that the remaining steps are repeated if the process dies in between. */
@CommandHandler(EraseCustomer)
export class EraseCustomerHandler implements ICommandHandler<EraseCustomer> {
  constructor(
    private readonly commands: CommandHandling,
    private readonly emails: EmailReservations,
    private readonly externalIds: ExternalIds,
    private readonly keyRing: KeyRing,
  ) {}

  async execute({ customerId, reason, context }: EraseCustomer): Promise<ErasedCustomer> {
    if (!isId(customerId)) throw customerNotFound();
    const { state } = await this.commands.of(customer).load(customerId);
    if (state === null) throw customerNotFound();
    const own = { ...context, tenantId: state.tenantId, subjectId: null };
    await this.commands.of(customer).execute(customerId, own, { type: 'EraseCustomer', reason });
    const loaded = await this.commands.of(customer).load(customerId);
    const events = await loaded.history();
    const erased = events.find(({ type }) => type === 'CustomerErased');
    // After a change of the leader, the new one may show it a moment later.
    if (!erased) throw new EventStoreUnavailableError('the event store does not show the erasure yet');
    await this.free(customerId, state.tenantId, events, own);
    await this.keyRing.destroy(customerId);
    this.commands.forget(customerId);
    const { position, metadata } = erased;
    return { customerId, tenantId: state.tenantId, erasedAt: metadata.recordedAt, position };
  }

  /** Frees the customer's reservations, which are readable only until the key is destroyed. */
  private async free(
    customerId: string,
    tenantId: string,
    events: readonly CustomerEvent[],
    context: CommandContext,
  ): Promise<void> {
    const before = fold(
      customer.decider,
      events.filter(({ type }) => type !== 'CustomerErased'),
    );
    if (!before?.personal) return;
    const { email, externalCustomerId } = before.personal;
    for (const address of addressesIn(events)) await this.emails.forget(address);
    await this.emails.release(email, { kind: 'customer', id: customerId, tenantId }, context);
    if (externalCustomerId !== null) await this.externalIds.release(externalCustomerId, customerId, context);
  }
}

/** Returns the present address and former ones. */
function addressesIn(events: readonly CustomerEvent[]): ReadonlySet<string> {
  const addresses = events.flatMap((event) =>
    event.type === 'CustomerCreated' || event.type === 'CustomerEmailChanged'
      ? (event.data.personal?.email ?? [])
      : [],
  );
  return new Set(addresses);
}

/** Destroys the customer's data key. Resolves when no process can read with it any more. */
@Injectable()
export class CustomerEraser implements Eraser {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly keyRing: KeyRing,
  ) {}

  async erase({ customerId, reason, context }: Parameters<Eraser['erase']>[0]): Promise<void> {
    // The process that erased the customer may have died halfway.
    await this.commandBus.execute(new EraseCustomer(customerId, reason, context));
    await this.keyRing.whenForgotten(customerId);
  }
}
