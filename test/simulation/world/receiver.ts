import type { Sender } from '#platform/webhooks';
import type { Machine } from './machine.js';
import type { Randomness } from './randomness.js';
import type { Timeline } from './timeline.js';

type Outcome = Awaited<ReturnType<Sender['send']>>;

/** A webhook that arrived at a partner's endpoint. */
export interface Receipt {
  readonly url: string;
  readonly body: string;
  /** Whether the endpoint answered with success. The service may not have heard it. */
  readonly accepted: boolean;
  /** Whether the service got the answer, unless it died. */
  readonly heard: boolean;
}

/** Probabilities per attempt. */
export interface ReceiverFaults {
  readonly unreachable: number;
  readonly fails: number;
  readonly hangs: number;
  readonly answerLost: number;
}

const TIMEOUT_MS = 10_000;

/** The endpoints of all partners, and the network between them and the service. */
export class Receivers {
  readonly receipts: Receipt[] = [];
  /** The bodies of all attempts, in the order of their sending. */
  readonly attempts: { readonly url: string; readonly body: string }[] = [];
  private isHealthy = true;

  constructor(
    private readonly timeline: Timeline,
    private readonly randomness: Randomness,
    private readonly faults: ReceiverFaults,
  ) {}

  /** Begins the faults. */
  begin(): void {
    this.isHealthy = false;
  }

  /** Ends all faults, so that the world can come to rest. */
  recover(): void {
    this.isHealthy = true;
  }

  /** Returns the sender of a process on a machine. */
  senderOn(machine: Machine): Pick<Sender, 'send' | 'close'> {
    return { send: (url, _, body) => this.send(machine, url, body), close: () => undefined };
  }

  private send(machine: Machine, url: string, body: string): Promise<Outcome> {
    this.attempts.push({ url, body });
    return new Promise((resolve) => {
      const answer = (afterMs: number, statusCode: number | null, error: string | null): void => {
        machine.deliver(afterMs, () => {
          resolve({
            statusCode,
            error,
            durationMs: Math.round(afterMs),
            response: { headers: [], body: null },
          });
        });
      };
      if (this.happens(this.faults.unreachable)) {
        answer(5, null, 'the connection was refused (ECONNREFUSED)');
        return;
      }
      const [fails, hangs, isLost] = [
        this.happens(this.faults.fails),
        this.happens(this.faults.hangs),
        this.happens(this.faults.answerLost),
      ];
      this.timeline.after(this.randomness.between(1, 50), () => {
        if (hangs) {
          answer(TIMEOUT_MS, null, 'no response within 10 s');
          return;
        }
        this.receipts.push({ url, body, accepted: !fails, heard: !isLost });
        if (isLost) answer(TIMEOUT_MS, null, 'no response within 10 s');
        else answer(this.randomness.between(1, 50), fails ? 500 : 200, null);
      });
    });
  }

  private happens(probability: number): boolean {
    return this.randomness.happens(probability) && !this.isHealthy;
  }
}
