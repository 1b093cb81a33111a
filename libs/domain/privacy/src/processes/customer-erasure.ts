import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ChangeCompany, DocumentsOfCustomer } from '#domain/company';
import { type CustomerEvent, EraseCustomer } from '#domain/customer';
import { DocumentBytes } from '#platform/documents';
import {
  type CommandContext,
  derivedUuid,
  DomainRegistry,
  reactionTo,
  type Recorded,
} from '#kit/event-sourcing';
import { EventStore, type Position } from '#kit/event-store';
import { IdempotencyKeys } from '#platform/http';
import { ForgetAccount } from '#domain/identity';
import { Clock } from '#kit/kernel';
import { KeyRing } from '#platform/personal-data';
import { DocumentStore, DocumentStoreUnavailableError, type Write } from '#kit/document-store';
import { dropRetired, ReadModels } from '#kit/projections';
import type { Subscriber } from '#kit/subscriptions';
import { forgetResponses } from '#platform/webhooks';

const NAME = 'customer-erasure';

/**
 * What follows once a customer was erased: everything that was made of the person's data. It waits until no process can
 * read with the destroyed key; what is folded from then on holds nothing personal, so that only what is there already
 * must be scrubbed. Each step does nothing where it was done before.
 */
@Injectable()
export class CustomerErasure implements Subscriber<CustomerEvent> {
  readonly name = NAME;
  readonly categories = ['customer'];

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly keyRing: KeyRing,
    private readonly readModels: ReadModels,
    private readonly events: EventStore,
    private readonly store: DocumentStore,
    private readonly bytes: DocumentBytes,
    private readonly idempotencyKeys: IdempotencyKeys,
    private readonly registry: DomainRegistry,
    private readonly clock: Clock,
  ) {}

  async handle(event: Recorded<CustomerEvent>): Promise<readonly Write[]> {
    if (event.type !== 'CustomerErased') return [];
    const { customerId, reason } = event.data;
    const context = reactionTo(event, NAME, this.clock.now(event.metadata.tenantId));
    // The process that erased may have died half-way.
    await this.commandBus.execute(new EraseCustomer(customerId, reason, context));
    await this.keyRing.whenForgotten(customerId);
    await this.projected(await this.events.head(), 'customer', 'company');
    const { companyIds, documentIds } = await this.queryBus.execute(new DocumentsOfCustomer(customerId));
    for (const companyId of companyIds) await this.forgetCompany(companyId, context);
    for (const documentId of documentIds) await this.bytes.remove(documentId);
    await this.commandBus.execute(new ForgetAccount(customerId));
    await this.idempotencyKeys.forget(customerId, [customerId, ...companyIds]);
    await dropRetired(this.store, this.registry.projections);
    await this.store.scrub();
    return [];
  }

  private async forgetCompany(companyId: string, context: CommandContext): Promise<void> {
    const commandId = derivedUuid(`${context.commandId}/${companyId}`);
    const forget = new ChangeCompany(companyId, { type: 'ForgetPeople' }, { ...context, commandId });
    const { position } = await this.commandBus.execute(forget);
    if (position !== null) await this.projected(position, 'company');
    if (context.tenantId !== null) await forgetResponses(this.store, context.tenantId, companyId);
  }

  private async projected(position: Position, ...categories: readonly string[]): Promise<void> {
    for (const category of categories)
      // Read models that are behind are waited for as a store is: the event is tried again.
      if (!(await this.readModels.whenProjected(position, category)))
        throw new DocumentStoreUnavailableError(
          `the read models of ${category} have not come to ${position}`,
        );
  }
}

/** By which it is told how far an erasure is. */
export const ERASURE_SUBSCRIPTION = { name: NAME, kind: 'record' } as const;
