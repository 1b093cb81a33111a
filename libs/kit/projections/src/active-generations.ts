import { type DocumentStore, DocumentStoreUnavailableError } from '#kit/document-store';
import type { AnyProjection } from '#kit/event-sourcing';
import { withTimeout } from '#kit/kernel';
import { subscriptionOf } from './collection-of.js';
import {
  type GenerationId,
  KNOWN_TO_ALL_MS,
  POINTERS_MS,
  ProjectionPointer,
  ProjectionPointers,
} from './projection-pointers.js';

/** Longest wait for the pointers, in milliseconds. */
const MAX_LOOK_UP_MS = 2000;

type AProjection = Pick<AnyProjection, 'name' | 'version'>;

const NO_POINTER = { pointer: new ProjectionPointer(null), isFilled: false };

interface CachedPointer {
  readonly pointer: ProjectionPointer;
  /** Whether anything is stored of the generation that the pointer names. */
  readonly isFilled: boolean;
}

/** By the projection's name. */
type CachedPointers = ReadonlyMap<string, CachedPointer>;

/**
 * Caches which generation of each projection is active. Every method throws {@link DocumentStoreUnavailableError} until the
 * first look-up has succeeded; later, the last known pointers are used while the store does not respond.
 */
export class ActiveGenerations {
  private readonly pointers: ProjectionPointers;
  private lookUp: Promise<CachedPointers> = Promise.resolve(new Map());
  /** The result of the last look-up that succeeded, and when it began. */
  private cached: { readonly pointers: CachedPointers; readonly at: number } | null = null;
  private freshUntil = -Infinity;
  private sameEverywhereAt = -Infinity;

  constructor(private readonly store: DocumentStore) {
    this.pointers = new ProjectionPointers(store);
  }

  /** The time, by `performance.now`, after which every process reads the same generations as this one. */
  get knownToAllAt(): number {
    return this.sameEverywhereAt;
  }

  /** Whether other processes may know newer pointers: the store did not return them. */
  get areOld(): boolean {
    return performance.now() > (this.cached?.at ?? -Infinity) + KNOWN_TO_ALL_MS;
  }

  /** Returns the generation that this process reads. */
  async of(projection: AProjection): Promise<GenerationId> {
    const { pointer, version } = await this.activeVersion(projection);
    return pointer.activeOf(version);
  }

  /**
   * Returns the version that this process reads, the numbers of its generations that are kept up to date, and the generations
   * that processes of the last release or of the next one read, or will read soon.
   */
  async maintainedOf(projection: AProjection) {
    const { pointer, version, newest } = await this.activeVersion(projection);
    const { previous, announced } = pointer;
    const next = [newest, announced ?? 0].filter((one) => one > version);
    const others = [
      ...next.map((one) => pointer.activeOf(one)),
      ...(previous !== null && previous.version < version ? [previous] : []),
    ];
    return { version, maintained: pointer.generationsOf(version).maintained, others };
  }

  /** Reports whether any version of a projection has contained the whole log. */
  async isActivated({ name }: Pick<AProjection, 'name'>): Promise<boolean> {
    return (await this.current()).get(name)?.isFilled ?? false;
  }

  /** Resolves once the pointers are fresh or, while the store does not respond, the last known ones. */
  async load(): Promise<void> {
    await this.current();
  }

  /** Looks the pointers up again, although the last look-up is recent. */
  async reload(): Promise<void> {
    this.refresh();
    await this.lookUp;
  }

  private async activeVersion({ name, version }: AProjection) {
    const { pointer, isFilled } = (await this.current()).get(name) ?? NO_POINTER;
    // A discarded read model still has its pointer. Reading the program's own version then loses nothing.
    const active = isFilled ? pointer.active?.version : undefined;
    const newest = active ?? version;
    // This program does not know the shape of a newer program's documents.
    return { pointer, version: Math.min(newest, version), newest };
  }

  private current(): Promise<CachedPointers> {
    if (performance.now() > this.freshUntil) this.refresh();
    return this.lookUp;
  }

  private refresh(): void {
    const at = performance.now();
    this.freshUntil = at + POINTERS_MS;
    const before = this.cached;
    const loading = this.read(before?.pointers ?? null).then((pointers) => {
      // A slow look-up may end after a later one.
      if (this.cached === before) this.cached = { pointers, at };
      return pointers;
    });
    this.lookUp = withTimeout(MAX_LOOK_UP_MS, loading, late).catch((error: unknown) => {
      if (this.cached !== null) return this.cached.pointers;
      this.freshUntil = -Infinity;
      throw error;
    });
    this.lookUp.catch(() => undefined); // Thrown to the readers that wait for it.
  }

  private async read(before: CachedPointers | null): Promise<CachedPointers> {
    const pointers = [...(await this.pointers.all())];
    const read = new Map(
      await Promise.all(
        pointers.map(async ([name, pointer]) => {
          const isFilled = await this.isFilled(name, pointer.active);
          return [name, { pointer, isFilled }] as const;
        }),
      ),
    );
    if (await this.hasSwitched(read, before)) this.sameEverywhereAt = performance.now() + KNOWN_TO_ALL_MS;
    return read;
  }

  /** Reports whether another process may still read another version. A process that starts cannot know when a switch was. */
  private async hasSwitched(after: CachedPointers, before: CachedPointers | null): Promise<boolean> {
    for (const [name, { pointer, isFilled }] of after) {
      if (!isFilled) continue;
      const { version = 0 } = pointer.active ?? {};
      const last = before?.get(name);
      if (last?.isFilled === true && last.pointer.active?.version !== version) return true;
      if (before === null && version > 1 && (await this.isFilled(name, pointer.activeOf(version - 1))))
        return true;
    }
    return false;
  }

  private async isFilled(name: string, generation: GenerationId | null): Promise<boolean> {
    if (generation === null) return false;
    const subscription = subscriptionOf({ name, ...generation }, generation.version, generation.generation);
    return (await this.store.checkpoint(subscription)) !== null;
  }
}

const late = (ms: number): Error =>
  new DocumentStoreUnavailableError(`the store has not returned the active generations within ${ms} ms`);
