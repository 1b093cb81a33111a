import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PollingWorker } from '#kit/kernel';
import { openSqlite, type SqliteEventStore } from '#kit/event-store/adapters';
import type { SqliteDocumentStore } from '#kit/document-store/adapters';
import { add, codec, totals, witness, witnessed } from '#kit/subscriptions/testing';
import { ProjectionsWorkspace } from '../engine/fixtures/projections-workspace.js';
import { collectionOf, subscriptionOf } from '../collection-of.js';
import { ReadModels } from '../read-models.js';
import { listParked } from '#kit/subscriptions';
import { activate, NotActivatableError, rollBack } from './activate.js';
import { projectionPointers } from '../projection-pointers.js';
import { prune } from '../retired-versions.js';
import { rebuild } from './rebuild.js';
import type { RebuildOptions, RebuildProgress } from './rebuild-types.js';

const REBUILDER = 'dist/libs/kit/projections/src/engine/fixtures/rebuilder.js';
const LONG = 30_000;
const SECOND = { version: 1, generation: 2 };

describe('a rebuild', () => {
  let workspace: ProjectionsWorkspace;
  let events: SqliteEventStore;
  let documents: SqliteDocumentStore;
  let progress: RebuildProgress[];

  beforeEach(async () => {
    workspace = new ProjectionsWorkspace();
    progress = [];
    [events, documents] = [await workspace.events(), await workspace.documents()];
  });
  afterEach(() => workspace.dispose());

  const run = (projection: typeof totals = totals, options: Partial<RebuildOptions> = {}) =>
    rebuild({ eventStore: events, documentStore: documents, codec }, projection, {
      signal: new AbortController().signal,
      onProgress: (one) => {
        progress.push(one);
      },
      leaseTtlMs: 1_000,
      ...options,
    });
  /** For rebuilds without a running process: waits for none. */
  const ALONE = { announcedMs: 1, takenOverMs: 1, reachedMs: 2_000 };

  const activateFirst = async (projection: typeof totals = totals): Promise<void> => {
    const engine = workspace.engine(events, documents, 'first').project(projection);
    await engine.start();
    await documents.whenReached(subscriptionOf(projection), await events.head(), LONG);
    while (
      (await documents.get(projectionPointers, projection.name))?.document.version !== projection.version
    )
      await new Promise((resolve) => setTimeout(resolve, 1));
    await engine.stop();
  };
  const readers = (projection: typeof totals = totals) => new ReadModels(documents, [projection]);
  const totalOf = async (counter: string, projection: typeof totals = totals): Promise<number | undefined> =>
    (await readers(projection).get(projection, counter))?.document.total;
  const plant = (counter: string): void => {
    const database = openSqlite(join(workspace.directory, 'read-models.db'));
    database
      .prepare(`UPDATE "documents-totals-v1" SET body = json_set(body, '$.total', 1000) WHERE id = ?`)
      .run(counter);
    database.close();
  };

  it('activates the filled generation and reports its progress', async () => {
    for (let n = 0; n < 300; n++) await add(events, `c${n % 20}`, n);
    await activateFirst();
    const rebuilt = await run(totals, { ...ALONE, memoryBytes: 1 });
    expect(rebuilt).toMatchObject({ generation: SECOND, before: { version: 1, generation: 1 }, events: 300 });
    expect(rebuilt).toMatchObject({ stoppedBy: null, failed: [] });
    const { active, rebuilt: filled, differing } = rebuilt.comparison ?? {};
    expect([active, differing]).toEqual([filled, 0]);
    expect(active?.documents).toBe(20);
    expect(await readers().active(totals)).toEqual(SECOND);
    expect(await totalOf('c7')).toBe(15 * 7 + 20 * 105);
    expect([...new Set(progress.map(({ step }) => step))]).toEqual([
      'waits',
      'fills',
      'indexes',
      'compares',
      'hands over',
    ]);
    expect(progress.find(({ step }) => step === 'fills')).toMatchObject({ projection: 'totals', of: 300 });
  });

  it('leaves cursors of lists valid', async () => {
    for (let n = 0; n < 12; n++) await add(events, `c${n}`, n);
    await activateFirst();
    const list = { of: {}, orderBy: { field: 'total', descending: true } } as const;
    const first = await readers().list(totals, list, { size: 7 });
    await run(totals, ALONE);
    expect(await readers().active(totals)).toEqual(SECOND);
    const rest = await readers().list(totals, list, { size: 7, cursor: first.nextCursor ?? '' });
    expect(rest.content.map(({ document }) => document.total)).toEqual([4, 3, 2, 1, 0]);
  });

  it('fails no read, delays no write and repeats no effect while processes run', async () => {
    await add(events, 'a', 1);
    for (const owner of ['one', 'other'])
      await workspace.engine(events, documents, owner).project(totals).subscribe(witness).start();
    await documents.whenReached(subscriptionOf(totals), await events.head(), LONG);
    const [here, there] = [readers(), new ReadModels(await workspace.documents(), [totals])];
    const ending = new AbortController();
    let written = 1;
    const writing = (async () => {
      while (!ending.signal.aborted) {
        const position = await add(events, 'a', 1);
        written++;
        // When a write is answered, every process already reads its result.
        if (!(await here.whenProjected(position, 'counter', LONG))) throw new Error('it was not shown');
        for (const models of [here, there])
          expect((await models.get(totals, 'a'))?.document.total).toBe(written);
      }
    })();
    expect(await run()).toMatchObject({ stoppedBy: null });
    while ((await there.active(totals)).generation !== 2)
      await new Promise((resolve) => setTimeout(resolve, 5));
    ending.abort();
    await writing;
    // Both are kept up to date, until the old one is pruned.
    const position = await add(events, 'a', 1);
    for (const generation of [1, 2])
      expect(await documents.whenReached(subscriptionOf(totals, 1, generation), position, LONG)).toBe(true);
    await documents.whenReached({ name: witness.name, kind: 'record' }, position, LONG);
    const seen = await documents.find(witnessed, { limit: 100_000 });
    expect(seen).toHaveLength(written + 1);
    expect(seen.every(({ revision }) => revision === 1)).toBe(true);
  });

  it('waits until another process has taken over from one that died', async () => {
    await add(events, 'a', 1);
    await activateFirst();
    await documents.acquireLease(subscriptionOf(totals).name, 'dead', 3_000);
    await workspace.engine(events, documents, 'standby').project(totals).start();
    await add(events, 'a', 1);
    expect(await run()).toMatchObject({ stoppedBy: null, comparison: { differing: 0 } });
  });

  it('stops if documents differ, lists them, and activates them on request', async () => {
    for (const counter of ['a', 'b', 'c']) await add(events, counter, 1, 2);
    await activateFirst();
    plant('b');
    const stopped = await run(totals, ALONE);
    expect(stopped).toMatchObject({ stoppedBy: 'differences', generation: SECOND });
    expect(stopped.comparison).toMatchObject({
      differing: 1,
      fields: { total: 1 },
      examples: [{ id: 'b', in: ['total'] }],
    });
    expect(stopped.comparison?.active.checksum).not.toBe(stopped.comparison?.rebuilt.checksum);
    expect(JSON.stringify(stopped.comparison)).not.toContain('1000');
    expect(await totalOf('b')).toBe(1000);
    const summary = await run(totals, { ...ALONE, acceptsDifferences: true });
    expect(summary).toMatchObject({ stoppedBy: null, generation: SECOND, events: 0 });
    expect(await totalOf('b')).toBe(3);
  });

  it('lists documents that only one side has, and is fast for many', async () => {
    for (let n = 0; n < 200; n++) await add(events, `a${n}`, 1);
    await add(events, 'b', 1);
    await activateFirst();
    const database = openSqlite(join(workspace.directory, 'read-models.db'));
    database.exec(`DELETE FROM "documents-totals-v1" WHERE id <> 'b';
      INSERT INTO "documents-totals-v1" (id, revision, position, body) VALUES ('z', 1, 1, '{}')`);
    database.close();
    const { comparison } = await run(totals, ALONE);
    expect(comparison).toMatchObject({
      active: { documents: 2 },
      rebuilt: { documents: 201 },
      differing: 201,
    });
    expect(comparison?.examples.slice(0, 2)).toEqual([
      { id: 'z', in: 'active' },
      { id: 'a0', in: 'rebuilt' },
    ]);
  });

  it('stops if events fail, and lists them', async () => {
    const fragile = {
      ...totals,
      fold: (...[total, event, id]: Parameters<typeof totals.fold>) => {
        if (event.data.amount === 13) throw new Error('thirteen');
        return totals.fold(total, event, id);
      },
    };
    await add(events, 'a', 1, 13, 2);
    await add(events, 'b', 5);
    await activateFirst();
    const stopped = await run(fragile, ALONE);
    expect(stopped).toMatchObject({ stoppedBy: 'failed events', comparison: null });
    expect(stopped.failed.map(({ stream, revision, error }) => [stream, revision, error])).toEqual([
      ['counter-a', 1, 'Error: thirteen'],
      ['counter-a', 2, null],
    ]);
    expect(await readers().active(totals)).toEqual({ version: 1, generation: 1 });
    // A program that can fold the events folds them on a retry.
    const mended = await run(totals, ALONE);
    expect(mended).toMatchObject({ stoppedBy: 'failed events' });
    expect(await listParked(documents, 'totals-v1-g2')).toHaveLength(2);
  });

  it('fills a new version beside the active one, which stays available for a rollback', async () => {
    await add(events, 'a', 1, 2);
    await activateFirst();
    const newer: typeof totals = {
      ...totals,
      version: 2,
      fold: (...args) => ({ ...totals.fold(...args), additions: 77 }) as ReturnType<typeof totals.fold>,
    };
    const stopped = await run(newer, ALONE);
    expect(stopped).toMatchObject({ stoppedBy: 'differences', generation: { version: 2, generation: 2 } });
    expect(await readers(newer).active(newer)).toEqual({ version: 1, generation: 1 });
    await run(newer, { ...ALONE, acceptsDifferences: true });
    expect(await readers(newer).active(newer)).toEqual({ version: 2, generation: 2 });
    expect((await readers(newer).get(newer, 'a'))?.document.additions).toBe(77);
    // An older program reads the version that it knows.
    expect(await readers().active(totals)).toEqual({ version: 1, generation: 1 });
    await rollBack({ eventStore: events, documentStore: documents }, newer);
    expect(await readers(newer).active(newer)).toEqual({ version: 1, generation: 1 });
    await activate({ eventStore: events, documentStore: documents, announcedMs: 1 }, newer);
    expect(await readers(newer).active(newer)).toEqual({ version: 2, generation: 2 });
  });

  it('can be rolled back until the old generation is pruned', async () => {
    const stores = { eventStore: events, documentStore: documents };
    await add(events, 'a', 1);
    await activateFirst();
    await expect(rollBack(stores, totals)).rejects.toThrow(NotActivatableError);
    await run(totals, ALONE);
    expect(await rollBack(stores, totals)).toMatchObject({ before: SECOND, now: { generation: 1 } });
    expect(await readers().active(totals)).toEqual({ version: 1, generation: 1 });
    // An operator repeats a command whose answer was lost.
    await expect(rollBack(stores, totals)).rejects.toThrow(NotActivatableError);
    expect(await activate(stores, totals)).toMatchObject({ now: SECOND });
    const file = join(workspace.directory, 'read-models.totals-v1-g2.db');
    expect(await prune(documents, [totals], 0)).toEqual([{ name: 'totals', version: 1 }]);
    await expect(rollBack(stores, totals)).rejects.toThrow(NotActivatableError);
    expect(await totalOf('a')).toBe(1);
    // The next generation has a new number.
    expect(await run(totals, ALONE)).toMatchObject({ generation: { version: 1, generation: 3 } });
    await prune(documents, [totals], 0);
    expect(existsSync(file)).toBe(false);
    expect(await totalOf('a')).toBe(1);
  });

  it('is activated even if another process takes over early', async () => {
    await add(events, 'a', 1);
    await activateFirst();
    await workspace.engine(events, documents, 'another').project(totals).start();
    let isTaken = false;
    const taken = run(totals, {
      onProgress: ({ step }) => {
        if (step !== 'hands over' || isTaken) return;
        isTaken = true;
        // As if this process had been stopped for longer than its lease lasts.
        const records = openSqlite(join(workspace.directory, 'records.db'), { busyTimeoutMs: LONG });
        records.exec("UPDATE leases SET owner = 'another', token = token + 1 WHERE name = 'totals-v1-g2'");
        records.close();
      },
    });
    expect(await taken).toMatchObject({ stoppedBy: null, generation: SECOND });
    expect(await readers().active(totals)).toEqual(SECOND);
    const position = await add(events, 'a', 1);
    expect(await documents.whenReached(subscriptionOf(totals, 1, 2), position, LONG)).toBe(true);
  });

  it('does not activate a generation that no process keeps up to date', async () => {
    await add(events, 'a', 1);
    await activateFirst();
    await run(totals, ALONE);
    await add(events, 'a', 1);
    const stores = { eventStore: events, documentStore: documents, reachMs: 1 };
    await expect(rollBack(stores, totals)).rejects.toThrow('does not follow the log');
  });

  it('does not leave a version announced that no process keeps up to date', async () => {
    await add(events, 'a', 1);
    await activateFirst();
    const newer: typeof totals = { ...totals, version: 2 };
    await run(newer, { ...ALONE, acceptsDifferences: true });
    const stores = { eventStore: events, documentStore: documents, announcedMs: 1 };
    await activate({ ...stores, reachMs: LONG }, newer, { version: 1, generation: 1 });
    await add(events, 'a', 1);
    await expect(activate({ ...stores, reachMs: 1 }, newer)).rejects.toThrow('does not follow the log');
    expect((await documents.get(projectionPointers, 'totals'))?.document.announced).toBeNull();
  });

  it('activates a generation that no process keeps up to date, although the log grows', async () => {
    await add(events, 'a', 1);
    await activateFirst();
    const growing = new PollingWorker(() => add(events, 'b', 1).then(() => undefined), {
      everyMs: 1,
      onError: (error) => {
        throw error;
      },
    });
    growing.start();
    expect(await run(totals, { ...ALONE, acceptsDifferences: true })).toMatchObject({ stoppedBy: null });
    await growing.stop();
    expect(await readers().active(totals)).toEqual(SECOND);
  });

  it('waits for another rebuild of the same read model and continues it', async () => {
    for (let n = 0; n < 50; n++) await add(events, `c${n}`, n);
    await activateFirst();
    const ending = new AbortController();
    const first = run(totals, {
      signal: ending.signal,
      onProgress: ({ step }) => {
        if (step === 'indexes') ending.abort(new Error('enough'));
      },
    });
    await expect(first).rejects.toThrow('enough');
    expect(await run(totals, ALONE)).toMatchObject({ generation: SECOND, events: 0, stoppedBy: null });
  });

  it('ends with correct documents after being killed repeatedly', async () => {
    for (let n = 0; n < 300; n++) await add(events, `c${n % 30}`, n);
    await activateFirst();
    const runAndKill = (words: number): Promise<void> =>
      new Promise((resolve, reject) => {
        let heard = 0;
        const child = fork(REBUILDER, [workspace.directory], { execArgv: [] });
        child.on('message', () => {
          if (++heard === words) child.kill('SIGKILL');
        });
        child.on('exit', (code, signal) => {
          if (signal === 'SIGKILL' || code === 0) resolve();
          else
            reject(new Error(`the rebuilder ended by itself with ${code}: is it built? npm test builds it`));
        });
      });
    const generation = async () => (await readers().active(totals)).generation;
    // A rebuild that ended before it was killed is not started again.
    for (const words of (process.env['KILLS'] ?? '4,9').split(','))
      if ((await generation()) === 1) await runAndKill(Number(words));
    // A rebuild that was killed after the switch has nothing left to do.
    if ((await generation()) === 1)
      expect(await run(totals, ALONE)).toMatchObject({ stoppedBy: null, generation: SECOND });
    const rebuilt = await documents.scan(collectionOf(totals, 1, 2), { after: null, limit: 100 });
    const first = await documents.scan(collectionOf(totals), { after: null, limit: 100 });
    expect(rebuilt).toHaveLength(30);
    expect(rebuilt).toEqual(first);
    expect((await documents.get(projectionPointers, 'totals'))?.document.generations).toEqual({
      1: { active: 2, maintained: [1, 2], last: 2, filling: null },
    });
  });
});
