import { changeRecord, type Collection, type DocumentStore } from '#kit/document-store';

/** How long a process may use the pointers that it has read, in milliseconds. */
export const POINTERS_MS = 1000;
/** How long after a change of a pointer every process knows of it: {@link POINTERS_MS} and the time to read, in milliseconds. */
export const KNOWN_TO_ALL_MS = 1250;

const MAX_POINTERS = 1000;

/** Identifies one filled copy of a version of a projection's documents. */
export interface GenerationId {
  readonly version: number;
  /** Counts from 1 within the version. */
  readonly generation: number;
}

/** The generations of one version. */
export interface Generations {
  /** Serves reads while the version is active. */
  readonly active: number;
  /** Kept up to date by every process, the active one included. A write waits for all of them. */
  readonly maintained: readonly number[];
  /** The highest number in use; numbers are never reused. */
  readonly last: number;
  /** Being filled by a rebuild. */
  readonly filling: number | null;
}

const FIRST_GENERATION: Generations = { active: 1, maintained: [1], last: 1, filling: null };

/** A storage format, stored under the projection's name. */
interface StoredPointer {
  readonly name: string;
  /** The active version. */
  readonly version: number;
  /** Whether an operator chose the version, so that no process switches to another one. */
  readonly isChosenByOperator: boolean;
  /** By version. A version that was never rebuilt is missing and has only its first generation. */
  readonly generations: Readonly<Record<string, Generations>>;
  /** Active before the last switch, by an operator or to a new version; null before the first one. */
  readonly previous: GenerationId | null;
  /** A newer version that will be active soon. Earlier releases do not store it. */
  readonly announced?: number | null;
}

export const projectionPointers: Collection<StoredPointer> = {
  name: 'projection-pointers',
  kind: 'record',
};

interface Named {
  readonly name: string;
  readonly version: number;
}

/** Formats a generation for operators: `v5`, and from the second generation on `v5-g2`. */
export const generationName = ({ version, generation }: GenerationId): string =>
  generation === 1 ? `v${version}` : `v${version}-g${generation}`;

/** Says which generation of a projection is active and which others exist. */
export class ProjectionPointer {
  constructor(private readonly stored: StoredPointer | null) {}

  /** The generation that serves reads; null if no version was ever active. */
  get active(): GenerationId | null {
    return this.stored && this.activeOf(this.stored.version);
  }

  /** The generation that `projections rollback` activates. */
  get previous(): GenerationId | null {
    return this.stored?.previous ?? null;
  }

  /** The version that will be active soon; null if none will. */
  get announced(): number | null {
    return this.stored?.announced ?? null;
  }

  get isChosenByOperator(): boolean {
    return this.stored?.isChosenByOperator ?? false;
  }

  /** Returns the generation of a version that serves reads while the version is active. */
  activeOf(version: number): GenerationId {
    return { version, generation: this.generationsOf(version).active };
  }

  generationsOf(version: number): Generations {
    return this.stored?.generations[version] ?? FIRST_GENERATION;
  }
}

/** Reads and writes the pointer of each projection. Every method throws {@link DocumentStoreUnavailableError}. */
export class ProjectionPointers {
  constructor(private readonly store: DocumentStore) {}

  async get(projection: string): Promise<ProjectionPointer> {
    return new ProjectionPointer((await this.store.get(projectionPointers, projection))?.document ?? null);
  }

  /** Returns the stored pointers, by the projection's name. */
  async all(): Promise<ReadonlyMap<string, ProjectionPointer>> {
    const stored = await this.store.find(projectionPointers, { limit: MAX_POINTERS });
    return new Map(stored.map(({ document }) => [document.name, new ProjectionPointer(document)]));
  }

  /**
   * Makes every write wait for a newer version that will be active soon.
   *
   * @param byOperator whether it becomes active although an operator chose another one
   * @returns whether it is announced
   */
  async announceVersion({ name, version }: Named, byOperator = false): Promise<boolean> {
    const pointer = await this.change(name, (stored) => {
      if (stored === null || stored.announced === version) return null;
      const isNext = byOperator ? stored.version < version : maySwitchTo(stored, version);
      return isNext ? { ...stored, announced: version } : null;
    });
    return pointer.announced === version;
  }

  /** Ends the announcement of a version that does not become active. */
  async withdrawVersion({ name, version }: Named): Promise<void> {
    await this.change(name, (stored) =>
      stored?.announced === version ? { ...stored, announced: null } : null,
    );
  }

  /**
   * Makes a version active that is announced, or if none was ever active. Changes nothing if an operator chose another one or a
   * newer one is active. Processes of the last release go on reading the former version.
   *
   * @returns false if it must be announced first
   */
  async activateVersion({ name, version }: Named): Promise<boolean> {
    let isDone = true;
    await this.change(name, (stored) => {
      isDone = true;
      if (!stored) return initial({ name, version });
      if (!maySwitchTo(stored, version)) return null;
      isDone = stored.announced === version;
      if (!isDone) return null;
      return { ...stored, version, previous: new ProjectionPointer(stored).active, announced: null };
    });
    return isDone;
  }

