import type { Answer, Call } from './service/api.js';
import { Api } from './service/api.js';
import { type RoleName, ServiceProcess, type Surroundings } from './service/service-process.js';
import { presentRelease, type Release } from './service/releases.js';
import type { Machine, RequestKind } from './world/machine.js';

/** Runs one process of the service. It is started again after it died, as a container would be. */
export class Host {
  /** Whether it died or froze. */
  wasDisturbed = false;
  private machine: Machine | null = null;
  private process: ServiceProcess | null = null;
  private api: Api | null = null;
  private readonly lost = new Set<() => void>();
  private release = presentRelease;
  private ambush: (() => void) | null = null;
  private readonly underWay = new Set<symbol>();

  constructor(
    readonly name: string,
    private readonly role: RoleName,
    /** Returns a new machine, and what a process on it is given. */
    private readonly surroundings: (release: Release) => Surroundings,
    /** Reports an error that ended a process, except for an unavailable store. */
    private readonly onFailure: (error: unknown) => void,
  ) {}

  get running(): ServiceProcess | null {
    return this.process;
  }

  /** Whether the process still works on a call, also one that nobody waits for. */
  get isAnswering(): boolean {
    return this.underWay.size > 0;
  }

  /** The name of the machine on which the process runs or starts. */
  get machineName(): string {
    return this.machine?.name ?? '';
  }

  start(): void {
    const around = this.surroundings(this.release);
    const { machine } = around;
    this.machine = machine;
    machine.run(() => {
      ServiceProcess.start(this.role, around).then(
        (process) => {
          if (this.machine !== machine) return;
          this.process = process;
          this.api = new Api(process);
        },
        (error: unknown) => {
          if (!isUnavailable(error)) this.onFailure(error);
          machine.die();
          machine.timeline.after(RESTART_MS, () => {
            if (this.machine === machine) this.start();
          });
        },
      );
    });
  }

  /** Kills the process at this moment. Another one starts after a while. */
  kill(restartMs: number): void {
    const { machine } = this;
    if (!machine) return;
    this.wasDisturbed = true;
    machine.die();
    this.underWay.clear();
    this.process = this.api = null;
    for (const lose of [...this.lost]) lose();
    machine.timeline.after(restartMs, () => {
      if (this.machine === machine) this.start();
    });
  }

  /** Kills the process. The next one runs another release. */
  deploy(release: Release, restartMs: number): void {
    this.release = release;
    this.kill(restartMs);
  }

  freeze(forMs: number): void {
    this.wasDisturbed = true;
    this.machine?.freeze(forMs);
  }

  /** Lets something happen right after a number of requests of the process. */
  afterRequests(count: number, kind: RequestKind, act: () => void): void {
    this.machine?.afterRequests(count, kind, act);
  }

  /** Lets something happen when the process begins to answer its next call that may write. */
  inNextCall(act: () => void): void {
    this.ambush = act;
  }

  /** Ends the mishaps that wait for requests or calls. */
  recover(): void {
    this.ambush = null;
    this.machine?.disarm();
  }

  /** Sets how far the clock of the machine is ahead (ms). */
  setAhead(ms: number): void {
    if (this.machine) this.machine.aheadMs = ms;
  }

  /** Runs code on the machine. @throws {Error} if no process runs */
  run<T>(code: (process: ServiceProcess) => Promise<T>): Promise<T> {
    const { machine, process } = this;
    if (!machine || !process) throw new Error(`${this.name} does not run`);
    return machine.run(() => code(process));
  }

  private spring(): void {
    this.ambush?.();
    this.ambush = null;
  }

  /**
   * Sends a request to the process. Returns null if the client hears nothing within `patienceMs`. The process may have done it,
   * or may still do it.
   *
   * @param onLate receives an answer that comes after that
   */
  call(
    call: Call,
    patienceMs: number,
    onLate: (answer: Answer) => void = () => undefined,
  ): Promise<Answer | null> {
    const { machine, api } = this;
    if (!machine || !api) return Promise.resolve(null);
    return new Promise((resolve, reject) => {
      let isLost = false;
      const lose = (): void => {
        isLost = true;
        end();
        resolve(null);
      };
      const end = (): void => {
        cancel();
        this.lost.delete(lose);
      };
      const cancel = machine.timeline.after(patienceMs, lose);
      this.lost.add(lose);
      const id = Symbol(call.path);
      this.underWay.add(id);
      // A frozen process accepts it later.
      machine.deliver(0, () => {
        if (call.idempotencyKey !== undefined) this.spring();
        api
          .call(call)
          .finally(() => {
            this.underWay.delete(id);
            end();
          })
          .then((answer) => {
            if (isLost) onLate(answer);
            else resolve(answer);
          }, reject);
      });
    });
  }
}

const RESTART_MS = 1_000;

const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && error.name.endsWith('UnavailableError');
