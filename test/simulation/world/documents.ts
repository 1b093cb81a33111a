import { type Position, START } from '#kit/event-store';
import {
  type Collection,
  type Commit,
  CommitsLostError,
  type Document,
  DROPPING,
  type FindOptions,
  type Folded,
  type Lease,
  LeaseLostError,
  MAX_CLOCK_SKEW_MS,
  type QueryFilter,
  type Stored,
  type Subscription,
  type Write,
} from '#kit/document-store';
import {
  assertCollection,
  conditionsOf,
  lastWrites,
  listToSearch,
  searchWords,
} from '#kit/document-store/testing';
import { compare, compareTexts, matches, placeOf } from './conditions.js';

interface Row {
  readonly id: string;
  /** JSON; null after a removal that a position guards. */
  readonly body: string | null;
  readonly revision: number;
  readonly position: Position;
  readonly words: readonly string[];
}

interface Rows extends Map<string, Row> {
  kind?: Collection['kind'];
}

interface Checkpoint {
  readonly position: Position;
  readonly token: number;
}

interface LeaseRow {
  readonly owner: string | null;
  readonly token: number;
  readonly since: number;
  readonly until: number;
  /** The name of the machine that acquired it. */
  readonly machine: string;
}

/** After this time (ms), a majority has a checkpoint. */
const REPLICATED_MS = 100;

type Watcher = (id: string, before: Document, after: object | null) => void;

/** The documents, checkpoints and leases of a world, in memory. Each method is one step that nothing interrupts. */
export class Documents {
  private readonly collections = new Map<string, Rows>();
  private readonly checkpoints = new Map<string, Checkpoint>();
  private readonly leases = new Map<string, LeaseRow>();
  /** The checkpoints before commits that waited for no majority, and when the first of these was. */
  private readonly beforeQuickCommits = new Map<
    string,
    { readonly checkpoint?: Checkpoint; readonly at: number }
  >();
  private readonly watchers = new Map<string, Watcher>();

  /** @param now the server's clock, epoch milliseconds */
  constructor(private readonly now: () => number) {}

  /** Returns what a member has that no longer gets what the others get. */
  copy(): Documents {
    const copy = new Documents(this.now);
    for (const [name, rows] of this.collections) {
      const copied: Rows = new Map(rows);
      if (rows.kind) copied.kind = rows.kind;
      copy.collections.set(name, copied);
    }
    for (const [name, checkpoint] of this.checkpoints) copy.checkpoints.set(name, checkpoint);
    for (const [name, lease] of this.leases) copy.leases.set(name, lease);
    return copy;
  }

  /** Undoes the last commits of checkpoints that waited for no majority. */
  undoQuickCheckpoints(): void {
    for (const [name, { checkpoint, at }] of this.beforeQuickCommits) {
      if (this.now() - at > REPLICATED_MS) continue;
      if (checkpoint) this.checkpoints.set(name, checkpoint);
      else this.checkpoints.delete(name);
    }
    this.beforeQuickCommits.clear();
  }

  /** Returns every stored text, for a search of what must not be stored. */
  texts(): string[] {
    return [...this.collections].flatMap(([name, rows]) =>
      [...rows.values()].map(({ id, body, words }) => [name, id, body, ...words].join('\n')),
    );
  }

  /** Returns every stored document as JSON. */
  bodies(): string[] {
    return [...this.collections.values()].flatMap((rows) =>
      [...rows.values()].flatMap(({ body }) => body ?? []),
    );
  }

  /** Calls a watcher at each change of a document in a collection; null after a removal. */
  watch(name: string, watcher: Watcher): void {
    this.watchers.set(name, watcher);
  }

  /** Returns the documents of a collection as they are stored. */
  stored(name: string): Document[] {
    const rows = [...(this.collections.get(name)?.values() ?? [])];
    return rows.filter(hasBody).map((row) => parsed(row) as Document);
  }

  /** Returns the position of each subscription. */
  positions(): Map<string, Position> {
    return new Map([...this.checkpoints].map(([name, { position }]) => [name, position]));
  }

  /** Returns the leases that are held now, with the machines that acquired them. */
  heldLeases(): Map<string, string> {
    const held = [...this.leases].filter(([, row]) => isHeld(row, this.now()));
    return new Map(held.map(([name, { machine }]) => [name, machine]));
  }

