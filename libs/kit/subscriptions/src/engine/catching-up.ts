import type { Position } from '#kit/event-store';

/**
 * Tracks the read models of an engine that have not yet reached the end that the log had when their leader
 * started. Readers wait for these read models, so subscribers pause in the meantime.
 */
export class CatchingUp {
  private readonly goals = new Map<string, Position>();

  get any(): boolean {
    return this.goals.size > 0;
  }

  /** Records that a read model's leader begins at position `reached`. */
  begins(name: string, newest: Position, reached: Position): void {
    if (reached < newest) this.goals.set(name, newest);
  }

  /** Records that a read model has reached a position. */
  reached(name: string, position: Position): void {
    const goal = this.goals.get(name);
    if (goal !== undefined && position >= goal) this.goals.delete(name);
  }

  /** Records that this process no longer leads a read model. */
  ends(name: string): void {
    this.goals.delete(name);
  }
}
