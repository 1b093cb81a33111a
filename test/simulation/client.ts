import type { Answer, Call } from './service/api.js';
import type { Randomness } from './world/randomness.js';
import type { World } from './world.js';

/** How long (ms) a client waits for an answer: shorter than a process is frozen, or longer. */
const PATIENCE_MS = [2_000, 30_000] as const;
const TRIES = 12;
const THINKS_MS = 150;
/** How long (ms) to wait if a key is in progress. Together, the tries last longer than the claim of a dead process. */
const RETRY_AFTER_MS = 1_500;

interface SendOptions {
  readonly tries?: number;
  /** Receives an answer that comes after the client stopped waiting for it. */
  readonly onLate?: (answer: Answer) => void;
}

/**
 * The program of a partner. It does what real clients do: it sends requests to one of the API's processes, repeats those without
 * an answer, and sometimes gives up.
 */
export class Client {
  readonly patienceMs: number;
  /** Whether it still hears answers for which it has stopped waiting. */
  private readonly hedges: boolean;

  constructor(
    private readonly world: World,
    private readonly randomness: Randomness,
  ) {
    this.patienceMs = randomness.oneOf(PATIENCE_MS);
    this.hedges = randomness.happens(0.5);
  }

  /** Sends a request until there is an answer that says whether it was done. Returns null if it gave up; it may be done then. */
  async send(call: Call, { tries = TRIES, onLate }: SendOptions = {}): Promise<Answer | null> {
    for (let left = tries; left > 0; left--) {
      const host = this.randomness.oneOf(this.world.apis);
      const answer = await host.call(call, this.patienceMs, this.hedges ? onLate : undefined);
      const outcome = answer ? (answer.errorCode ?? 'done') : 'no answer';
      this.world.note(`${call.verb} ${call.path} ${call.idempotencyKey ?? ''} to ${host.name}: ${outcome}`);
      if (answer && answer.status !== 503 && answer.errorCode !== 'E_IDEMPOTENCY_IN_PROGRESS') return answer;
      if (tries !== Infinity && this.randomness.happens(0.05)) return null;
      await (answer?.status === 409 ? this.think(RETRY_AFTER_MS) : this.think());
    }
    return null;
  }

  /** Waits for a random time. */
  think(mostMs = THINKS_MS): Promise<void> {
    return new Promise((resolve) => {
      this.world.timeline.after(this.randomness.between(0, mostMs), resolve);
    });
  }
}