  /**
   * Makes a generation active.
   *
   * @param projection as this program declares it: an operator who chooses an older version keeps every process from
   *   switching back at once
   * @param isRollBack whether no rollback is possible afterwards, because it would go forward
   */
  async activate(
    projection: Named,
    { version, generation }: GenerationId,
    isRollBack = false,
  ): Promise<void> {
    await this.change(projection.name, (stored) => {
      const pointer = stored ?? initial(projection);
      const active = new ProjectionPointer(pointer).activeOf(pointer.version);
      const isActive = active.version === version && active.generation === generation;
      const generations = new ProjectionPointer(stored).generationsOf(version);
      const filling = generations.filling === generation ? null : generations.filling;
      return {
        ...withGenerations(pointer, version, { ...generations, active: generation, filling }),
        version,
        isChosenByOperator: version < projection.version,
        previous: isRollBack ? null : isActive ? pointer.previous : active,
        announced: null,
      };
    });
  }

  /**
   * Chooses the generation of the projection's version that a rebuild fills.
   *
   * @returns the generation of an interrupted rebuild, or a new one; and whether processes keep it up to date already
   */
  async beginGeneration(projection: Named): Promise<GenerationId & { readonly isMaintained: boolean }> {
    const { name, version } = projection;
    const pointer = await this.change(name, (stored) => {
      const generations = new ProjectionPointer(stored).generationsOf(version);
      if (generations.filling !== null) return null;
      const next = generations.last + 1;
      const begun = { ...generations, last: next, filling: next };
      return withGenerations(stored ?? initial(projection), version, begun);
    });
    const { filling, maintained } = pointer.generationsOf(version);
    const generation = filling ?? 1;
    return { version, generation, isMaintained: maintained.includes(generation) };
  }

  /** Makes every process keep a generation up to date beside the active one, and every write wait for both. */
  async maintain(projection: Named, { version, generation }: GenerationId): Promise<void> {
    await this.change(projection.name, (stored) => {
      const generations = new ProjectionPointer(stored).generationsOf(version);
      const { active, maintained } = generations;
      if (maintained.includes(generation)) return null;
      const pointer = stored ?? initial(projection);
      // A version that is not active yet needs no other generation than this.
      const isRead = pointer.version === version || maintained.length > 1;
      return withGenerations(pointer, version, {
        ...generations,
        active: isRead ? active : generation,
        maintained: isRead ? [active, generation] : [generation],
      });
    });
  }

  /**
   * Removes all generations from the pointer that are neither active nor being filled, and the announcement of a version.
   *
   * @returns the removed ones, `previous` included
   */
  async release(projection: string): Promise<GenerationId[]> {
    let released: GenerationId[] = [];
    await this.change(projection, (stored) => {
      released = [];
      if (!stored) return null;
      if (stored.previous) released.push(stored.previous);
      const rest = Object.entries(stored.generations).map(([key, one]) => {
        const version = Number(key);
        const isUsed = (generation: number): boolean => [one.active, one.filling].includes(generation);
        for (const generation of one.maintained)
          if (!isUsed(generation)) released.push({ version, generation });
        return [key, { ...one, maintained: one.maintained.filter(isUsed) }] as const;
      });
      const isAnnounced = (stored.announced ?? null) !== null;
      if (released.length === 0 && !isAnnounced) return null;
      return { ...stored, previous: null, generations: Object.fromEntries(rest), announced: null };
    });
    return released;
  }

  /**
   * Changes a pointer with optimistic concurrency.
   *
   * @param change returns the document to store, or null to leave the stored one; called again after a conflict
   */
  private async change(
    projection: string,
    change: (stored: StoredPointer | null) => StoredPointer | null,
  ): Promise<ProjectionPointer> {
    let pointer: StoredPointer | null = null;
    await changeRecord(this.store, projectionPointers, projection, (stored) => {
      const changed = change(stored);
      pointer = changed ?? stored;
      return changed;
    });
    return new ProjectionPointer(pointer);
  }
}

/** Reports whether processes may switch to a version by themselves. */
const maySwitchTo = ({ isChosenByOperator, version }: StoredPointer, next: number): boolean =>
  !isChosenByOperator && version < next;

const initial = ({ name, version }: Named): StoredPointer => ({
  name,
  version,
  isChosenByOperator: false,
  generations: {},
  previous: null,
});

const withGenerations = (
  pointer: StoredPointer,
  version: number,
  generations: Generations,
): StoredPointer => ({ ...pointer, generations: { ...pointer.generations, [version]: generations } });
