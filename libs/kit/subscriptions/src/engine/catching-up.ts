import type { Position } from '#kit/event-store';

/**
 * Which read models of an engine have yet to take in what the log held when their leader began: readers wait for that, so
 * that effects leave the process to it most of the time.
 */
export class CatchingUp {
  private readonly goals = new Map<string, Position>();

  get any(): boolean {
    return this.goals.size > 0;
  }

  /** A read model's leader begins: where it has come to, and the newest position of the log. */
  begins(name: string, newest: Position, reached: Position): void {
    if (reached < newest) this.goals.set(name, newest);
  }

  /** A read model has come to a position. */
  reached(name: string, position: Position): void {
    const goal = this.goals.get(name);
    if (goal !== undefined && position >= goal) this.goals.delete(name);
  }

  /** It is led by another process from now on, or by none. */
  ends(name: string): void {
    this.goals.delete(name);
  }
}