  positionOf({ name }: Pick<Subscription, 'name'>): Position | null {
    return this.checkpoints.get(name)?.position ?? null;
  }

  get<D extends object>(
    collection: Collection<D>,
    id: string,
    where: FindOptions<D>['where'],
  ): Stored<D> | null {
    const row = this.rows(collection).get(id);
    return row && hasBody(row) && matches(parsed(row) as D, conditionsOf(where)) ? storedOf<D>(row) : null;
  }

  find<D extends object>(collection: Collection<D>, options: FindOptions<D>): Stored<D>[] {
    const { orderBy, after, offset = 0, limit } = options;
    const order = orderBy ?? null;
    const sorted = this.matching(collection, options).sort((one, other) =>
      compare(placeOf(one, order), placeOf(other, order), order?.descending === true),
    );
    const rest =
      after && order
        ? sorted.filter((row) => compare(placeOf(row, order), after, order.descending === true) > 0)
        : sorted;
    const page = rest.slice(offset, offset + limit);
    return options.withoutDetails ? page.map((stored) => withoutDetails(collection, stored)) : page;
  }

  count<D extends object>(collection: Collection<D>, query: QueryFilter<D>): number {
    return Math.min(this.matching(collection, query).length, query.countUpTo ?? Infinity);
  }

  folded<D extends object>(collection: Collection<D>, ids: readonly string[]): Folded<D>[] {
    return [...new Set(ids)].flatMap((id) => {
      const row = this.rows(collection).get(id);
      return row ? [foldedOf<D>(row)] : [];
    });
  }

  scan<D extends object>(collection: Collection<D>, after: string, limit: number): Folded<D>[] {
    return [...this.rows(collection).values()]
      .filter((row) => hasBody(row) && compareTexts(row.id, after) > 0)
      .sort((one, other) => compareTexts(one.id, other.id))
      .slice(0, limit)
      .map((row) => foldedOf<D>(row));
  }

  /** Returns false if the document is not at this revision; 0: it must not exist; undefined: at any. */
  write(collection: Collection<never>, id: string, document: object | null, revision?: number): boolean {
    const row = this.rows(collection).get(id);
    const current = row && hasBody(row) ? row.revision : 0;
    if ((revision !== undefined && revision !== current) || (document === null && current === 0))
      return false;
    this.set(collection, id, document, current + 1, row?.position ?? START);
    return true;
  }

  commit(commit: Commit): void {
    const { subscription, position, fence } = commit;
    const checkpoint = this.checkpoints.get(subscription.name);
    this.beginCommit(commit);
    const newest = Math.max(position, checkpoint?.position ?? -Infinity);
    const isDropping = checkpoint?.position === DROPPING && position === DROPPING;
    this.rememberQuickCommit(commit, checkpoint);
    this.checkpoints.set(subscription.name, {
      position: isDropping ? DROPPING : newest,
      token: fence.token,
    });
  }

  /** Writes the documents of a commit, but not its checkpoint: the adapter for MongoDB waits until a majority has the documents. */
  beginCommit({ subscription, from, fence, writes }: Commit): void {
    const checkpoint = this.checkpoints.get(subscription.name);
    if (from !== undefined && (checkpoint?.position ?? -Infinity) < from)
      throw new CommitsLostError(subscription.name, from);
    if (!this.holds(fence) || (checkpoint?.token ?? 0) > fence.token)
      throw new LeaseLostError(`${fence.name} is held by another process`);
    for (const write of lastWrites(writes)) this.apply(write);
  }

  /** The adapter for MongoDB confirms checkpoints that only repeat harmless work before a majority has them. */
  private rememberQuickCommit(
    { subscription: { name, kind }, writes }: Commit,
    checkpoint?: Checkpoint,
  ): void {
    if (kind === 'record' && writes.length > 0) {
      this.beforeQuickCommits.delete(name);
      return;
    }
    const before = this.beforeQuickCommits.get(name);
    if (before && this.now() - before.at <= REPLICATED_MS) return;
    this.beforeQuickCommits.set(name, { ...(checkpoint && { checkpoint }), at: this.now() });
  }

  beginDrop({ name }: Subscription): void {
    const checkpoint = this.checkpoints.get(name);
    this.beforeQuickCommits.delete(name);
    if (checkpoint) this.checkpoints.set(name, { ...checkpoint, position: DROPPING });
  }

