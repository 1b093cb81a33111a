import type { DeliveryDocument } from '#platform/webhooks';
import type { Stores } from '#platform/hosting';
import { openStores } from './service/service-process.js';
import type { Machine } from './world/machine.js';
import type { World } from './world.js';

const LOOKS_MS = 1_000;

/** Reads the stores of a world on a machine of its own, and takes part in nothing. */
export class Auditor {
  private constructor(
    private readonly world: World,
    private readonly machine: Machine,
    readonly stores: Stores,
  ) {}

  static async on(world: World): Promise<Auditor> {
    const around = world.surroundings('auditor', world.release);
    const { machine } = around;
    const stores = await world.whenDone(machine.run(() => openStores(around)));
    return new Auditor(world, machine, stores);
  }

  /** Runs code on the auditor's machine, while time passes. */
  run<T>(code: () => Promise<T>): Promise<T> {
    return this.world.whenDone(this.machine.run(code));
  }

  /**
   * Waits until nothing is left to do. Skips the pauses in which only webhooks wait for their next attempts.
   *
   * @param onSkipped called after each skip
   * @returns the work that is left after `forMs` without a skip; empty: none
   */
  async whenAtRest(forMs: number, onSkipped: () => void): Promise<readonly string[]> {
    const { timeline } = this.world;
    let until = timeline.now + forMs;
    for (;;) {
      const left = this.left();
      if (left.length === 0 || timeline.now >= until) return left;
      const pause = left.length === 1 ? this.pauseOfWebhooks() : 0;
      if (pause > LOOKS_MS) {
        timeline.skip(pause);
        until = timeline.now + forMs;
        onSkipped();
      }
      await timeline.passUntil(() => false, timeline.now + LOOKS_MS);
    }
  }

  /** Returns how long (ms) every waiting webhook still waits for its next attempt; 0 if one is due, or none waits. */
  private pauseOfWebhooks(): number {
    const due = this.waiting().map(({ nextAttemptAt }) => Date.parse(nextAttemptAt ?? ''));
    return due.length === 0 ? 0 : Math.max(0, Math.min(...due) - this.machine.now()) || 0;
  }

  private waiting(): DeliveryDocument[] {
    const deliveries = this.world.documents.stored('webhook-deliveries') as unknown as DeliveryDocument[];
    return deliveries.filter(({ queue, unreported }) => queue !== null || unreported !== null);
  }

  private left(): string[] {
    const { documents, hosts } = this.world;
    const queues = {
      webhooks: this.waiting(),
      'reports of webhooks': documents
        .stored('partner-events')
        .filter(({ unreported }) => unreported !== null),
      mails: documents.stored('founder-mails'),
    };
    return [
      ...hosts.filter(({ running }) => running === null).map(({ name }) => `${name} does not run`),
      ...hosts.filter(({ isAnswering }) => isAnswering).map(({ name }) => `${name} works on a request`),
      ...Object.entries(queues).flatMap(([name, { length }]) =>
        length > 0 ? [`${length} ${name} wait`] : [],
      ),
      ...this.subscriptionsBehind(),
      ...this.leasesOfTheDead(),
    ];
  }

  /** Returns the subscriptions that are behind, or that no process would continue after the next event. */
  private subscriptionsBehind(): string[] {
    const { documents, log } = this.world;
    const held = documents.heldLeases();
    const followed = [...documents.positions()].filter(([name]) => isOfEvents(name) && !this.isRetired(name));
    return followed.flatMap(([name, position]) => [
      ...(position < log.newest ? [`${name} is behind`] : []),
      ...(held.has(name) ? [] : [`no process leads ${name}`]),
    ]);
  }

  /** Reports whether a subscription fills a generation of a read model that no process keeps up to date any more. */
  private isRetired(subscription: string): boolean {
    const [, projection, number, generation = 1] = /^(.+)-v(\d+)(?:-g(\d+))?$/.exec(subscription) ?? [];
    const pointers = this.world.documents.stored('projection-pointers') as unknown as Pointer[];
    const pointer = pointers.find(({ name }) => name === projection);
    if (!pointer) return false;
    const version = Number(number);
    const { maintained = [1] } = pointer.generations[version] ?? {};
    return (
      (pointer.version > version && pointer.previous?.version !== version) ||
      !maintained.includes(Number(generation))
    );
  }

  /** Returns the leases that no running process holds, although they have not expired. */
  private leasesOfTheDead(): string[] {
    const { documents, hosts } = this.world;
    const machines = new Set(hosts.map(({ machineName }) => machineName));
    return [...documents.heldLeases()]
      .filter(([, machine]) => !machines.has(machine))
      .map(([name, machine]) => `${machine}, which does not run, holds the lease ${name}`);
  }
}

/** Not the checkpoint that counts the decisions about parked events. */
const isOfEvents = (subscription: string): boolean => !subscription.endsWith('/parked');

/** Which version of a read model is active, which one was before the last switch, and the generations of each version. */
interface Pointer {
  readonly name: string;
  readonly version: number;
  readonly generations: Readonly<Record<string, { readonly maintained: readonly number[] }>>;
  readonly previous: { readonly version: number } | null;
}
