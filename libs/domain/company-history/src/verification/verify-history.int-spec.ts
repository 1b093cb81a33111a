import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { companyDomain } from '#domain/company';
import { company } from '#domain/company/testing';
import { hashOf, withHashAndMac } from '#kit/event-sourcing';
import type { JsonObject } from '#kit/event-store';
import { openSqlite } from '#kit/event-store/adapters';
import { evidenceOf } from '#platform/hosting';
import { Harness } from '#platform/hosting/testing';
import { newId } from '#kit/kernel';
import { verifyHistory } from './verify-history.js';

describe('verification', () => {
  const [first, second] = [newId(), newId()];
  let app: Harness;

  beforeEach(async () => {
    app = await Harness.start([companyDomain], { serving: [] });
    const commands = app.stores.commandHandling;
    const context = (commandId: string) => app.context({ commandId, tenantId: newId() });
    for (const companyId of [first, second]) {
      const request = {
        companyId,
        customerId: newId(),
        nameOptions: [{ id: newId() }],
        personal: null,
      } as never;
      await commands
        .of(company)
        .execute(companyId, context(`${companyId}-1`), { type: 'RequestCompany', request });
      const submit = { type: 'SubmitFormation', requiredActionId: newId() } as const;
      await commands.of(company).execute(companyId, context(`${companyId}-2`), submit);
      const note = { type: 'AddAdminNote', noteId: newId(), note: 'Hello', by: 'ada' } as const;
      await commands.of(company).execute(companyId, context(`${companyId}-3`), note);
    }
    await app.stop({ keep: true });
  });
  afterEach(() => app.stop());

  const tamper = (sql: string): void => {
    const database = openSqlite(join(app.folder, 'events.db'));
    database.exec(sql);
    database.close();
  };
  const verified = async (companyId?: string) => {
    app = await Harness.start([companyDomain], { serving: [], folder: app.folder });
    const verification = await verifyHistory(await evidenceOf(app.stores), companyId, () => undefined);
    await app.stop({ keep: true });
    return verification;
  };

  it('reports personal data moved from one event to another, including hashes', async () => {
    app = await Harness.start([companyDomain], { serving: [], folder: app.folder });
    const [request, note] = await app.stores.eventStore.readStream(`company-${first}`);
    const { eventStore, keyRing } = app.stores;
    const cut = { type: 'CompanyRequested', data: request?.data };
    const metadata = {
      ...note?.metadata,
      subjectId: 'ada',
      previousHash: null,
      mac: undefined,
      hash: undefined,
    };
    const sealed = await keyRing.encrypt('ada', { members: [] }, 'another event');
    const event = { id: randomUUID(), type: cut.type, data: { ...cut.data, personal: sealed }, metadata };
    const stream = `company-${newId()}`;
    await eventStore.append(stream, [withHashAndMac(app.stores.chain, stream, 0, event)], 'no-stream');
    await app.stop({ keep: true });
    const moved = { fault: 'moved', stream, revision: 0, eventId: event.id };
    expect((await verified()).broken).toMatchObject(moved);
    app = await Harness.start([companyDomain], { serving: [], folder: app.folder });
    await app.stores.keyRing.destroy('ada');
    await app.stop({ keep: true });
    expect((await verified()).broken).toBeNull();
  });

  it('reports nothing for an untouched log', async () => {
    const whole = { anchors: 0, anchoredUntil: null, broken: null, faults: [] };
    expect(await verified()).toEqual({ ...whole, streams: 2, events: 6 });
    expect(await verified(second)).toEqual({ ...whole, streams: 1, events: 3 });
    expect(await verified(newId())).toEqual({ ...whole, streams: 0, events: 0 });
  });

  it.each([
    ['data', `replace(data, 'Hello', 'Adieu')`],
    ['metadata', `replace(metadata, '"partner"', '"operator"')`],
    ['type', `'FormationSubmitted'`],
  ])('reports an event with an altered %s', async (column, value) => {
    tamper(`UPDATE events SET ${column} = ${value} WHERE stream = 'company-${second}' AND revision = 2`);
    expect((await verified()).broken).toMatchObject({
      fault: 'altered',
      stream: `company-${second}`,
      revision: 2,
    });
    expect((await verified(second)).broken).toMatchObject({ fault: 'altered', revision: 2 });
    expect((await verified(first)).broken).toBeNull();
  });

  it.each([0, 1])('reports event %i as missing', async (revision) => {
    tamper(`DELETE FROM events WHERE stream = 'company-${first}' AND revision = ${revision}`);
    expect((await verified()).broken).toMatchObject({ fault: 'missing', revision, eventId: null });
  });

  it('reports an event moved after others', async () => {
    tamper(`UPDATE events SET position = 99 WHERE stream = 'company-${first}' AND revision = 1`);
    expect((await verified()).broken).toMatchObject({ fault: 're-ordered', revision: 1 });
    tamper(`UPDATE events SET position = 98 WHERE stream = 'company-${first}' AND revision = 2;
      DELETE FROM events WHERE stream = 'company-${first}' AND revision = 1`);
    expect((await verified()).broken).toMatchObject({ fault: 'missing', revision: 1 });
  });

  it('reports a replaced event in a renumbered stream', async () => {
    tamper(`DELETE FROM events WHERE stream = 'company-${first}' AND revision = 1;
      UPDATE events SET revision = 1 WHERE stream = 'company-${first}' AND revision = 2`);
    expect((await verified()).broken).toMatchObject({ fault: 'altered', revision: 1 });
  });

  it('reports two swapped events', async () => {
    tamper(`UPDATE events SET revision = 9 WHERE stream = 'company-${first}' AND revision = 1;
      UPDATE events SET revision = 1 WHERE stream = 'company-${first}' AND revision = 2;
      UPDATE events SET revision = 2 WHERE stream = 'company-${first}' AND revision = 9`);
    const { faults } = await verified();
    expect(faults.map(({ fault, revision }) => [fault, revision])).toEqual([
      ['re-ordered', 2],
      ['re-ordered', 1],
    ]);
  });

  it.each(['data', 'metadata'])('reports an event whose %s is not valid JSON', async (column) => {
    tamper(`UPDATE events SET ${column} = '{"half' WHERE stream = 'company-${first}' AND revision = 1`);
    const unreadable = { fault: 'unreadable', stream: `company-${first}`, revision: 1 };
    const { broken, faults } = await verified();
    expect([broken, faults.length]).toEqual([expect.objectContaining(unreadable), 1]);
    expect((await verified(first)).broken).toMatchObject(unreadable);
  });

  it('reports an event missing from the end of its stream if later events follow in the log', async () => {
    tamper(`DELETE FROM events WHERE stream = 'company-${first}' AND revision = 2`);
    expect((await verified()).broken).toMatchObject({ fault: 'missing', stream: null, position: 3 });
  });

  /** Events written by someone who knows the hash format but has no key. */
  const forged = async (revisions: readonly number[], withMac: boolean) => {
    app = await Harness.start([companyDomain], { serving: [], folder: app.folder });
    const stream = `company-${first}`;
    const events = await app.stores.eventStore.readStream(stream);
    await app.stop({ keep: true });
    const last = events.at(-1);
    let previousHash = revisions[0] === 0 ? null : last?.metadata['hash'];
    for (const revision of revisions) {
      const { mac, ...metadata }: JsonObject = { ...(events[revision] ?? last)?.metadata, previousHash };
      const event = {
        id: randomUUID(),
        type: 'AdminNoteAdded',
        data: { noteId: newId(), note: 'Paid', by: 'ada' },
        metadata: withMac ? { ...metadata, mac } : metadata,
      };
      previousHash = hashOf(stream, revision, event);
      const text = JSON.stringify({ ...event.metadata, hash: previousHash });
      tamper(`DELETE FROM events WHERE stream = '${stream}' AND revision = ${revision};
        INSERT INTO events (position, stream, revision, id, type, data, metadata) VALUES
          (${events[revision]?.position ?? 'NULL'}, '${stream}', ${revision}, '${event.id}', '${event.type}',
            '${JSON.stringify(event.data)}', '${text}')`);
    }
  };

  it.each([true, false])(
    'reports an event forged at the end of a stream (with a mac: %s)',
    async (withMac) => {
      await forged([3], withMac);
      expect((await verified()).broken).toMatchObject({ fault: 'forged', revision: 3 });
      expect((await verified(first)).broken).toMatchObject({ fault: 'forged', revision: 3 });
    },
  );

  it.each([true, false])('reports a stream rewritten with fresh hashes (with macs: %s)', async (withMac) => {
    await forged([0, 1, 2], withMac);
    expect((await verified()).broken).toMatchObject({ fault: 'forged', revision: 0 });
    expect((await verified(first)).faults).toHaveLength(3);
  });

  it('reports events without a MAC', async () => {
    const stream = `company-${first}`;
    app = await Harness.start([companyDomain], { serving: [], folder: app.folder });
    let previousHash: string | null = null;
    for (const event of await app.stores.eventStore.readStream(stream)) {
      const metadata = { ...event.metadata, mac: undefined, previousHash };
      previousHash = hashOf(stream, event.revision, { ...event, metadata });
      const text = JSON.stringify({ ...metadata, hash: previousHash });
      tamper(`UPDATE events SET metadata = '${text}' WHERE id = '${event.id}'`);
    }
    await app.stop({ keep: true });
    expect((await verified()).broken).toMatchObject({ fault: 'forged', revision: 0 });
  });
});
