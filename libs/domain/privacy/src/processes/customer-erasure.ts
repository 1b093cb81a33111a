import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { CustomerEvent } from '#domain/customer';
import { DocumentStore, type Write } from '#kit/document-store';
import { DomainRegistry, reactionTo, type Recorded } from '#kit/event-sourcing';
import { Clock } from '#kit/kernel';
import { dropRetired } from '#kit/projections';
import type { Subscriber } from '#kit/subscriptions';
import { type Domain, type Eraser } from '#platform/hosting';
import { IdempotencyKeys } from '#platform/http';
import { ErasedWords } from '../commands/scrub-words/erased-words.js';

const NAME = 'customer-erasure';

type CustomerErased = Extract<CustomerEvent, { readonly type: 'CustomerErased' }>;

/**
 * Erases everything derived from an erased customer's data, lib by lib, in the order of the domains. The customer's own
 * eraser runs first: from then on, folds contain no personal data, so only stored copies must be removed. After a
 * failure, the erasure starts again; repeating a step changes nothing.
 */
@Injectable()
export class CustomerErasure implements Subscriber<CustomerEvent> {
  readonly name = NAME;
  readonly categories = ['customer'];

  constructor(
    private readonly registry: DomainRegistry,
    private readonly modules: ModuleRef,
    private readonly store: DocumentStore,
    private readonly idempotencyKeys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly words: ErasedWords,
  ) {}

  handle(event: Recorded<CustomerEvent>): Promise<readonly Write[]> {
    return this.handleAll([event]);
  }

  /** A reset of a sandbox erases many customers. The stores are cleaned once for all of them. */
  async handleAll(events: readonly Recorded<CustomerEvent>[]): Promise<readonly Write[]> {
    const erasures = events.flatMap((event) => (event.type === 'CustomerErased' ? [event] : []));
    if (erasures.length === 0) return [];
    for (const erasure of erasures) await this.erase(erasure);
    await dropRetired(this.store, this.registry.projections);
    await this.words.deleted();
    return [];
  }

  private async erase(event: Recorded<CustomerErased>): Promise<void> {
    const { customerId, reason } = event.data;
    const context = reactionTo(event, NAME, this.clock.now(event.metadata.tenantId));
    for (const eraser of this.erasers()) await eraser.erase({ customerId, reason, context });
    await this.idempotencyKeys.forget(customerId);
  }

  private erasers(): readonly Eraser[] {
    const domains = this.registry.models as readonly Domain[];
    return domains
      .flatMap(({ erases = [] }) => erases)
      .map((type) => this.modules.get<Eraser>(type, { strict: false }));
  }
}

/** The subscription that shows how far an erasure has come. */
export const ERASURE_SUBSCRIPTION = { name: NAME, kind: 'record' } as const;
