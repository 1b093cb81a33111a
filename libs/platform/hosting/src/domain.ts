import type { Type } from '@nestjs/common';
import type { ConfigSlice } from '#kit/kernel';
import type { DomainModel } from '#kit/event-sourcing';
import type { Subscriber } from '#kit/subscriptions';
import type { AnyWebhookMapping } from '#platform/webhook-mapping';
import type { Eraser } from './eraser.js';
import type { Worker } from './worker.js';

/** The kinds of processes, by what they do with domains. */
export type Serving = 'api' | 'projector' | 'webhooks' | 'identity' | 'tools';

/** What one domain lib brings: what it declares, and what Nest runs of it. The applications list them all. */
export interface Domain extends DomainModel {
  readonly webhooks: readonly AnyWebhookMapping[];
  /** Its process managers; they run where read models are kept up to date. */
  readonly processes: readonly Type<Subscriber>[];
  /** What works beside the subscriptions; runs where the process managers run. */
  readonly workers: readonly Type<Worker>[];
  /** The classes that erase what this lib stores about a customer; they run in the order of the domains. */
  readonly erases?: readonly Type<Eraser>[];
  /** What listens on a port of its own, and what goes with it, by the processes that it runs in. */
  readonly servers?: Partial<Readonly<Record<Serving, readonly Type<Worker>[]>>>;
  /** Its part of the configuration. */
  readonly config?: readonly ConfigSlice[];
  /** Its Nest modules, by the processes that need them. */
  readonly modules: Partial<Readonly<Record<Serving, readonly Type[]>>>;
}
