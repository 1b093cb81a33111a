import type { CommandContext } from '#kit/event-sourcing';
import type { EventStore } from '#kit/event-store';
import { Harness } from '#platform/hosting/testing';
import { emailReservationDomain } from './email-reservation.domain.js';
import type { EmailOwner } from './domain/events.js';
import { EmailReservations } from './email-reservations.js';

const owner = (id: string, tenantId = 't1'): EmailOwner => ({ kind: 'customer', id, tenantId });
const context: CommandContext = {
  commandId: 'c',
  tenantId: 't1',
  actor: { type: 'system', id: 'spec' },
  correlationId: 'r',
  now: '2026-01-01T00:00:00.000Z',
  subjectId: null,
};

describe('EmailReservations', () => {
  let app: Harness;
  let events: EventStore;
  let emails: EmailReservations;
  /** The customers that were created, and those that were shut out. */
  const born = new Set<string>();
  const shutOut: string[] = [];

  beforeEach(async () => {
    app = await Harness.start([emailReservationDomain]);
    app.clock.set(context.now);
    shutOut.length = 0;
    born.clear();
    events = app.stores.eventStore;
    emails = app.get(EmailReservations);
    emails.probeOwners('customer', ({ id }) => ({
      has: () => Promise.resolve(born.has(id)),
      shutOut() {
        shutOut.push(id);
        return Promise.resolve(true);
      },
    }));
  });
  afterEach(() => app.stop());

  const reserve = (email: string, by: EmailOwner) => emails.reserve(email, by, context);

  it('gives an address in any spelling to one owner, repeatedly', async () => {
    expect(await reserve(' Ada@Example.com', owner('1'))).toEqual({ ok: true });
    born.add('1');
    expect(await reserve('ada@example.com ', owner('1'))).toEqual({ ok: true });
    expect(await reserve('ADA@example.com', owner('2', 't2'))).toEqual({ ok: false, takenBy: owner('1') });
  });

  it('gives the address of an owner that is gone to others at once, and shuts that owner out', async () => {
    expect(await reserve('ada@example.com', owner('1'))).toEqual({ ok: true });
    born.add('1');
    emails.probeOwners('customer', ({ id }) => ({
      has: () => Promise.resolve(id === '2' && born.has(id)),
      isGone: () => Promise.resolve(id === '1'),
      shutOut() {
        shutOut.push(id);
        return Promise.resolve(true);
      },
    }));
    expect(await reserve('ada@example.com', owner('2', 't2'))).toEqual({ ok: true });
    expect(shutOut).toEqual(['1']);
    born.add('2');
    expect(await reserve('ada@example.com', owner('1'))).toEqual({ ok: false, takenBy: owner('2', 't2') });
  });

  it('gives an address with an internationalized domain to one owner in both forms of the domain', async () => {
    expect(await reserve('u@münchen.example', owner('1'))).toEqual({ ok: true });
    born.add('1');
    expect(await reserve('u@xn--mnchen-3ya.example', owner('2', 't2'))).toEqual({
      ok: false,
      takenBy: owner('1'),
    });
  });

  it('never stores the address itself', async () => {
    await reserve('ada@example.com', owner('1'));
    const done = new AbortController();
    const all = events.subscribe({ from: -1, streamPrefixes: ['emailReservation-'], signal: done.signal });
    for await (const batch of all) {
      if (batch.events.length === 0) continue;
      expect(JSON.stringify(batch.events)).not.toContain('example.com');
      for (const { data } of batch.events) expect(data).not.toHaveProperty('personal');
      break;
    }
    done.abort();
  });

  it('frees an address only for its owner', async () => {
    await reserve('ada@example.com', owner('1'));
    born.add('1');
    await emails.release('ada@example.com', owner('2'), context);
    expect((await reserve('ada@example.com', owner('2'))).ok).toBe(false);
    await emails.release('ada@example.com', owner('1'), context);
    expect((await reserve('ada@example.com', owner('2'))).ok).toBe(true);
  });

  it('reserves an address again with the command that released it', async () => {
    await reserve('ada@example.com', owner('1'));
    await emails.release('ada@example.com', owner('1'), context);
    expect(await reserve('ada@example.com', owner('1'))).toEqual({ ok: true });
    born.add('1');
    expect((await reserve('ada@example.com', owner('2'))).ok).toBe(false);
  });

  it('lets others take over the address of an owner that was never created', async () => {
    await reserve('ada@example.com', owner('1'));
    app.clock.advance(31_000);
    expect(await reserve('ada@example.com', owner('2'))).toEqual({ ok: true });
    expect(shutOut).toEqual(['1']);
    born.add('2');
    expect(await reserve('ada@example.com', owner('1'))).toEqual({ ok: false, takenBy: owner('2') });
  });

  it('keeps the address of an owner that could not be locked out', async () => {
    emails.probeOwners('customer', ({ id }) => ({
      has: () => Promise.resolve(born.has(id)),
      shutOut() {
        born.add(id);
        return Promise.resolve(false);
      },
    }));
    await reserve('ada@example.com', owner('1'));
    app.clock.advance(31_000);
    expect(await reserve('ada@example.com', owner('2'))).toEqual({ ok: false, takenBy: owner('1') });
  });

  it('lets others take over an address despite a clock that was an hour ahead', async () => {
    app.clock.advance(3_600_000);
    await reserve('ada@example.com', owner('1'));
    app.clock.set(context.now);
    expect(await reserve('ada@example.com', owner('2'))).toEqual({ ok: true });
  });

  it('keeps the address of an owner whose lib does not run in this process', async () => {
    const unknown: EmailOwner = { kind: 'portal-user', id: 't1', tenantId: 't1' };
    await reserve('ada@example.com', unknown);
    app.clock.advance(31_000);
    expect(await reserve('ada@example.com', owner('2'))).toEqual({ ok: false, takenBy: unknown });
  });

  it('waits for the outcome of a concurrent reservation', async () => {
    await reserve('ada@example.com', owner('1'));
    const waiting = reserve('ada@example.com', owner('2'));
    born.add('1');
    expect(await waiting).toEqual({ ok: false, takenBy: owner('1') });
  });

  describe('with an owner that changes its address', () => {
    const has = new Map<string, string>();
    beforeEach(() => {
      has.clear();
      emails.probeOwners('customer', ({ id }, email) => ({
        has: () => Promise.resolve(has.get(id) === email),
        shutOut: () => Promise.resolve(true),
      }));
    });

    it('lets others take over its former address', async () => {
      await reserve('ada@example.com', owner('1'));
      has.set('1', 'ada@elsewhere.example');
      app.clock.advance(31_000);
      expect(await reserve('ada@example.com', owner('2'))).toEqual({ ok: true });
    });

    it('keeps an address that its owner takes back', async () => {
      await reserve('ada@example.com', owner('1'));
      app.clock.advance(31_000);
      expect(await reserve('ada@example.com', owner('1'))).toEqual({ ok: true });
      const waiting = reserve('ada@example.com', owner('2'));
      has.set('1', 'ada@example.com');
      expect(await waiting).toEqual({ ok: false, takenBy: owner('1') });
    });

    it('rejects a release with an outdated version', async () => {
      await reserve('ada@example.com', owner('1'));
      has.set('1', 'ada@example.com');
      const seen = await emails.version('Ada@example.com');
      await reserve('ada@example.com', owner('1'));
      await emails.release('ada@example.com', owner('1'), context, seen);
      expect((await reserve('ada@example.com', owner('2'))).ok).toBe(false);
      await emails.release('ada@example.com', owner('1'), context, await emails.version('ada@example.com'));
      expect((await reserve('ada@example.com', owner('2'))).ok).toBe(true);
    });
  });

  it('gives an address to one of many concurrent callers', async () => {
    emails.probeOwners('customer', () => ({
      has: () => Promise.resolve(true),
      shutOut: () => Promise.resolve(false),
    }));
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reserve('ada@example.com', owner(String(index)))),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
