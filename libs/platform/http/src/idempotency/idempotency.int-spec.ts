import { randomUUID } from 'node:crypto';
import { DomainError } from '#kit/event-sourcing';
import { EventStoreUnavailableError } from '#kit/event-store';
import { KeyRing } from '#platform/personal-data';
import { DocumentStoreUnavailableError, removeExpired } from '#kit/document-store';
import { ReadModels } from '#kit/projections';
import { timers } from '#kit/kernel/testing';
import { TestApp } from '../testing/test-app.js';
import { Faults, thingApp } from '../testing/thing.js';
import { IdempotencyKeys } from './idempotency-keys.js';
import { idempotencyRecords } from './idempotency-record.js';

interface Answer {
  readonly status: number;
  readonly code: string | null;
  readonly id: string | null;
  readonly text: string;
  readonly replayed: boolean;
  readonly pending: boolean;
}

/** Makes a method of a store fail. */
class Switch {
  fail: 'never' | 'before' | 'after' = 'never';
}

afterEach(() => jest.restoreAllMocks());

describe('an idempotency key', () => {
  const append = new Switch();
  const replace = new Switch();
  const get = new Switch();
  let app: TestApp;
  let faults: Faults;
  let key: string;

  const start = (folder?: string) =>
    TestApp.start({
      ...thingApp,
      env: { RATE_LIMIT_PER_SECOND: '0' },
      ...(folder !== undefined && { folder }),
      events: (store) => failing(store, 'append', append, () => new EventStoreUnavailableError('gone')),
      documents: (store) => {
        const gone = () => new DocumentStoreUnavailableError('gone');
        return failing(failing(store, 'replace', replace, gone), 'get', get, gone);
      },
    });

  beforeEach(async () => {
    append.fail = replace.fail = get.fail = 'never';
    key = randomUUID();
    app = await start();
    faults = app.app.get(Faults);
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await app.stop();
  });

  const create = async (body: object = { name: 'one' }, by = 'key-a', process = app): Promise<Answer> => {
    const response = await process.fetch('/v1/things', {
      method: 'POST',
      headers: { authorization: by, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const { payload, error } = JSON.parse(text) as {
      payload: { id: string } | null;
      error: { code: string } | null;
    };
    const replayed = response.headers.get('idempotent-replayed') === 'true';
    const pending = response.headers.get('x-read-model') === 'pending';
    const [code, id] = [error?.code ?? null, payload?.id ?? null];
    return { status: response.status, code, id, text, replayed, pending };
  };

  const things = async (): Promise<number> => {
    const ids = new Set<string>();
    const head = await app.events.head();
    const done = new AbortController();
    if (head < 0) return 0;
    const options = { from: -1, streamPrefixes: ['thing-'], signal: done.signal };
    for await (const { events, position } of app.events.subscribe(options)) {
      for (const { stream } of events) ids.add(stream);
      if (position >= head) break;
    }
    done.abort();
    return ids.size;
  };

  /** Lets the lease of the key expire. */
  const later = (): void => {
    const now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now + 7_000);
  };

  /** Ends the process at a failure and starts another one on its stores. */
  const restart = async (): Promise<void> => {
    await app.stop(true);
    app = await start(app.folder);
    faults = app.app.get(Faults);
  };

  /** Simulates a dead process: the create can neither release the key nor answer. */
  const dieAt = async (moment: 'beforeCommit' | 'afterCommit', body?: object): Promise<void> => {
    const reached = new Promise<void>((resolve) => {
      faults[moment] = () => {
        replace.fail = 'before';
        resolve();
        throw new Error('died');
      };
    });
    const lost = create(body);
    await reached;
    expect((await lost).status).toBe(500);
    replace.fail = 'never';
  };

  it('creates one resource for fifty simultaneous requests', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => create()));
    const created = responses.filter(({ status }) => status === 200);
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
    expect(
      responses
        .filter(({ status }) => status !== 200)
        .every(({ code }) => code === 'E_IDEMPOTENCY_IN_PROGRESS'),
    ).toBe(true);
    expect(await things()).toBe(1);
  });

  it('replays the response byte for byte, also in another process', async () => {
    const first = await create();
    await restart();
    const second = await create();
    expect([second.text, second.status, second.replayed, first.replayed]).toEqual([
      first.text,
      200,
      true,
      false,
    ]);
    expect(await things()).toBe(1);
  });

  describe('if the member of the event store that answers is behind', () => {
    const beAhead = () => jest.spyOn(app.app.get(ReadModels), 'reached').mockResolvedValue(1_000_000);

    it('gets no client error, which may be wrong', async () => {
      const ahead = beAhead();
      expect(await create({ name: 'taken' })).toMatchObject({ status: 503, code: 'E_UNAVAILABLE' });
      ahead.mockRestore();
      expect((await create({ name: 'taken' })).code).toBe('E_RESOURCE_CONFLICT');
    });

    it('is not tried again before it has caught up', async () => {
      append.fail = 'after';
      expect((await create()).code).toBe('E_UNAVAILABLE');
      append.fail = 'never';
      const ahead = beAhead();
      expect((await create()).code).toBe('E_UNAVAILABLE');
      ahead.mockRestore();
      expect((await create()).status).toBe(200);
      expect(await things()).toBe(1);
    });
  });

  describe('whose write the read models do not show yet', () => {
    const whenProjected = () => jest.spyOn(app.app.get(ReadModels), 'whenProjected');

    it.each(['one', 'of ada'])('is replayed with the read models marked as pending (%s)', async (name) => {
      const waits = whenProjected().mockResolvedValue(false);
      const first = await create({ name });
      expect([first.pending, first.replayed]).toEqual([true, false]);
      const [position] = waits.mock.calls;
      await restart();
      const again = whenProjected().mockResolvedValueOnce(false);
      expect(await create({ name })).toEqual({ ...first, replayed: true });
      expect(again.mock.calls).toEqual([position]);
      expect(await create({ name })).toEqual({ ...first, replayed: true, pending: false });
    });

    it('is replayed after the read models have reached the write', async () => {
      await create();
      const order: string[] = [];
      let reach: (shown: boolean) => void = () => undefined;
      const waiting = new Promise<string>((resolve) => {
        whenProjected().mockImplementation(() => {
          resolve('waiting');
          return new Promise((shown) => (reach = shown));
        });
      });
      const replay = create().then((response) => {
        order.push('replayed');
        return response;
      });
      expect(await Promise.race([waiting, replay])).toBe('waiting');
      order.push('shown');
      reach(true);
      expect(await replay).toMatchObject({ status: 200, replayed: true, pending: false });
      expect(order).toEqual(['shown', 'replayed']);
    });
  });

  it('treats bodies that differ only in form as equal', async () => {
    const first = await create({ name: 'one', description: 'x' });
    expect((await create({ description: 'x', name: 'one' })).id).toBe(first.id);
  });

  it('is rejected with another body', async () => {
    await create();
    expect((await create({ name: 'two' })).code).toBe('E_IDEMPOTENCY_KEY_REUSED');
  });

  it('belongs to one tenant', async () => {
    const mine = await create();
    expect((await create({ name: 'two' }, 'key-b')).id).not.toBe(mine.id);
  });

  it('makes concurrent requests wait, whatever their body', async () => {
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    const reached = new Promise<void>((resolve) => {
      faults.beforeCommit = () => {
        resolve();
        return opened;
      };
    });
    const first = create();
    await reached;
    expect((await create()).code).toBe('E_IDEMPOTENCY_IN_PROGRESS');
    expect((await create({ name: 'two' })).code).toBe('E_IDEMPOTENCY_IN_PROGRESS');
    open();
    expect((await first).status).toBe(200);
  });

  it.each([
    ['validation', { name: '' }, 'E_VALIDATION_FAILED'],
    ['a pre-check', { name: 'taken' }, 'E_RESOURCE_CONFLICT'],
  ])('is free again after %s', async (_, body, code) => {
    expect((await create(body)).code).toBe(code);
    expect((await create({ name: 'other' })).status).toBe(200);
  });

  it('is held for seconds after a process died before its commit, then free', async () => {
    await dieAt('beforeCommit');
    await restart();
    expect((await create()).code).toBe('E_IDEMPOTENCY_IN_PROGRESS');
    later();
    expect((await create()).status).toBe(200);
    expect(await things()).toBe(1);
  });

  it('accepts another body after a process died before its commit', async () => {
    await dieAt('beforeCommit');
    await restart();
    later();
    expect((await create({ name: 'two' })).status).toBe(200);
    expect((await create()).code).toBe('E_IDEMPOTENCY_KEY_REUSED');
    expect(await things()).toBe(1);
  });

  it('is free at once if the dead process had a clock one hour ahead', async () => {
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 3_600_000);
    await dieAt('beforeCommit');
    clock.mockReturnValue(now);
    await restart();
    expect((await create()).status).toBe(200);
    expect(await things()).toBe(1);
  });

  it('accepts another body if others wrote into the reserved stream', async () => {
    await dieAt('beforeCommit');
    await restart();
    const [record] = await app.documents.find(idempotencyRecords, { limit: 1 });
    const event = { id: randomUUID(), type: 'ThingReservationRevoked', data: {}, metadata: {} };
    await app.events.append(`thing-${record?.document.reservedIds.id ?? ''}`, [event], 'no-stream');
    later();
    expect((await create({ name: 'two' })).status).toBe(200);
  });

  it('returns the created resource after a process died after its commit', async () => {
    await dieAt('afterCommit');
    await restart();
    later();
    expect((await create({ name: 'two' })).code).toBe('E_IDEMPOTENCY_KEY_REUSED');
    const retried = await create();
    expect(retried.status).toBe(200);
    expect((await create()).text).toBe(retried.text);
    expect(await things()).toBe(1);
  });

  it.each(['before', 'after'] as const)('survives an append that fails %s the write', async (when) => {
    append.fail = when;
    expect((await create()).code).toBe('E_UNAVAILABLE');
    append.fail = 'never';
    expect((await create()).status).toBe(200);
    expect(await things()).toBe(1);
  });

  it('keeps its ids if the retry is rejected but an earlier attempt may have committed', async () => {
    append.fail = 'after';
    await create();
    append.fail = 'never';
    faults.beforeCommit = () => {
      throw new DomainError('E_CUSTOMER_NOT_FOUND', 'gone meanwhile');
    };
    await create();
    faults.beforeCommit = () => undefined;
    expect((await create()).status).toBe(200);
    expect(await things()).toBe(1);
  });

  it('answers a create whose response could not be stored, and returns the same body again', async () => {
    replace.fail = 'before';
    const first = await create();
    expect(first.status).toBe(200);
    replace.fail = 'never';
    later();
    expect((await create()).text).toBe(first.text);
    expect(await things()).toBe(1);
  });

  it('stays free and has no response if nothing was created and the response could not be stored', async () => {
    replace.fail = 'before';
    expect((await create({ name: 'known' })).code).toBe('E_UNAVAILABLE');
    replace.fail = 'never';
    later();
    expect((await create({ name: 'one' })).status).toBe(200);
    expect((await create({ name: 'known' })).code).toBe('E_IDEMPOTENCY_KEY_REUSED');
  });

  describe('that another process takes over from a frozen one', () => {
    let other: TestApp;
    let late: Promise<Answer>;
    let thaw: () => void;

    beforeEach(async () => {
      other = await start(app.folder);
      // A frozen process renews nothing.
      timers.useFakeTimers(['setInterval', 'clearInterval']);
      const frozen = new Promise<void>((resolve) => {
        faults.beforeCommit = () => {
          resolve();
          return new Promise((wakeUp) => (thaw = wakeUp));
        };
      });
      late = create();
      await frozen;
      later();
    });
    afterEach(async () => {
      timers.useRealTimers();
      thaw();
      await late;
      await other.stop(true);
    });

    const createInOther = () => create(undefined, undefined, other);

    it('has one response, also if the frozen process creates the resource again', async () => {
      const first = await createInOther();
      later();
      thaw();
      expect(await late).toEqual({ ...first, replayed: true });
      expect(await things()).toBe(1);
    });

    it('creates one resource if the frozen process creates it while the other one serves another body', async () => {
      other.app.get(Faults).beforeCommit = async () => {
        thaw();
        await late;
      };
      const second = await create({ name: 'two' }, undefined, other);
      expect(second.code).toBe('E_IDEMPOTENCY_KEY_REUSED');
      expect((await late).code).toBe('E_IDEMPOTENCY_IN_PROGRESS');
      other.app.get(Faults).beforeCommit = () => undefined;
      later();
      expect((await create({ name: 'two' }, undefined, other)).code).toBe('E_IDEMPOTENCY_KEY_REUSED');
      expect((await createInOther()).status).toBe(200);
      expect(await things()).toBe(1);
    });

    it('creates one resource if the other process rejects the retry and then serves another body', async () => {
      other.app.get(Faults).beforeCommit = () => {
        throw new DomainError('E_RESOURCE_CONFLICT', 'It is taken.');
      };
      expect((await createInOther()).code).toBe('E_RESOURCE_CONFLICT');
      other.app.get(Faults).beforeCommit = () => undefined;
      expect((await create({ name: 'two' }, undefined, other)).status).toBe(200);
      thaw();
      expect((await late).code).toBe('E_IDEMPOTENCY_KEY_REUSED');
      expect(await things()).toBe(1);
    });

    it('creates one resource if the other process serves another body first', async () => {
      const second = await create({ name: 'two' }, undefined, other);
      expect(second.status).toBe(200);
      thaw();
      expect((await late).code).toBe('E_IDEMPOTENCY_KEY_REUSED');
      expect(await things()).toBe(1);
    });

    it('is in progress until the other process has the response', async () => {
      let finish = (): void => undefined;
      const isWorking = new Promise<void>((resolve) => {
        other.app.get(Faults).beforeCommit = () => {
          resolve();
          return new Promise((done) => (finish = done));
        };
      });
      const first = createInOther();
      await isWorking;
      thaw();
      expect((await late).code).toBe('E_IDEMPOTENCY_IN_PROGRESS');
      finish();
      const { text, status } = await first;
      expect(status).toBe(200);
      expect((await create()).text).toBe(text);
      expect(await things()).toBe(1);
    });

    it('has no response in the frozen process if the store does not answer, because there may be another one', async () => {
      const first = await createInOther();
      replace.fail = 'before';
      get.fail = 'before';
      thaw();
      expect((await late).code).toBe('E_UNAVAILABLE');
      replace.fail = get.fail = 'never';
      expect((await create()).text).toBe(first.text);
    });
  });

  it('is forgotten after thirty days', async () => {
    await create();
    await removeExpired(app.documents, idempotencyRecords, new Date(Date.now() + 31 * 24 * 3600 * 1000));
    expect(await app.documents.count(idempotencyRecords, {})).toBe(0);
    expect((await create({ name: 'two' })).status).toBe(200);
  });

  describe('for a create about a customer', () => {
    const about = { name: 'of ada' };
    const forget = async (): Promise<void> => {
      await app.app.get(KeyRing).destroy('ada');
      await app.app.get(IdempotencyKeys).forget('ada');
    };
    const stored = async () => (await app.documents.find(idempotencyRecords, { limit: 1 }))[0]?.document;

    it('is replayed like any other', async () => {
      const first = await create(about);
      expect(await create(about)).toEqual({ ...first, replayed: true });
      expect((await create({ name: 'of eve' })).code).toBe('E_IDEMPOTENCY_KEY_REUSED');
    });

    it('has no response after the customer key is destroyed', async () => {
      await create(about);
      await app.app.get(KeyRing).destroy('ada');
      expect((await create(about)).code).toBe('E_IDEMPOTENCY_KEY_REUSED');
      expect(await things()).toBe(1);
    });

    it('keeps no trace of request and response, and stays used', async () => {
      await create(about);
      await forget();
      expect(await stored()).toMatchObject({ state: 'done', fingerprint: '', response: null });
      for (const body of [about, { name: 'two' }]) {
        const { code, id } = await create(body);
        expect([code, id]).toEqual(['E_IDEMPOTENCY_KEY_REUSED', null]);
      }
      expect(await things()).toBe(1);
    });

    it('answers although the customer is erased meanwhile, and later replays nothing', async () => {
      faults.afterCommit = async () => {
        await app.app.get(KeyRing).destroy('ada');
      };
      expect((await create(about)).status).toBe(200);
      expect((await create(about)).code).toBe('E_IDEMPOTENCY_KEY_REUSED');
    });

    it('leaves responses about others alone, and does not read them', async () => {
      await create({ name: 'one' });
      const before = await stored();
      const find = jest.spyOn(app.documents, 'find');
      await forget();
      expect(find.mock.calls.map(([, { where }]) => where)).toEqual([{ subjectId: 'ada' }]);
      find.mockRestore();
      expect(await stored()).toEqual(before);
    });
  });

  it('stores no body and no key in plain text', async () => {
    await create({ name: 'hunter2' });
    const [record] = await app.documents.find(idempotencyRecords, { limit: 1 });
    expect(JSON.stringify(record)).not.toContain('hunter2');
    expect(JSON.stringify(record)).not.toContain(key);
  });

  it('leaves nothing behind after a rejected create', async () => {
    const records = () => app.documents.find(idempotencyRecords, { limit: 10 });
    expect((await create({ name: '' })).status).toBe(400);
    expect(await records()).toEqual([]);
    expect((await create()).status).toBe(200);
    expect(await records()).toHaveLength(1);
  });
});

/** Returns a store in which one method fails before or after its work. */
function failing<T extends object>(store: T, method: keyof T & string, when: Switch, error: () => Error): T {
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      const run = value.bind(target) as (...args: unknown[]) => Promise<unknown>;
      if (name !== method) return run;
      return async (...args: unknown[]) => {
        if (when.fail === 'before') throw error();
        const result = await run(...args);
        if (when.fail === 'after') throw error();
        return result;
      };
    },
  });
}
