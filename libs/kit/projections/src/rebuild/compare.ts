import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sleep } from '#kit/kernel';
import { type Position, START } from '#kit/event-store';
import type { Collection, DocumentStore, Folded, Subscription } from '#kit/document-store';

/** One side of a comparison. */
export interface ComparedGeneration {
  readonly collection: Collection<object>;
  readonly subscription: Subscription;
}

/** The number of documents, and a checksum that is equal if all documents are. */
export interface Sum {
  readonly documents: number;
  readonly checksum: string;
}

/** A document that differs. Contains no values, because many are personal. */
export interface Difference {
  readonly id: string;
  /** The fields that differ, or the only side that has the document. */
  readonly in: readonly string[] | 'active' | 'rebuilt';
}

export interface Comparison {
  readonly active: Sum;
  readonly rebuilt: Sum;
  /** Number of documents that differ, or that only one side has. */
  readonly differing: number;
  /** Number of documents in which a field differs, by the field's path. */
  readonly fields: Readonly<Record<string, number>>;
  /** The first documents that differ. */
  readonly examples: readonly Difference[];
}

const PAGE = 500;
const MAX_EXAMPLES = 20;
const MAX_FIELDS = 200;
/** Maximum number of reads of a document that is being written, and the pause (ms) between them. */
const MAX_READS = 20;
const PAUSE_MS = 50;
/** How long documents wait for an erasure to end, in milliseconds. That of one person takes 2 s, the reset of a large sandbox longer. */
const ERASURE_MS = 10_000;
const ERASURE_PAUSE_MS = 500;
/** Maximum number of documents that wait. If more differ, there is another reason, such as a change of the read model. */
const MAX_SUSPECTS = 500;

/**
 * Compares two generations of a projection, document by document, while both are kept up to date. A document that
 * differs is read again until both sides have folded the same events. While a person is being erased, documents differ if
 * one side folded the person's events before the key was destroyed. Such documents are read again at the end, for up to ten
 * seconds.
 *
 * @param active the generation that serves reads
 * @param rebuilt the generation to compare with it
 * @param head returns the newest position of the log
 * @param reachedMs maximum wait in milliseconds until both sides reach the newest position
 * @param onCompared receives the number of documents compared so far
 * @throws {DocumentStoreUnavailableError} and the signal's reason
 */
export async function compare(
  store: DocumentStore,
  active: ComparedGeneration,
  rebuilt: ComparedGeneration,
  {
    head,
    reachedMs,
    onCompared,
    signal,
  }: {
    readonly head: () => Promise<Position>;
    readonly reachedMs: number;
    readonly onCompared: (documents: number) => void;
    readonly signal: AbortSignal;
  },
): Promise<Comparison> {
  const tally = new Tally();
  /** Documents that may differ because of an erasure, by id; null after there were too many. */
  let suspects: Map<string, Pair> | null = new Map();
  let follow = true;
  let looked = 0;
  // First all documents of the active side, then those that only the rebuilt side has.
  for (const [side, other] of [
    [active, rebuilt],
    [rebuilt, active],
  ] as const) {
    for (let after: string | null = null; ;) {
      signal.throwIfAborted();
      const upTo = await positionOfBoth();
      const page: Folded<object>[] = await store.scan(side.collection, { after, limit: PAGE });
      if (page.length === 0) break;
      const ids = page.map(({ id }) => id);
      after = ids.at(-1) ?? null;
      const others = byId(await store.folded<object>(other.collection, ids));
      // A document missing on the other side may also have been removed on this side since it was read.
      const missing = ids.filter((id) => !others.has(id));
      const again = byId(await store.folded<object>(side.collection, missing));
      for (const read of page) {
        const { id } = read;
        const there = others.get(id);
        const one = there ? read : again.get(id);
        if (side === active) {
          const pair = isSettled(one, there, upTo)
            ? { active: one, rebuilt: there }
            : await readUntilSettled(id);
          addOrDefer(id, pair);
        } else if ((there?.document ?? null) === null) {
          const pair = isSettled(one, there, upTo)
            ? { active: there, rebuilt: one }
            : await readUntilSettled(id);
          // A document that both sides have by now is equal, or the next rebuild compares it.
          if ((pair.active?.document ?? null) === null) addOrDefer(id, pair);
        }
      }
      if (side === active) onCompared((looked += page.length));
    }
  }
  await awaitErasures();
  return tally.result();

  function addOrDefer(id: string, pair: Pair): void {
    if (!suspects || !mayDifferByErasure(pair)) {
      tally.add(id, pair);
      return;
    }
    suspects.set(id, pair);
    if (suspects.size <= MAX_SUSPECTS) return;
    for (const one of suspects) tally.add(...one);
    suspects = null;
  }

  function mayDifferByErasure(pair: Pair): boolean {
    if ((active.collection as Collection).subject === undefined || isEqual(pair)) return false;
    const [one, other] = [personalOf(pair.active), personalOf(pair.rebuilt)];
    return one === null || other === null || !isDeepStrictEqual(one, other);
  }

  /** Reads the suspects again until they are equal, or for {@link ERASURE_MS}. */
  async function awaitErasures(): Promise<void> {
    const deadline = performance.now() + ERASURE_MS;
    while (suspects && suspects.size > 0 && performance.now() < deadline) {
      await sleep(ERASURE_PAUSE_MS, signal);
      for (const id of suspects.keys()) {
        signal.throwIfAborted();
        if (performance.now() >= deadline) break;
        const pair = await readUntilSettled(id);
        if (isEqual(pair)) {
          suspects.delete(id);
          tally.add(id, pair);
        } else suspects.set(id, pair);
      }
    }
    for (const one of suspects ?? []) tally.add(...one);
  }

  /** Returns the position that both sides have reached; Infinity if one of them does not advance. */
  async function positionOfBoth(): Promise<Position> {
    if (!follow) return Infinity;
    const newest = await head();
    const reached = await Promise.all(
      [active, rebuilt].map(({ subscription }) => store.whenReached(subscription, newest, reachedMs)),
    );
    follow = reached.every(Boolean); // No process keeps one of them up to date.
    return follow ? newest : Infinity;
  }

  /** Returns both sides of a document once they contain the same events, or after {@link MAX_READS} reads. */
  async function readUntilSettled(id: string): Promise<Pair> {
    for (let attempt = 1; ; attempt++) {
      const upTo = await positionOfBoth();
      const [[one], [other]] = await Promise.all([
        store.folded<object>(active.collection, [id]),
        store.folded<object>(rebuilt.collection, [id]),
      ]);
      if (isSettled(one, other, upTo) || attempt === MAX_READS) return { active: one, rebuilt: other };
      await sleep(PAUSE_MS, signal);
      signal.throwIfAborted();
    }
  }
}

