import { Gate, timers } from '#kit/kernel/testing';
import { DocumentStoreUnavailableError, type Lease, LeaseLostError } from './document-store.js';
import { type HeldLease, LeaseHolder, underLease } from './lease-holder.js';

const TTL_MS = 60_000;

/** Leases of a store, in memory. */
class Leases {
  readonly requests: string[] = [];
  readonly released: Lease[] = [];
  holder: { owner: string; token: number } | null = null;
  isAway = false;
  answer: Promise<void> = Promise.resolve();

  async acquireLease(name: string, owner: string): Promise<Lease | null> {
    this.requests.push(owner);
    await this.answer;
    if (this.isAway) throw new DocumentStoreUnavailableError('away');
    if (this.holder && this.holder.owner !== owner) return null;
    this.holder ??= { owner, token: this.requests.length };
    return { name, ...this.holder };
  }

  releaseLease(lease: Lease): Promise<void> {
    this.released.push(lease);
    if (this.isAway) return Promise.reject(new DocumentStoreUnavailableError('away'));
    if (this.holder?.token === lease.token) this.holder = null;
    return Promise.resolve();
  }
}

afterEach(() => timers.useRealTimers());

describe('a lease holder', () => {
  let leases: Leases;
  let holder: LeaseHolder;

  beforeEach(() => {
    leases = new Leases();
    holder = new LeaseHolder(leases, 'work', 'me', TTL_MS);
  });

  it('acquires a free lease and renews it with the same token', async () => {
    const held = await holder.acquire();
    expect(held?.lease).toMatchObject({ name: 'work', owner: 'me', token: 1 });
    expect(holder.isHeld).toBe(true);
    expect(await holder.renew()).toBe(held);
    expect(await holder.acquire()).toBe(held);
    expect(held?.lost.aborted).toBe(false);
  });

  it('gets no lease while another process holds it', async () => {
    leases.holder = { owner: 'other', token: 7 };
    expect(await holder.acquire()).toBeNull();
    expect(holder.isHeld).toBe(false);
  });

  it('does not renew a lease that it does not hold', async () => {
    expect(await holder.renew()).toBeNull();
    expect(leases.requests).toEqual([]);
  });

  it('notices that another process took the lease', async () => {
    const held = await holder.acquire();
    leases.holder = { owner: 'other', token: 7 };
    expect(await holder.renew()).toBeNull();
    expect(held?.lost.reason).toBeInstanceOf(LeaseLostError);
    expect(holder.isHeld).toBe(false);
  });

  it('starts a new term if another process held the lease in between', async () => {
    const held = await holder.acquire();
    leases.holder = { owner: 'me', token: 9 };
    const next = await holder.renew();
    expect(held?.lost.aborted).toBe(true);
    expect(next).toMatchObject({ lease: { token: 9 }, lost: { aborted: false } });
  });

  it('keeps its lease while the store is unavailable', async () => {
    const held = await holder.acquire();
    leases.isAway = true;
    await expect(holder.renew()).rejects.toThrow(DocumentStoreUnavailableError);
    expect(holder.isHeld).toBe(true);
    expect(held?.lost.aborted).toBe(false);
  });

  it('stops relying on a lease well before it expires', async () => {
    const brief = new LeaseHolder(leases, 'work', 'me', 0);
    expect(await brief.acquire()).not.toBeNull();
    expect(brief.isHeld).toBe(false);
  });

  it('releases a lease once, even if the store is unavailable', async () => {
    await holder.acquire();
    leases.isAway = true;
    await holder.release();
    await holder.release();
    expect(holder.isHeld).toBe(false);
    expect(leases.released).toMatchObject([{ token: 1 }]);
  });

  it('does not reacquire a released lease through a renewal in progress', async () => {
    await holder.acquire();
    const gate = new Gate();
    leases.answer = gate.passed;
    const renewal = holder.renew();
    const released = holder.release();
    const late = holder.renew();
    gate.open();
    await Promise.all([renewal, released]);
    expect(await late).toBeNull();
    expect(leases.holder).toBeNull();
  });
});

describe('work under a lease', () => {
  it('holds the lease until the work ends, renews it meanwhile and returns the result', async () => {
    timers.useFakeTimers();
    const leases = new Leases();
    const gate = new Gate();
    const work = underLease(leases, 'work', TTL_MS, () => gate.passed.then(() => 'done'));
    await timers.advanceTimersByTimeAsync(TTL_MS);
    expect(leases.requests).toHaveLength(4);
    expect(new Set(leases.requests).size).toBe(1);
    expect(leases.holder).not.toBeNull();
    gate.open();
    expect(await work).toBe('done');
    expect([leases.holder, timers.getTimerCount()]).toEqual([null, 0]);
  });

  it('does nothing while another process holds the lease', async () => {
    const leases = new Leases();
    leases.holder = { owner: 'other', token: 7 };
    const work = jest.fn(() => Promise.resolve());
    expect(await underLease(leases, 'work', TTL_MS, work)).toBeNull();
    expect(work).not.toHaveBeenCalled();
    expect(leases.holder).toEqual({ owner: 'other', token: 7 });
  });

  it('releases the lease if the work fails', async () => {
    const leases = new Leases();
    const fails = (held: HeldLease) => Promise.reject(new Error(held.lease.name));
    await expect(underLease(leases, 'work', TTL_MS, fails)).rejects.toThrow('work');
    expect(leases.holder).toBeNull();
  });
});
