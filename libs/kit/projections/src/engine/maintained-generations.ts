import { PollingWorker } from '#kit/kernel';
import type { AnyProjection } from '#kit/event-sourcing';
import type { DocumentStore } from '#kit/document-store';
import type { SubscriptionDefinition } from '#kit/subscriptions';
import { POINTERS_MS, ProjectionPointer, ProjectionPointers } from '../projection-pointers.js';
import { subscriptionsOf } from './projection-subscriptions.js';

/** The part of an engine that starts and ends the subscriptions of projections. */
export interface ProjectionRunner {
  /** The names of all registered subscriptions of projections, and whether each one was begun. */
  filling(): ReadonlyMap<string, boolean>;
  /** Does nothing if the subscription was begun before. */
  begin(definition: SubscriptionDefinition): void;
  /** Finishes the current batch and releases the lease. */
  end(subscription: string): Promise<void>;
}

/** Poll interval until the pointers were read once, in milliseconds. */
const FIRST_MS = 250;
/**
 * A generation ends after this many consecutive polls found it unneeded, because processes with an older
 * pointer may still wait for it.
 */
const UNNEEDED_POLLS = 3;

/** Makes an engine keep exactly those generations up to date that the pointers name. */
export class MaintainedGenerations {
  private readonly pointers: ProjectionPointers;
  private readonly worker: PollingWorker;
  /** By the subscription's name: how many polls in a row found it unneeded. */
  private readonly unneeded = new Map<string, number>();
  private hasPointers = false;

  constructor(
    store: DocumentStore,
    private readonly projections: readonly AnyProjection[],
    private readonly runner: ProjectionRunner,
    onError: (error: unknown) => void,
  ) {
    this.pointers = new ProjectionPointers(store);
    this.worker = new PollingWorker(() => this.poll(), {
      everyMs: () => (this.hasPointers ? POINTERS_MS : FIRST_MS),
      onError,
    });
  }

  start(): void {
    if (this.projections.length > 0) this.worker.start();
  }

  stop(): Promise<void> {
    return this.worker.stop();
  }

  private async poll(): Promise<void> {
    const pointers = await this.pointers.all();
    const needed = this.projections.flatMap((one) =>
      subscriptionsOf(one, pointers.get(one.name) ?? new ProjectionPointer(null)),
    );
    for (const definition of needed) {
      this.runner.begin(definition);
      this.unneeded.delete(definition.subscription.name);
    }
    const names = new Set(needed.map(({ subscription }) => subscription.name));
    for (const [name, isBegun] of this.runner.filling())
      if (!names.has(name)) await this.endLater(name, isBegun);
    this.hasPointers = true;
  }

  private async endLater(name: string, isBegun: boolean): Promise<void> {
    const polls = (this.unneeded.get(name) ?? 0) + 1;
    this.unneeded.set(name, polls);
    if (isBegun && polls < UNNEEDED_POLLS) return;
    this.unneeded.delete(name);
    await this.runner.end(name);
  }
}
