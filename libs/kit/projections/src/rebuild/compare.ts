import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sleep } from '#kit/kernel';
import { type Position, START } from '#kit/event-store';
import type { Collection, DocumentStore, Folded, Subscription } from '#kit/document-store';

/** One side of a comparison. */
export interface Side {
  readonly collection: Collection<object>;
  readonly subscription: Subscription;
}

/** How many documents there are, and a checksum that is the same where all of them are. */
export interface Sum {
  readonly documents: number;
  readonly checksum: string;
}

/** What a person looks at: nothing of a value, as many are personal. */
export interface Difference {
  readonly id: string;
  /** The fields that differ, or on which side alone the document is. */
  readonly in: readonly string[] | 'served alone' | 'rebuilt alone';
}

export interface Comparison {
  readonly served: Sum;
  readonly rebuilt: Sum;
  /** How many documents differ, or are on one side alone. */
  readonly differing: number;
  /** In how many of them a field differs, by its path. */
  readonly fields: Readonly<Record<string, number>>;
  /** Some of them. */
  readonly examples: readonly Difference[];
}

const PAGE = 500;
const MOST_EXAMPLES = 20;
const MOST_FIELDS = 200;
/** Documents that are being written are looked at again, so often and so many milliseconds apart. */
const TRIES = 20;
const APART_MS = 50;
const REACH_MS = 2000;

/**
 * Compares two fillings of a projection, document by document, while both go on: what differs is looked at again until both
 * sides have taken in the same events of it.
 *
 * @param head of the log
 * @param onCompared is told how many documents were looked at
 * @throws {DocumentStoreUnavailableError} and the signal's reason
 */
export async function compare(
  store: DocumentStore,
  served: Side,
  rebuilt: Side,
  {
    head,
    onCompared,
    signal,
  }: {
    readonly head: () => Promise<Position>;
    readonly onCompared: (documents: number) => void;
    readonly signal: AbortSignal;
  },
): Promise<Comparison> {
  const tally = new Tally();
  let follow = true;
  let looked = 0;
  // What is on the served side, then what is on the rebuilt side alone.
  for (const [side, other] of [
    [served, rebuilt],
    [rebuilt, served],
  ] as const) {
    for (let after: string | null = null; ;) {
      signal.throwIfAborted();
      const upTo = await takenIn();
      const page: Folded<object>[] = await store.scan(side.collection, { after, limit: PAGE });
      if (page.length === 0) break;
      const ids = page.map(({ id }) => id);
      after = ids.at(-1) ?? null;
      const found = byId(await store.folded<object>(other.collection, ids));
      // What is missing there may have been removed on this side, too, since it was read.
      const missing = ids.filter((id) => !found.has(id));
      const again = byId(await store.folded<object>(side.collection, missing));
      for (const read of page) {
        const { id } = read;
        const there = found.get(id);
        const one = there ? read : again.get(id);
        if (side === served) {
          const pair = isSettled(one, there, upTo) ? { served: one, rebuilt: there } : await settled(id);
          tally.add(id, pair.served?.document ?? null, pair.rebuilt?.document ?? null);
        } else if ((there?.document ?? null) === null) {
          const pair = isSettled(one, there, upTo) ? { served: there, rebuilt: one } : await settled(id);
          // One that came to both sides meanwhile is the same, or the next rebuild's.
          if ((pair.served?.document ?? null) === null) tally.add(id, null, pair.rebuilt?.document ?? null);
        }
      }
      if (side === served) onCompared((looked += page.length));
    }
  }
  return tally.result();

  /** Up to where both sides have taken in everything; without end where one does not get on. */
  async function takenIn(): Promise<Position> {
    if (!follow) return Infinity;
    const newest = await head();
    const reached = await Promise.all(
      [served, rebuilt].map(({ subscription }) => store.whenReached(subscription, newest, REACH_MS)),
    );
    follow = reached.every(Boolean); // A version that no process keeps up to date stays where it is.
    return follow ? newest : Infinity;
  }

  /** Both sides of a document once they have taken in the same, or after so many tries. */
  async function settled(id: string) {
    for (let attempt = 1; ; attempt++) {
      const upTo = await takenIn();
      const [[one], [other]] = await Promise.all([
        store.folded<object>(served.collection, [id]),
        store.folded<object>(rebuilt.collection, [id]),
      ]);
      if (isSettled(one, other, upTo) || attempt === TRIES) return { served: one, rebuilt: other };
      await sleep(APART_MS, signal);
      signal.throwIfAborted();
    }
  }
}

const byId = (found: readonly Folded<object>[]) => new Map(found.map((one) => [one.id, one]));

type Found = Folded<object> | undefined;

/** What is the same, or differs with the same events in it, or with none that one side has yet to take in, stays so. */
const isSettled = (one: Found, other: Found, upTo: Position): boolean =>
  (one !== undefined && one.position === other?.position) ||
  Math.max(one?.position ?? START, other?.position ?? START) <= upTo ||
  isDeepStrictEqual(one?.document ?? null, other?.document ?? null);

class Tally {
  private differing = 0;
  private readonly fields = new Map<string, number>();
  private readonly examples: Difference[] = [];
  private readonly sums = { served: new Checksum(), rebuilt: new Checksum() };

  add(id: string, served: object | null, rebuilt: object | null): void {
    this.sums.served.add(id, served);
    this.sums.rebuilt.add(id, rebuilt);
    if (isDeepStrictEqual(served, rebuilt)) return;
    this.differing++;
    const fields = served && rebuilt ? [...new Set(differingPaths(served, rebuilt, ''))] : null;
    for (const field of fields ?? [])
      if (this.fields.has(field) || this.fields.size < MOST_FIELDS)
        this.fields.set(field, (this.fields.get(field) ?? 0) + 1);
    if (this.examples.length < MOST_EXAMPLES)
      this.examples.push({ id, in: fields ?? (served ? 'served alone' : 'rebuilt alone') });
  }

  result(): Comparison {
    const { differing, fields, examples, sums } = this;
    return {
      served: sums.served.result(),
      rebuilt: sums.rebuilt.result(),
      differing,
      fields: Object.fromEntries(fields),
      examples,
    };
  }
}

/** A sum over documents in any order: that of their hashes, modulo 2^128. */
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

/** The order of an object's fields says nothing. */
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
    // What is at which place of a list is no matter here.
    const below = Array.isArray(one) ? `${path}[]` : path === '' ? key : `${path}.${key}`;
    yield* differingPaths(one[key], other[key], below);
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
