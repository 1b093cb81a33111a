import { Formation } from './formation.js';
import { Session } from './session.js';
import type { SessionToken } from './types.js';
import type { Visibility } from './watch.js';

type Answer = Response | Error;

interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly token: string;
  readonly body: unknown;
}

/** The response of a successful call. */
export const done = (payload: unknown): Response => Response.json({ payload, error: null });
/** The response of a rejected call. */
export const rejected = (status: number, code: string, more: object = {}, headers = {}): Response =>
  Response.json(
    { payload: null, error: { code, message: 'no', requestId: 'r-1', ...more } },
    { status, headers },
  );

/** A tab whose visibility a spec changes. */
class Tab extends EventTarget implements Visibility {
  visibilityState: DocumentVisibilityState = 'visible';

  turn(state: DocumentVisibilityState): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

/** A formation with a service, a partner's server, a clock and a tab that a spec controls. */
export class Scene {
  /** In the order of the requests; a missing one is a 500. */
  answers: Answer[] = [];
  /** Default: a new token for ten minutes, `t1`, `t2` and so on. */
  getToken: () => Promise<SessionToken> = () =>
    Promise.resolve({ accessToken: `t${this.tokens}`, expiresIn: 600 });
  /** Number of tokens that were asked for. */
  tokens = 0;
  now = 0;
  readonly requests: SentRequest[] = [];
  readonly waits: number[] = [];
  readonly tab = new Tab();
  readonly formation: Formation;
  /** If set, pauses end only with their signal or with {@link wake}. */
  holdsPauses = false;
  private ends: (() => void)[] = [];

  constructor(baseUrl = 'https://service.test/') {
    const timing = {
      random: () => 1,
      now: () => this.now,
      sleep: (ms: number, signal?: AbortSignal) => this.pause(ms, signal),
    };
    const options = {
      baseUrl,
      getToken: () => {
        this.tokens++;
        return this.getToken();
      },
      fetch: (url: string, init: RequestInit) => this.answer(url, init),
    };
    this.formation = new Formation(new Session(options, timing), timing, () => this.tab);
  }

  /** Ends the current pause. */
  wake(): void {
    for (const end of this.ends.splice(0)) end();
  }

  private pause(ms: number, signal?: AbortSignal): Promise<void> {
    this.waits.push(ms);
    if (!this.holdsPauses || signal?.aborted === true) return Promise.resolve();
    return new Promise((resolve) => {
      this.ends.push(resolve);
      signal?.addEventListener('abort', () => resolve());
    });
  }

  private answer(url: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
    this.requests.push({
      method,
      path: url.replace('https://service.test/v1/session/', ''),
      token: (headers as Record<string, string>)['authorization'] ?? '',
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    });
    const answer = this.answers.shift() ?? rejected(500, 'E_INTERNAL');
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  }
}
