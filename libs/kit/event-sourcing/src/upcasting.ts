import type { JsonObject } from '#kit/event-store';

/** One step from an old shape of an event to the next one: `version` to `version + 1`, or to another name at `to`. */
export interface Upcaster {
  readonly type: string;
  readonly version: number;
  /** Where the step renames the event: the new name and its version. */
  readonly to?: { readonly type: string; readonly version: number };
  upcast(data: JsonObject): JsonObject;
}

/** The upcasters do not lead every known shape to a present one: the service must not start. */
export class UpcasterChainError extends Error {
  override readonly name = 'UpcasterChainError';
}

/** A stored event's type or version is newer than, or unknown to, this program. */
export class UnknownEventError extends Error {
  override readonly name = 'UnknownEventError';
}

const shape = (type: string, version: number): string => `${type} v${version}`;

/** Leads every stored shape of every known event to its present one. */
export class Upcasting {
  private readonly steps = new Map<string, Upcaster>();

  /**
   * @param present every event name with its present schema version
   * @throws {UpcasterChainError} a gap, a duplicate, a cycle, or a step that leads nowhere
   */
  constructor(
    private readonly present: Readonly<Record<string, number>>,
    upcasters: readonly Upcaster[],
  ) {
    for (const step of upcasters) {
      const from = shape(step.type, step.version);
      if (this.steps.has(from)) throw new UpcasterChainError(`two upcasters start at ${from}`);
      if (step.version >= (present[step.type] ?? Infinity))
        throw new UpcasterChainError(`an upcaster starts at ${from}, which is not an old shape`);
      this.steps.set(from, step);
    }
    for (const step of upcasters) this.follow(step);
    for (const [type, version] of Object.entries(present)) {
      for (let old = 1; old < version; old++)
        if (!this.steps.has(shape(type, old)))
          throw new UpcasterChainError(`no upcaster starts at ${shape(type, old)}`);
    }
  }

  /**
   * The event in its present shape.
   *
   * @throws {UnknownEventError} the shape was written by a newer program, or by another one
   */
  upcast(type: string, version: number, data: JsonObject): { type: string; data: JsonObject } {
    let event = { type, version, data };
    while (this.present[event.type] !== event.version) {
      const step = this.steps.get(shape(event.type, event.version));
      if (!step) throw new UnknownEventError(`nothing here reads ${shape(type, version)}`);
      event = { ...nextShape(step), data: step.upcast(event.data) };
    }
    return { type: event.type, data: event.data };
  }

  private follow(first: Upcaster): void {
    const seen = new Set<string>();
    for (let step = first; ;) {
      const from = shape(step.type, step.version);
      if (seen.has(from)) throw new UpcasterChainError(`the upcasters from ${from} lead back to it`);
      seen.add(from);
      const next = nextShape(step);
      if (this.present[next.type] === next.version) return;
      const to = shape(next.type, next.version);
      const following = this.steps.get(to);
      if (!following) throw new UpcasterChainError(`no upcaster starts at ${to}, where ${from} leads`);
      step = following;
    }
  }
}

function nextShape(step: Upcaster): { type: string; version: number } {
  return step.to ?? { type: step.type, version: step.version + 1 };
}
