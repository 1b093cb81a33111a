import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CommandContext, CommandHandling, EventCodec, Upcasting } from '#event-sourcing';
import { InMemoryCipher } from '#event-sourcing/testing';
import { company } from '#company/testing';
import { openSqlite, SqliteEventStore } from '#event-store/adapters';
import { newId } from '#kernel';
import { verify } from './verify.js';

const PREFIXES = ['company-'];

describe('verification', () => {
  const [first, second] = [newId(), newId()];
  let folder: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'verify-'));
    const store = await SqliteEventStore.open({ directory: folder });
    const commands = new CommandHandling(
      store,
      new EventCodec(new Upcasting(company.events, []), new InMemoryCipher()),
    );
    const context = (commandId: string): CommandContext => ({
      commandId,
      tenantId: newId(),
      actor: { type: 'partner', id: 'key' },
      correlationId: 'request',
      now: '2026-11-20T12:00:00.000Z',
      subjectId: null,
    });
    for (const companyId of [first, second]) {
      const request = { companyId, customerId: newId(), nameOptions: [], personal: null } as never;
      await commands.handle(
        company,
        companyId,
        { type: 'RequestCompany', request },
        context(`${companyId}-1`),
      );
      await commands.handle(company, companyId, { type: 'SubmitFormation' }, context(`${companyId}-2`));
      const note = { type: 'AddAdminNote', noteId: newId(), note: 'Hello', by: 'ada' } as const;
      await commands.handle(company, companyId, note, context(`${companyId}-3`));
    }
    await store.close();
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const tamper = (sql: string): void => {
    const database = openSqlite(join(folder, 'events.db'));
    database.exec(sql);
    database.close();
  };
  const verified = async (companyId?: string) => {
    const store = await SqliteEventStore.open({ directory: folder });
    const found = await verify(store, PREFIXES, companyId);
    await store.close();
    return found;
  };

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
