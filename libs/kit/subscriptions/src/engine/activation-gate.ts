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
  private wasActive = false;
  private isActivated = false;
  /** The newest position at the last check, or at an active version's start. It must be reached first. */
  private target: Position = START;

  /** @param activation null if nobody waits for the documents */
  constructor(
    private readonly activation: Activation | null,
    private readonly options: GateOptions,
  ) {}

  /** Whether readers use the documents, or would if they had any. */
  get isOpen(): boolean {
    return this.activation === null || this.isActivated;
  }

  /** Whether nobody reads the documents until they contain the whole log. */
  get isFilling(): boolean {
    return !this.isOpen && !this.wasActive;
  }

  /** Reports whether nobody can use the documents at a position, so that a session may delay writing them. */
  mayCollect(position: Position): boolean {
    return this.isFilling && position < this.target;
  }

  /** Sets the position to reach. Must be called before {@link open}. @param reached the start position of the session */
  async setGoal(reached: Position): Promise<void> {
    const { activation } = this;
    if (activation === null) return;
    const { name, catchingUp, newest, untilAvailable } = this.options;
    this.wasActive = await untilAvailable(() => activation.isActive());
    this.target = await newest();
    if (this.wasActive) catchingUp.begins(name, this.target, reached);
  }

  /** Lets readers in if the documents contain everything that the documents in use contain. */
  async open(reached: Position, hasParked: boolean): Promise<void> {
    const { activation } = this;
    const { newest, untilAvailable } = this.options;
    if (this.isActivated || activation === null || reached < this.target) return;
    if (!this.wasActive) this.target = await newest();
    if (reached < this.target) return;
    this.isActivated = await untilAvailable(() => activation.activate(reached, hasParked));
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
