import type { JsonObject } from '#kit/event-store';

/** One step from an old shape of an event to the next: from `version` to `version + 1`, or to the event in `to`. */
export interface Upcaster {
  readonly type: string;
  readonly version: number;
  /** The new name and version if the step renames the event. */
  readonly to?: { readonly type: string; readonly version: number };
  upcast(data: JsonObject): JsonObject;
}

/** The upcasters do not convert every known shape to a present one. The service must not start. */
export class UpcasterChainError extends Error {
  override readonly name = 'UpcasterChainError';
}

/** This program does not know the type or version of a stored event; a newer program may. */
export class UnknownEventError extends Error {
  override readonly name = 'UnknownEventError';
}

const shape = (type: string, version: number): string => `${type} v${version}`;

/** Converts stored shapes of events to their present shapes. */
export class Upcasting {
  private readonly steps = new Map<string, Upcaster>();

  /**
   * @param present the present schema version of each event name
   * @throws {UpcasterChainError} if the steps have a gap, a duplicate, a cycle, or an unknown target
   */
  constructor(
    private readonly present: Readonly<Record<string, number>>,
    upcasters: readonly Upcaster[],
  ) {
    for (const step of upcasters) {
      const from = shape(step.type, step.version);
      if (this.steps.has(from)) throw new UpcasterChainError(`two upcasters start at ${from}`);
      if (step.version >= (present[step.type] ?? Infinity))
        throw new UpcasterChainError(`an upcaster starts at ${from}, but that is not an old shape`);
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
   * Converts an event to its present shape.
   *
   * @throws {UnknownEventError} if the shape was written by a newer or another program
   */
  upcast(type: string, version: number, data: JsonObject): { type: string; data: JsonObject } {
    let event = { type, version, data };
    while (this.present[event.type] !== event.version) {
      const step = this.steps.get(shape(event.type, event.version));
      if (!step)
        throw new UnknownEventError(
          `this version of the service does not know the event ${shape(type, version)}`,
        );
      event = { ...nextShape(step), data: step.upcast(event.data) };
    }
    return { type: event.type, data: event.data };
  }

  private follow(first: Upcaster): void {
    const seen = new Set<string>();
    for (let step = first; ;) {
      const from = shape(step.type, step.version);
      if (seen.has(from)) throw new UpcasterChainError(`the upcasters from ${from} form a cycle`);
      seen.add(from);
      const next = nextShape(step);
      if (this.present[next.type] === next.version) return;
      const to = shape(next.type, next.version);
      const following = this.steps.get(to);
      if (!following)
        throw new UpcasterChainError(`no upcaster starts at ${to}, the target of the upcaster from ${from}`);
      step = following;
    }
  }
}

function nextShape(step: Upcaster): { type: string; version: number } {
  return step.to ?? { type: step.type, version: step.version + 1 };
}