const byId = (documents: readonly Folded<object>[]) => new Map(documents.map((one) => [one.id, one]));

type Side = Folded<object> | undefined;

/** Both sides of a document. */
interface Pair {
  readonly active: Side;
  readonly rebuilt: Side;
}

/** Reports whether a comparison is final: the documents are equal, or both sides have folded all events. */
const isSettled = (one: Side, other: Side, upTo: Position): boolean =>
  (one !== undefined && one.position === other?.position) ||
  Math.max(one?.position ?? START, other?.position ?? START) <= upTo ||
  isEqual({ active: one, rebuilt: other });

const isEqual = ({ active, rebuilt }: Pair): boolean =>
  isDeepStrictEqual(active?.document ?? null, rebuilt?.document ?? null);

const personalOf = (side: Side): unknown =>
  (side?.document as { readonly personal?: unknown } | null | undefined)?.personal ?? null;

class Tally {
  private differing = 0;
  private readonly fields = new Map<string, number>();
  private readonly examples: Difference[] = [];
  private readonly sums = { active: new Checksum(), rebuilt: new Checksum() };

  add(id: string, pair: Pair): void {
    const [active, rebuilt] = [pair.active?.document ?? null, pair.rebuilt?.document ?? null];
    this.sums.active.add(id, active);
    this.sums.rebuilt.add(id, rebuilt);
    if (isDeepStrictEqual(active, rebuilt)) return;
    this.differing++;
    const fields = active && rebuilt ? [...new Set(differingPaths(active, rebuilt, ''))] : null;
    for (const field of fields ?? [])
      if (this.fields.has(field) || this.fields.size < MAX_FIELDS)
        this.fields.set(field, (this.fields.get(field) ?? 0) + 1);
    if (this.examples.length < MAX_EXAMPLES)
      this.examples.push({ id, in: fields ?? (active ? 'active' : 'rebuilt') });
  }

  result(): Comparison {
    const { differing, fields, examples, sums } = this;
    return {
      active: sums.active.result(),
      rebuilt: sums.rebuilt.result(),
      differing,
      fields: Object.fromEntries(fields),
      examples,
    };
  }
}

/** Sums the hashes of documents modulo 2^128, so that their order does not matter. */
class Checksum {
  private documents = 0;
  private sum = 0n;

  add(id: string, document: object | null): void {
    if (document === null) return;
    this.documents++;
    const digest = createHash('sha256')
      .update(JSON.stringify([id, sorted(document)]))
      .digest('hex');
    this.sum = BigInt.asUintN(128, this.sum + BigInt(`0x${digest.slice(0, 32)}`));
  }

  result(): Sum {
    return { documents: this.documents, checksum: this.sum.toString(16).padStart(32, '0') };
  }
}

/** Sorts the fields of objects, because their order has no meaning. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, part]) => [key, sorted(part)]);
}

function* differingPaths(one: unknown, other: unknown, path: string): Generator<string> {
  if (isDeepStrictEqual(one, other)) return;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) {
    yield path;
    return;
  }
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    // The place within a list does not matter.
    const below = Array.isArray(one) ? `${path}[]` : path === '' ? key : `${path}.${key}`;
    yield* differingPaths(one[key], other[key], below);
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
