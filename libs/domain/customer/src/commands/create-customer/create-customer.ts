import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type EmailOwner, EmailReservations } from '#domain/email-reservation';
import { type CommandContext, CommandHandling, derivedUuid, DomainError } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { type NameChange, NO_CHANGE } from '#kit/reservation';
import { customer } from '../../domain/decider.js';
import { emailInUse, externalIdConflict, externalIdTaken, otherExternalId } from '../../domain/errors.js';
import type { CustomerPersonalData } from '../../domain/events.js';
import { ExternalIds } from '../../reservations/external-ids.js';

/** The customer of an e-mail address; `created` is false if the tenant already had the customer. */
export interface CustomerOfEmail {
  readonly customerId: string;
  readonly personal: CustomerPersonalData;
  readonly created: boolean;
  readonly position: Position | null;
}

/** The result of {@link CreateCustomer}. */
export interface CreatedCustomer extends CustomerOfEmail {
  /** When the customer was created. RFC 3339. */
  readonly createdAt: string;
  /** When the customer was last changed. RFC 3339. */
  readonly updatedAt: string;
}

/**
 * Creates a customer under `customerId`, or finds the tenant's customer by e-mail address. An existing customer
 * gets the external id and any details that it lacks; its address does not change. If another customer has the
 * external id, the command fails with `E_RESOURCE_CONFLICT` (contract 5.1: "with another address"). Only sessions
 * find customers by external id and then update the address (contract 3.3).
 */
export class CreateCustomer extends Command<CreatedCustomer> {
  constructor(
    readonly customerId: string,
    readonly tenantId: string,
    readonly personal: CustomerPersonalData,
    readonly context: CommandContext,
    /** False: an existing customer's details do not change. */
    readonly addsDetails = true,
  ) {
    super();
  }
}

/** Another owner has the address. */
class EmailTaken extends Error {
  constructor(readonly holder: EmailOwner) {
    super('the e-mail address is already in use');
  }
}

/**
 * Reserves e-mail and external id, then records the customer. A process that dies in between leaves reservations
 * that belong to its retry; another customer may take them when it is certain that this customer will not be
 * recorded.
 */
@CommandHandler(CreateCustomer)
export class CreateCustomerHandler implements ICommandHandler<CreateCustomer> {
  constructor(
    private readonly commands: CommandHandling,
    private readonly emails: EmailReservations,
    private readonly externalIds: ExternalIds,
  ) {}

  async execute(command: CreateCustomer): Promise<CreatedCustomer> {
    const { customerId, tenantId, personal, context } = command;
    let address = NO_CHANGE;
    const prepare = async () => {
      await address.undo();
      address = await this.reserveAddress(command);
      await this.reserveExternalId(command, address);
      return { type: 'CreateCustomer', customerId, tenantId, personal } as const;
    };
    try {
      const {
        position,
        createdAt,
        recordedAt: updatedAt,
      } = await this.commands.of(customer).executeAfterWork(customerId, context, prepare, { isNew: true });
      return { customerId, personal, created: true, position, createdAt, updatedAt };
    } catch (error) {
      if (error instanceof EmailTaken) return this.existing(error.holder, command);
      throw error;
    }
  }

  /** @throws {EmailTaken} */
  private reserveAddress({ customerId, tenantId, personal, context }: CreateCustomer): Promise<NameChange> {
    const owner: EmailOwner = { kind: 'customer', id: customerId, tenantId };
    const names = { from: null, to: personal.email };
    return this.emails.change(owner, names, context, (holder) => new EmailTaken(holder));
  }

  /** @throws {DomainError} `E_RESOURCE_CONFLICT`: another customer has the external id; the address is free again */
  private async reserveExternalId(
    { customerId, personal, context }: CreateCustomer,
    address: NameChange,
  ): Promise<void> {
    const { externalCustomerId } = personal;
    if (externalCustomerId === null) return;
    if ((await this.externalIds.reserve(externalCustomerId, customerId, context)).ok) return;
    await address.undo();
    throw externalIdTaken();
  }

  private async existing(holder: EmailOwner, command: CreateCustomer): Promise<CreatedCustomer> {
    const { tenantId, personal, context, addsDetails } = command;
    if (holder.kind !== 'customer' || holder.tenantId !== tenantId) throw emailInUse();
    const customerId = holder.id;
    const own = { ...context, subjectId: customerId };
    const { externalCustomerId } = personal;
    const loaded = await this.commands.of(customer).load(customerId);
    const currentExternalId = loaded.state?.personal?.externalCustomerId ?? null;
    if (!loaded.state?.personal) throw emailInUse();
    let present: Pick<typeof loaded, 'state' | 'position' | 'createdAt' | 'recordedAt'> = loaded;
    if (externalCustomerId !== null && externalCustomerId !== currentExternalId) {
      if (currentExternalId !== null) throw otherExternalId();
      present = await this.bind(customerId, externalCustomerId, own);
    }
    if (addsDetails) {
      const adding = { ...own, commandId: derivedUuid(`${context.commandId}/details`) };
      const details = { type: 'AddDetails', details: personal } as const;
      present = await this.commands.of(customer).execute(customerId, adding, details);
    }
    const { state, position, createdAt, recordedAt: updatedAt } = present;
    if (!state?.personal || createdAt === null || updatedAt === null) throw emailInUse();
    return { customerId, personal: state.personal, created: false, position, createdAt, updatedAt };
  }

  /** Binds the external id to a customer without one. */
  private async bind(customerId: string, externalCustomerId: string, context: CommandContext) {
    let reserved = NO_CHANGE;
    const prepare = async () => {
      await reserved.undo();
      const ids = { from: null, to: externalCustomerId };
      reserved = await this.externalIds.change(customerId, ids, context, externalIdConflict);
      return { type: 'BindExternalId', externalCustomerId } as const;
    };
    try {
      return await this.commands.of(customer).executeAfterWork(customerId, context, prepare);
    } catch (error) {
      if (error instanceof DomainError) await reserved.undo();
      throw error;
    }
  }
}
