import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { randomUUID } from 'node:crypto';
import { DomainError } from '#kit/event-sourcing';
import { EventStoreUnavailableError } from '#kit/event-store';
import { KeyRing } from '#platform/personal-data';
import { DocumentStoreUnavailableError } from '#kit/document-store';
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
}

/** When a store's method fails. */
class Switch {
  fail: 'never' | 'before' | 'after' = 'never';
}

describe('an idempotency key', () => {
  const append = new Switch();
  const replace = new Switch();
  let app: TestApp;
  let faults: Faults;
  let key: string;

  const start = (folder?: string) =>
    TestApp.start({
      ...thingApp,
      env: { RATE_LIMIT_PER_SECOND: '0' },
      ...(folder !== undefined && { folder }),
      events: (store) => failing(store, 'append', append, () => new EventStoreUnavailableError('gone')),
      documents: (store) =>
        failing(store, 'replace', replace, () => new DocumentStoreUnavailableError('gone')),
    });

  beforeEach(async () => {
    append.fail = replace.fail = 'never';
    key = randomUUID();
    app = await start();
    faults = app.app.get(Faults);
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    await app.stop();
  });

  const create = async (body: object = { name: 'one' }, by = 'key-a'): Promise<Answer> => {
    const answer = await app.fetch('/v1/things', {
      method: 'POST',
      headers: { authorization: by, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    const { payload, error } = JSON.parse(text) as {
      payload: { id: string } | null;
      error: { code: string } | null;
    };
    const replayed = answer.headers.get('idempotent-replayed') === 'true';
    return { status: answer.status, code: error?.code ?? null, id: payload?.id ?? null, text, replayed };
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

  /** Lets the lease of whoever holds the key lapse. */
  const later = (): void => {
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 7_000);
  };

  /** The process ends at a fault and another one starts on its stores. */
  const restart = async (): Promise<void> => {
    await app.stop(true);
    app = await start(app.folder);
    faults = app.app.get(Faults);
  };

  /** Whatever the create does from now on, its process is dead: it neither gives the key back nor answers. */
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

  it('creates once of fifty simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => create()));
    const created = answers.filter(({ status }) => status === 200);
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
    expect(
      answers
        .filter(({ status }) => status !== 200)
        .every(({ code }) => code === 'E_IDEMPOTENCY_IN_PROGRESS'),
    ).toBe(true);
    expect(await things()).toBe(1);
  });

  it('replays byte for byte, also in another process', async () => {
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

  it('takes bodies that differ in form only for the same', async () => {
    const first = await create({ name: 'one', description: 'x' });
    expect((await create({ description: 'x', name: 'one' })).id).toBe(first.id);
  });

  it('is refused for another body', async () => {
    await create();
    expect((await create({ name: 'two' })).code).toBe('E_IDEMPOTENCY_KEY_REUSED');
  });

  it('belongs to one tenant', async () => {
    const mine = await create();
    expect((await create({ name: 'two' }, 'key-b')).id).not.toBe(mine.id);
  });

  it('tells those who come meanwhile to wait, whatever their body', async () => {
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

  it('of a process that died before its commit is held for seconds, then free', async () => {
    await dieAt('beforeCommit');
    await restart();
    expect((await create()).code).toBe('E_IDEMPOTENCY_IN_PROGRESS');
    later();
    expect((await create()).status).toBe(200);
    expect(await things()).toBe(1);
  });

  it('of a process that died before its commit is free for another body', async () => {
    await dieAt('beforeCommit');
    await restart();
    later();
    expect((await create({ name: 'two' })).status).toBe(200);
    expect((await create()).code).toBe('E_IDEMPOTENCY_KEY_REUSED');
    expect(await things()).toBe(1);
  });

  it('of a process whose clock was an hour ahead when it died is free at once', async () => {
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 3_600_000);
    await dieAt('beforeCommit');
    clock.mockReturnValue(now);
    await restart();
    expect((await create()).status).toBe(200);
    expect(await things()).toBe(1);
  });

  it('is free for another body where others wrote into the stream that was to begin', async () => {
    await dieAt('beforeCommit');
    await restart();
    const [record] = await app.documents.find(idempotencyRecords, { limit: 1 });
    const event = { id: randomUUID(), type: 'ThingReservationRevoked', data: {}, metadata: {} };
    await app.events.append(`thing-${record?.document.allocated?.id ?? ''}`, [event], 'no-stream');
    later();
    expect((await create({ name: 'two' })).status).toBe(200);
  });

  it('of a process that died after its commit leads to what it created', async () => {
    await dieAt('afterCommit');
    await restart();
    later();
    expect((await create({ name: 'two' })).code).toBe('E_IDEMPOTENCY_KEY_REUSED');
    const retried = await create();
    expect(retried.status).toBe(200);
    expect((await create()).text).toBe(retried.text);
    expect(await things()).toBe(1);
  });

  it.each(['before', 'after'] as const)('survives an append that fails %s it is written', async (when) => {
    append.fail = when;
    expect((await create()).code).toBe('E_UNAVAILABLE');
    append.fail = 'never';
    expect((await create()).status).toBe(200);
    expect(await things()).toBe(1);
  });

  it('keeps what may be committed through a refusal of the retry', async () => {
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

  it('answers a create whose answer could not be stored, and finds it again', async () => {
    replace.fail = 'before';
    const first = await create();
    expect(first.status).toBe(200);
    replace.fail = 'never';
    later();
    expect((await create()).id).toBe(first.id);
    expect(await things()).toBe(1);
  });

  it('is forgotten after thirty days', async () => {
    await create();
    await app.app.get(IdempotencyKeys).purge(new Date(Date.now() + 31 * 24 * 3600 * 1000));
    expect(await app.documents.count(idempotencyRecords, {})).toBe(0);
    expect((await create({ name: 'two' })).status).toBe(200);
  });

  describe('of a create about a customer', () => {
    const about = { name: 'of ada' };
    const forget = async (mentioned: string[] = []): Promise<void> => {
      await app.app.get(KeyRing).destroy('ada');
      await app.app.get(IdempotencyKeys).forget('ada', mentioned);
    };
    const stored = async () => (await app.documents.find(idempotencyRecords, { limit: 1 }))[0]?.document;

    it('is replayed as any other', async () => {
      const first = await create(about);
      expect(await create(about)).toEqual({ ...first, replayed: true });
      expect((await create({ name: 'of eve' })).code).toBe('E_IDEMPOTENCY_KEY_REUSED');
    });

    it('is answered with nothing once the key of the customer is destroyed', async () => {
      await create(about);
      await app.app.get(KeyRing).destroy('ada');
      expect((await create(about)).code).toBe('E_IDEMPOTENCY_KEY_REUSED');
      expect(await things()).toBe(1);
    });

    it('keeps no trace of what was asked and answered, and stays used', async () => {
      await create(about);
      await forget();
      expect(await stored()).toMatchObject({ state: 'done', fingerprint: '', answer: null });
      for (const body of [about, { name: 'two' }]) {
        const answer = await create(body);
        expect([answer.code, answer.id]).toEqual(['E_IDEMPOTENCY_KEY_REUSED', null]);
      }
      expect(await things()).toBe(1);
    });

    it('is answered though the customer is erased meanwhile, and with nothing again', async () => {
      faults.afterCommit = async () => {
        await app.app.get(KeyRing).destroy('ada');
      };
      expect((await create(about)).status).toBe(200);
      expect((await create(about)).code).toBe('E_IDEMPOTENCY_KEY_REUSED');
    });

    it('forgets what an older version answered about it, and nothing else', async () => {
      const { id } = await create({ name: 'one' });
      const before = await stored();
      await forget(['another']);
      expect(await stored()).toEqual(before);
      await forget([id ?? '']);
      expect(await stored()).toMatchObject({ fingerprint: '', answer: null });
    });
  });

  it('keeps no body and no key in clear', async () => {
    await create({ name: 'hunter2' });
    const [record] = await app.documents.find(idempotencyRecords, { limit: 1 });
    expect(JSON.stringify(record)).not.toContain('hunter2');
    expect(JSON.stringify(record)).not.toContain(key);
  });

  it('leaves nothing behind of a create that was refused', async () => {
    const records = () => app.documents.find(idempotencyRecords, { limit: 10 });
    expect((await create({ name: '' })).status).toBe(400);
    expect(await records()).toEqual([]);
    expect((await create()).status).toBe(200);
    expect(await records()).toHaveLength(1);
  });
});

/** A store one of whose methods fails before or after it did its work. */
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
