import { randomUUID } from 'node:crypto';
import { Harness } from '#platform/hosting/testing';
import { removeExpired } from '#kit/document-store';
import { ToolSessions, toolSessions } from './tool-sessions.js';

const HOUR_MS = 3_600_000;

describe('tool sessions', () => {
  const ada = { customerId: 'ada', clientId: 'one program' };
  let app: Harness;
  let sessions: ToolSessions;
  beforeAll(async () => {
    app = await Harness.start([]);
    const { documentStore, masterKey } = app.stores;
    sessions = new ToolSessions(documentStore, masterKey, app.clock);
    await sessions.onModuleInit();
  });
  afterAll(() => app.stop());

  it('belong to the founder and program that opened them', async () => {
    const id = await sessions.mint(ada);
    expect(await sessions.isOpen(id, ada)).toBe(true);
    expect(await sessions.isOpen(id, { ...ada, customerId: 'grace' })).toBe(false);
    expect(await sessions.isOpen(id, { ...ada, clientId: 'another program' })).toBe(false);
    expect(await sessions.close(id, { ...ada, customerId: 'grace' })).toBe(false);
    expect(await sessions.isOpen(randomUUID(), ada)).toBe(false);
    expect(await sessions.isOpen('', ada)).toBe(false);
  });

  it('end only once', async () => {
    const id = await sessions.mint(ada);
    const ended = await Promise.all([1, 2, 3].map(() => sessions.close(id, ada)));
    expect(ended.filter(Boolean)).toHaveLength(1);
    expect(await sessions.isOpen(id, ada)).toBe(false);
  });

  it('last a day after their last use, to the millisecond', async () => {
    const [used, unused] = [await sessions.mint(ada), await sessions.mint(ada)];
    app.clock.advance(23 * HOUR_MS);
    expect(await sessions.isOpen(used, ada)).toBe(true);
    app.clock.advance(HOUR_MS - 1);
    const both = () => Promise.all([sessions.isOpen(used, ada), sessions.isOpen(unused, ada)]);
    const { documentStore } = app.stores;
    const ids = (await documentStore.find(toolSessions, { limit: 100 })).map(({ id }) => id);
    app.clock.advance(1);
    expect(await both()).toEqual([true, false]);
    await removeExpired(documentStore, toolSessions, app.clock.now());
    const left = (await documentStore.find(toolSessions, { limit: 100 })).map(({ id }) => id);
    expect([ids.length, left.length]).toEqual([3, 1]);
  });

  it('are stored under a keyed hash, which opens nothing', async () => {
    const id = await sessions.mint(ada);
    const stored = await app.stores.documentStore.find(toolSessions, { limit: 100 });
    expect(JSON.stringify(stored)).not.toContain(id);
    const open = await Promise.all(stored.map((one) => sessions.isOpen(one.id, ada)));
    expect(open.every((isOpen) => !isOpen)).toBe(true);
  });

  it('are at most 100 per founder; the least recently used one ends', async () => {
    const grace = { ...ada, customerId: 'grace' };
    const first = await sessions.mint(grace);
    app.clock.advance(1);
    const others = await Promise.all(Array.from({ length: 99 }, () => sessions.mint(grace)));
    expect(await sessions.isOpen(first, grace)).toBe(true);
    await sessions.mint(grace);
    expect(await sessions.isOpen(first, grace)).toBe(false);
    expect(await Promise.all(others.map((id) => sessions.isOpen(id, grace)))).not.toContain(false);
  });
});
