import type { Machine } from './machine.js';
import type { Randomness } from './randomness.js';
import type { Timeline } from './timeline.js';

/** How a server and the network before it behave. Probabilities are per request. */
export interface ServerFaults {
  /** The request is lost, and nothing happens. */
  readonly lostRequest: number;
  /** The request is carried out, and its answer is lost. */
  readonly lostAnswer: number;
  /** The request or its answer is late, by up to `LATE_MS`. */
  readonly late: number;
}

const QUICK_MS = 2;
const LATE_MS = 1_500;
/** How long a caller waits before it gives up on an answer. */
const GIVES_UP_MS = 800;

/** Carries requests of machines to a store, and its answers back. Only here can a machine lose an answer, wait or be too late. */
export class Server {
  /** Whether a request got no answer. */
  wasDisturbed = false;
  private awayUntil = 0;
  private isHealthy = true;

  constructor(
    private readonly timeline: Timeline,
    protected readonly randomness: Randomness,
    private readonly faults: ServerFaults,
    /** The error of a caller that got no answer. */
    private readonly unavailable: () => Error,
  ) {}

  /** Answers nobody for a while. Requests on their way are carried out, and their answers are lost. */
  goAway(forMs: number): void {
    this.awayUntil = this.timeline.now + forMs;
  }

  /** Begins the faults. Until then, every request is answered. */
  begin(): void {
    this.isHealthy = false;
  }

  /** Ends all faults, so that the world can come to rest. */
  recover(): void {
    this.awayUntil = 0;
    this.isHealthy = true;
  }

  /**
   * Carries out a request of a machine: `work` runs at one moment, in one piece, on the side of the server.
   *
   * @throws the error of `work`, or the error of a caller without an answer; then `work` may have run
   */
  request<T>(machine: Machine, work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const isRequestLost = this.happens(this.faults.lostRequest);
      const isAnswerLost = this.happens(this.faults.lostAnswer);
      const there = this.delay();
      const fail = (afterMs: number): void => {
        this.wasDisturbed = true;
        machine.deliver(afterMs, () => {
          reject(this.unavailable());
        });
      };
      if (isRequestLost) {
        fail(there + GIVES_UP_MS);
        return;
      }
      this.timeline.after(there, () => {
        if (this.timeline.now < this.awayUntil) {
          fail(this.delay());
          return;
        }
        const answer = outcomeOf(work);
        machine.carriedOut('requests');
        machine.deliver(this.delay(), () => {
          if (isAnswerLost || this.timeline.now < this.awayUntil) fail(GIVES_UP_MS);
          else if ('error' in answer) reject(answer.error);
          else resolve(answer.value);
        });
      });
    });
  }

  protected happens(probability: number): boolean {
    return this.randomness.happens(probability) && !this.isHealthy;
  }

  private delay(): number {
    return this.randomness.between(0, this.happens(this.faults.late) ? LATE_MS : QUICK_MS);
  }
}

type Outcome<T> = { readonly value: T } | { readonly error: Error };

function outcomeOf<T>(work: () => T): Outcome<T> {
  try {
    return { value: work() };
  } catch (error) {
    return { error: error as Error };
  }
}
