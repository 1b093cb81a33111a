import { type Position, START } from '#kit/event-store';
import type { CatchingUp } from './catching-up.js';
import type { Activation } from './subscription-definition.js';

interface GateOptions {
  /** The name of the subscription. */
  readonly name: string;
  readonly catchingUp: CatchingUp;
  /** Reads the newest position of the log. */
  readonly newest: () => Promise<Position>;
  readonly untilAvailable: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Keeps readers from a session's documents until these contain everything that the documents in use contain. */
export class ActivationGate {
  private active: boolean;
  private wasActiveAtStart = false;
  /** The position to reach first: the end of the log at the last check, or at the start if the version is active. */
  private target: Position = START;

  /** @param activation null if nobody waits for the documents */
  constructor(
    private readonly activation: Activation | null,
    private readonly options: GateOptions,
  ) {
    this.active = activation === null;
  }

  /** Whether readers use the documents and the session has caught up with the log. Always true without an activation. */
  get isActive(): boolean {
    return this.active;
  }

  /** Whether nobody reads the documents until they contain the whole log. */
  get isFilling(): boolean {
    return !this.active && !this.wasActiveAtStart;
  }

  /** Reports whether nobody can use the documents at a position, so that a session may delay writing them. */
  mayCollect(position: Position): boolean {
    return this.isFilling && position < this.target;
  }

  /** Sets the position to reach. Must be called before {@link activateIfComplete}. @param reached the start position of the session */
  async setGoal(reached: Position): Promise<void> {
    const { activation } = this;
    if (activation === null) return;
    const { name, catchingUp, newest, untilAvailable } = this.options;
    this.wasActiveAtStart = await untilAvailable(() => activation.isActive());
    this.target = await newest();
    if (this.wasActiveAtStart) catchingUp.begins(name, this.target, reached);
  }

  /** Switches readers to the documents if these lack nothing that readers have. @param reached their position */
  async activateIfComplete(reached: Position, hasParked: boolean): Promise<void> {
    const { activation } = this;
    const { newest, untilAvailable } = this.options;
    if (this.active || activation === null || reached < this.target) return;
    if (!(await untilAvailable(() => activation.announce(reached, hasParked)))) return;
    // New events may have come during the fill, and must be reached too. An active version has readers already.
    if (!this.wasActiveAtStart) this.target = await newest();
    if (reached < this.target) return;
    this.active = await untilAvailable(() => activation.activate(reached, hasParked));
  }

  /** Records that the session has reached a position. */
  reached(position: Position): void {
    this.options.catchingUp.reached(this.options.name, position);
  }

  /** Records that the session has ended. */
  ends(): void {
    this.options.catchingUp.ends(this.options.name);
  }

  /** Records that a parked event was retried. */
  parkedChanged(): void {
    this.activation?.parkedChanged();
  }
}
