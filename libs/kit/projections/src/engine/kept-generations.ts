import { PollingWorker } from '#kit/kernel';
import type { AnyProjection } from '#kit/event-sourcing';
import type { DocumentStore } from '#kit/document-store';
import type { SubscriptionDefinition } from '#kit/subscriptions';
import { POINTERS_MS, projectionPointers } from '../projection-pointers.js';
import { subscriptionsOf } from './projection-subscriptions.js';

/** What starts and ends subscriptions. */
export interface Keeper {
  /** The names of those that fill documents, and whether each was begun. */
  kept(): ReadonlyMap<string, boolean>;
  /** Does nothing where it was begun before. */
  begin(definition: SubscriptionDefinition): void;
  /** Finishes the batch under way and hands the lease back. */
  end(subscription: string): Promise<void>;
}

/** How often the pointers are looked at while that has never gone well, in milliseconds. */
const FIRST_MS = 250;
const MAX_POINTERS = 1000;
/** So many times in a row one must be wanted no more: until then a process may wait for it that does not know. */
const UNWANTED = 3;

/** Has an engine keep up to date the generations of its projections that the pointers name, and no others. */
export class KeptGenerations {
  private readonly worker: PollingWorker;
  /** By the subscription's name: how often in a row it was seen to be wanted no more. */
  private readonly unwanted = new Map<string, number>();
  private looked = false;

  constructor(
    private readonly store: DocumentStore,
    private readonly projections: readonly AnyProjection[],
    private readonly keeper: Keeper,
    onError: (error: unknown) => void,
  ) {
    this.worker = new PollingWorker(() => this.look(), {
      everyMs: () => (this.looked ? POINTERS_MS : FIRST_MS),
      onError,
    });
  }

  start(): void {
    if (this.projections.length > 0) this.worker.start();
  }

  stop(): Promise<void> {
    return this.worker.stop();
  }

  private async look(): Promise<void> {
    const found = await this.store.find(projectionPointers, { limit: MAX_POINTERS });
    const pointers = new Map(found.map(({ document }) => [document.name, document]));
    const wanted = this.projections.flatMap((one) => subscriptionsOf(one, pointers.get(one.name)));
    for (const definition of wanted) {
      this.keeper.begin(definition);
      this.unwanted.delete(definition.subscription.name);
    }
    const names = new Set(wanted.map(({ subscription }) => subscription.name));
    for (const [name, isBegun] of this.keeper.kept())
      if (!names.has(name)) await this.endLater(name, isBegun);
    this.looked = true;
  }

  private async endLater(name: string, isBegun: boolean): Promise<void> {
    const times = (this.unwanted.get(name) ?? 0) + 1;
    this.unwanted.set(name, times);
    if (isBegun && times < UNWANTED) return;
    this.unwanted.delete(name);
    await this.keeper.end(name);
  }
}
