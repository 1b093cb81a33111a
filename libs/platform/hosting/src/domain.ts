import type { Type } from '@nestjs/common';
import type { ConfigSlice } from '#kit/kernel';
import type { Collection } from '#kit/document-store';
import type { CommandContext, DomainModel } from '#kit/event-sourcing';
import type { Subscriber } from '#kit/subscriptions';
import type { AnyServiceAggregate } from '#platform/domain-model';
import type { SealedCollection } from '#platform/personal-data';
import type { AnyWebhookMapping } from '#platform/webhook-mapping';

/** A customer whose personal data is being erased. */
export interface ErasedCustomer {
  readonly customerId: string;
  readonly reason: string;
  /** The context of the commands that follow from the erasure. */
  readonly context: CommandContext;
}

/** Erases what one lib stores about a customer. A failed erasure starts over, so it must be idempotent. */
export interface Eraser {
  erase(erased: ErasedCustomer): Promise<void>;
}

/** A background worker other than the subscriptions, for example the webhook dispatcher. */
export interface Worker {
  start(): Promise<void> | void;
  /** Finishes current work. */
  stop(): Promise<void>;
}

/** The kinds of processes, by the domain modules they run. */
export type Serving = 'api' | 'projector' | 'webhooks' | 'identity' | 'tools';

/** Everything one domain lib provides: its declarations and its Nest classes. The applications list all domains. */
export interface Domain extends DomainModel {
  readonly aggregates: readonly AnyServiceAggregate[];
  readonly webhooks: readonly AnyWebhookMapping[];
  /** Its process managers, run by the process that keeps read models up to date. */
  readonly processes: readonly Type<Subscriber>[];
  /** Its background workers, run by the same process as the process managers. */
  readonly workers: readonly Type<Worker>[];
  /** The classes that erase what this lib stores about a customer; they run in the order of the domains. */
  readonly erases?: readonly Type<Eraser>[];
  /** Its collections whose records are removed after their `expiresAt`, on which each has an index. */
  readonly expires?: readonly Collection<never>[];
  /** Its collections with values that the master key seals. */
  readonly seals?: readonly SealedCollection[];
  /** Its servers with their own port and related workers, by the process that runs them. */
  readonly servers?: Partial<Readonly<Record<Serving, readonly Type<Worker>[]>>>;
  /** Its slice of the configuration. */
  readonly config?: readonly ConfigSlice[];
  /** Its Nest modules, by the processes that need them. */
  readonly modules: Partial<Readonly<Record<Serving, readonly Type[]>>>;
}
