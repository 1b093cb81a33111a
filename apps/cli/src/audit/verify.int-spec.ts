import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { companyDomain } from '#company';
import { company } from '#company/testing';
import { hashOf } from '#event-sourcing';
import { openSqlite } from '#event-store/adapters';
import { Harness } from '#hosting/testing';
import { newId } from '#kernel';
import { verify } from './verify.js';

const PREFIXES = ['company-'];

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
      await commands.handle(
        company,
        companyId,
        { type: 'RequestCompany', request },
        context(`${companyId}-1`),
      );
      const submit = { type: 'SubmitFormation', requiredActionId: newId() } as const;
      await commands.handle(company, companyId, submit, context(`${companyId}-2`));
      const note = { type: 'AddAdminNote', noteId: newId(), note: 'Hello', by: 'ada' } as const;
      await commands.handle(company, companyId, note, context(`${companyId}-3`));
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
    const { eventStore, codec } = app.stores;
    const found = await verify(eventStore, codec, PREFIXES, companyId);
    await app.stop({ keep: true });
    return found;
  };

  it('names personal data that were moved from one event into another, hashes and all', async () => {
    app = await Harness.start([companyDomain], { serving: [], folder: app.folder });
    const [request, note] = await app.stores.eventStore.readStream(`company-${first}`);
    const { eventStore, keyRing } = app.stores;
    const cut = { type: 'CompanyRequested', data: request?.data };
    const metadata = { ...note?.metadata, subjectId: 'ada', previousHash: null };
    const sealed = await keyRing.encrypt('ada', { members: [] }, 'another event');
    const event = { id: randomUUID(), type: cut.type, data: { ...cut.data, personal: sealed }, metadata };
    const stream = `company-${newId()}`;
    const hash = hashOf(stream, 0, event);
    await eventStore.append(stream, [{ ...event, metadata: { ...metadata, hash } }], 'no-stream');
    await app.stop({ keep: true });
    const moved = { fault: 'moved', stream, revision: 0, eventId: event.id };
    expect((await verified()).broken).toMatchObject(moved);
    app = await Harness.start([companyDomain], { serving: [], folder: app.folder });
    await app.stores.keyRing.destroy('ada');
    await app.stop({ keep: true });
    expect((await verified()).broken).toBeNull();
  });

  it('finds nothing where nothing was done', async () => {
    expect(await verified()).toEqual({ streams: 2, events: 6, broken: null });
    expect(await verified(second)).toEqual({ streams: 1, events: 3, broken: null });
    expect(await verified(newId())).toEqual({ streams: 0, events: 0, broken: null });
  });

  it.each([
    ['data', `replace(data, 'Hello', 'Adieu')`],
    ['metadata', `replace(metadata, '"partner"', '"operator"')`],
    ['type', `'FormationSubmitted'`],
  ])('names an event whose %s was altered', async (column, value) => {
    tamper(`UPDATE events SET ${column} = ${value} WHERE stream = 'company-${second}' AND revision = 2`);
    expect((await verified()).broken).toMatchObject({
      fault: 'altered',
      stream: `company-${second}`,
      revision: 2,
    });
    expect((await verified(second)).broken).toMatchObject({ fault: 'altered', revision: 2 });
    expect((await verified(first)).broken).toBeNull();
  });

  it.each([0, 1])('names event %i where it is missing', async (revision) => {
    tamper(`DELETE FROM events WHERE stream = 'company-${first}' AND revision = ${revision}`);
    expect((await verified()).broken).toMatchObject({ fault: 'missing', revision, eventId: null });
  });

  it('names an event that was moved', async () => {
    tamper(`UPDATE events SET position = 99 WHERE stream = 'company-${first}' AND revision = 1`);
    expect((await verified()).broken).toMatchObject({ fault: 'missing', revision: 1 });
    tamper(`UPDATE events SET position = 98 WHERE stream = 'company-${first}' AND revision = 2;
      DELETE FROM events WHERE stream = 'company-${first}' AND revision = 1`);
    expect((await verified()).broken).toMatchObject({ fault: 'missing', revision: 1 });
  });

  it('names an event that replaced another one, and its stream was renumbered', async () => {
    tamper(`DELETE FROM events WHERE stream = 'company-${first}' AND revision = 1;
      UPDATE events SET revision = 1 WHERE stream = 'company-${first}' AND revision = 2`);
    expect((await verified()).broken).toMatchObject({ fault: 'altered', revision: 1 });
  });
});
