import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EmailReservations } from '#domain/email-reservation';
import { type CommandContext, CommandHandling, fold, type Loaded } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { isId } from '#kit/kernel';
import { KeyRing } from '#platform/personal-data';
import { customer, type CustomerState } from '../../domain/decider.js';
import { customerNotFound } from '../../domain/errors.js';
import type { CustomerEvent } from '../../domain/events.js';
import { ExternalIds } from '../../reservations/external-ids.js';

/** A customer whose key is destroyed. */
export interface ErasedCustomer {
  readonly customerId: string;
  readonly tenantId: string;
  /** RFC 3339. */
  readonly erasedAt: string;
  /** Of the event that says so. */
  readonly position: Position;
}

/**
 * Erases a person: an event says who did it and why, what is kept by her addresses is gone, address and external id are
 * free for others, the data key is destroyed. What was made of the person's data follows from the event (`#domain/privacy`). Again, it does what is left of it.
 *
 * @throws {DomainError} `E_NOT_FOUND`, also for an id that is none
 *
 * @param reason kept for good; it must name no person
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

/** In this order: a process that dies in between leaves an event that has the rest done again. */
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
    const erased = loaded.events.find(({ type }) => type === 'CustomerErased');
    if (!erased) throw new Error('a customer who was erased has no event');
    await this.free(customerId, state.tenantId, loaded, own);
    await this.keyRing.destroy(customerId);
    const { position, metadata } = erased;
    return { customerId, tenantId: state.tenantId, erasedAt: metadata.recordedAt, position };
  }

  /** What the customer was known by can be told until the key is destroyed. */
  private async free(
    customerId: string,
    tenantId: string,
    { events }: Loaded<CustomerState, CustomerEvent>,
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

/** The present address and former ones. */
function addressesIn(events: readonly CustomerEvent[]): ReadonlySet<string> {
  const addresses = events.flatMap((event) =>
    event.type === 'CustomerCreated' || event.type === 'CustomerEmailChanged'
      ? (event.data.personal?.email ?? [])
      : [],
  );
  return new Set(addresses);
}