  drop(collection: Collection<never>): void {
    assertCollection(collection);
    this.collections.delete(collection.name);
  }

  endDrop({ name }: Subscription): void {
    this.beforeQuickCommits.delete(name);
    this.checkpoints.delete(name);
  }

  rewind({ name, kind }: Subscription, position: Position, newest: Position, fence: Lease): void {
    if (!this.holds(fence)) throw new LeaseLostError(`${fence.name} is held by another process`);
    this.beforeQuickCommits.delete(name);
    this.checkpoints.set(name, { position, token: fence.token });
    for (const rows of this.collections.values())
      for (const row of rows.values())
        if (rows.kind === kind && row.position > newest) rows.set(row.id, { ...row, position: newest });
  }

  acquireLease(name: string, owner: string, ttlMs: number, machine: string): Lease | null {
    const row = this.leases.get(name);
    const now = this.now();
    if (row && row.owner !== owner && isHeld(row, now)) return null;
    const token = row?.owner === owner ? row.token : (row?.token ?? 0) + 1;
    this.leases.set(name, { owner, token, since: now, until: now + ttlMs, machine });
    return { name, owner, token };
  }

  releaseLease(lease: Lease): void {
    const row = this.leases.get(lease.name);
    if (row && this.holds(lease)) this.leases.set(lease.name, { ...row, owner: null, until: 0 });
  }

  private holds({ name, owner, token }: Lease): boolean {
    const row = this.leases.get(name);
    return row?.owner === owner && row.token === token;
  }

  private apply({ collection, id, position, ...write }: Write): void {
    const row = this.rows(collection).get(id);
    if (position !== undefined && row && row.position >= position) return;
    const document = write.kind === 'put' ? write.document : null;
    const current = row && hasBody(row) ? row.revision : 0;
    this.set(collection, id, document, current + 1, position ?? row?.position ?? START);
  }

  private set(
    collection: Collection<never>,
    id: string,
    document: object | null,
    revision: number,
    position: Position,
  ): void {
    const rows = this.rows(collection);
    const row = rows.get(id);
    if (row && hasBody(row)) this.watchers.get(collection.name)?.(id, parsed(row) as Document, document);
    if (document === null && position === START) rows.delete(id);
    else
      rows.set(id, {
        id,
        body: document && JSON.stringify(document),
        revision,
        position,
        words: document ? searchWords(collection, document) : [],
      });
  }

  private matching<D extends object>(collection: Collection<D>, query: QueryFilter<D>): Stored<D>[] {
    const { where, words = [] } = query;
    const conditions = conditionsOf(where);
    const list = words.length > 0 ? listToSearch(collection, query) : null;
    if (list !== null && list !== '' && collection.list)
      conditions.push({ field: collection.list.of, operator: 'eq', value: list });
    return [...this.rows(collection).values()]
      .filter((row) => hasBody(row) && hasWords(row, words))
      .map((row) => storedOf<D>(row))
      .filter(({ document }) => matches(document, conditions));
  }

  private rows(collection: Collection<never>): Rows {
    assertCollection(collection);
    let rows = this.collections.get(collection.name);
    if (!rows) this.collections.set(collection.name, (rows = new Map<string, Row>()));
    rows.kind = collection.kind;
    return rows;
  }
}

const isHeld = ({ owner, since, until }: LeaseRow, now: number): boolean =>
  owner !== null && until > now && since <= now + MAX_CLOCK_SKEW_MS;

const hasBody = (row: Row): boolean => row.body !== null;

const parsed = ({ body }: Row): unknown => JSON.parse(body ?? 'null');

const storedOf = <D>(row: Row): Stored<D> => ({
  id: row.id,
  revision: row.revision,
  document: parsed(row) as D,
});

const foldedOf = <D>(row: Row): Folded<D> => ({
  id: row.id,
  document: parsed(row) as D | null,
  position: row.position,
});

const withoutDetails = <D extends object>({ details = [] }: Collection<D>, stored: Stored<D>): Stored<D> => ({
  ...stored,
  document: Object.fromEntries(
    Object.entries(stored.document).filter(([field]) => !(details as readonly string[]).includes(field)),
  ) as D,
});

const hasWords = ({ words }: Row, terms: readonly (string | readonly string[])[]): boolean =>
  terms.every((term) => [term].flat().some((start) => words.some((word) => word.startsWith(start))));
