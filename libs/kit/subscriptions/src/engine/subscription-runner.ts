import { sleep } from '#kit/kernel';
import { type Position, START } from '#kit/event-store';
import { type HeldLease, LeaseHolder, LeaseLostError } from '#kit/document-store';
import { reasonOf, untilAvailable } from './retry.js';
import { NotNeededError } from './need-check.js';
import { mustStandBy } from './stand-by-errors.js';
import type { SubscriptionDefinition } from './subscription-definition.js';
import type { SessionOptions } from './session-options.js';
import { SubscriptionSession } from './subscription-session.js';

/** Receives the engine's log entries. `Logger` of `#kit/kernel` implements it. */
export interface EngineLogger {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

export interface RunnerOptions extends SessionOptions {
  /** Unique among all engines that share the store. */
  readonly owner: string;
  readonly leaseTtlMs: number;
  /** How long a leader that cannot continue leaves the lease to others, in milliseconds. */
  readonly standByMs: number;
  readonly logger: EngineLogger | undefined;
}

/** Factor by which polling slows down while a subscription, such as the last release's, is not needed. */
const UNNEEDED_LOOKS = 10;

/**
 * Runs one subscription in this process: stands by until it gets the lease, then leads, one session after another, until it is
 * stopped. `README.md` shows the states.
 */
export class SubscriptionRunner {
  private state: 'standby' | 'leading' | 'stopped' = 'standby';
  private readonly stopping = new AbortController();
  private readonly lease: LeaseHolder;
  /** The current session, or the last one. */
  private session: SubscriptionSession | null = null;
  private running: Promise<void> = Promise.resolve();
  private waitsFor: string | null = null;
  private renewalFault: string | null = null;
  private needed: boolean;
  /** Why this process left the lease to others, and that lease's token. Null once a process leads again. */
  private standDown: { readonly reason: string; readonly token: number } | null = null;

  constructor(
    readonly definition: SubscriptionDefinition,
    private readonly options: RunnerOptions,
  ) {
    const { store, owner, leaseTtlMs } = options;
    this.needed = definition.need === undefined;
    this.lease = new LeaseHolder(store, definition.subscription.name, owner, leaseTtlMs);
  }

  /** Whether there was work for the subscription at the last check. */
  get isNeeded(): boolean {
    return this.needed;
  }

  get role(): 'leader' | 'standby' {
    return this.state === 'leading' ? 'leader' : 'standby';
  }

  /** The position that the subscription has reached, or had when this process last led it; it may not be stored yet. */
  get position(): Position {
    return this.session?.position ?? START;
  }

  /** Why it makes no progress at the moment. */
  get interruption(): string | null {
    return this.waitsFor ?? this.session?.refillReason ?? this.renewalFault;
  }

  /** A problem that an operator must solve. */
  get fault(): string | null {
    return this.standDown?.reason ?? (this.state === 'leading' ? (this.session?.fault ?? null) : null);
  }

  start(): void {
    this.running = this.run();
  }

  /** Finishes the current event or batch and releases the lease. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Renews the lease. Never rejects: if the store is unavailable, the fencing token still protects another holder's work. */
  async renew(): Promise<void> {
    try {
      await this.lease.renew();
      this.renewalFault = null;
    } catch (error) {
      this.renewalFault = reasonOf(error);
    }
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        this.needed = await untilAvailable(() => this.checkNeed(), signal, this.interrupt);
        const held =
          this.needed && (await untilAvailable(() => this.lease.acquire(), signal, this.interrupt));
        if (held) await this.lead(held);
        else {
          this.standDown = null;
          const { lookMs, leaseTtlMs } = this.options;
          await sleep(this.needed ? Math.min(lookMs, leaseTtlMs / 4) : lookMs * UNNEEDED_LOOKS, signal);
        }
      } catch (error) {
        if (this.stopping.signal.aborted) break;
        if (mustStandBy(error)) {
          this.log('error', 'a subscription is failing', { reason: reasonOf(error) });
          await sleep(this.options.standByMs, signal);
          continue;
        }
        if (error instanceof NotNeededError) {
          this.log('info', 'a subscription is no longer needed');
          continue;
        }
        if (!(error instanceof LeaseLostError)) this.interrupt(reasonOf(error));
        this.log('warn', 'a subscription was interrupted', { reason: reasonOf(error) });
        await sleep(this.options.lookMs, signal);
      }
    }
    this.state = 'stopped';
  }

  private checkNeed(): Promise<boolean> {
    return this.definition.need?.exists(this.options.store) ?? Promise.resolve(true);
  }

  private async lead(held: HeldLease): Promise<void> {
    this.state = 'leading';
    this.log('info', 'a subscription is led by this process');
    try {
      this.session = await SubscriptionSession.begin(this.options, {
        definition: this.definition,
        held,
        stopping: this.stopping.signal,
        // The next token: no other process held the lease in the meantime, so no newer program handles the event.
        parksUnknown: this.standDown !== null && held.lease.token === this.standDown.token + 1,
        onInterrupted: this.interrupt,
        onParked: (event, error) => {
          this.log('error', 'an event was parked', { eventId: event.id, type: event.type, err: error });
        },
        onDiscarded: (reason) => {
          this.log('error', 'documents were removed', { reason });
        },
      });
      this.interrupt(null);
      this.standDown = null;
      await this.session.follow();
    } catch (error) {
      if (mustStandBy(error)) this.standDown = { reason: reasonOf(error), token: held.lease.token };
      throw error;
    } finally {
      this.state = 'standby';
      await this.lease.release();
    }
  }

  private readonly interrupt = (reason: string | null): void => {
    if (reason !== null && reason !== this.waitsFor) this.log('warn', 'a subscription waits', { reason });
    this.waitsFor = reason;
  };

  private log(level: keyof EngineLogger, message: string, fields: object = {}): void {
    const subscription = this.definition.subscription.name;
    this.options.logger?.[level](message, { subscription, ...fields });
  }
}
