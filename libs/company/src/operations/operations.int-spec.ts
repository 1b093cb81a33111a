import type { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DocumentBytes, openDocumentBytes, readDocument } from '#documents';
import { type CommandContext, CommandHandling, EventCodec, Upcasting } from '#event-sourcing';
import { SqliteEventStore } from '#event-store/adapters';
import { Config, newId, SystemClock } from '#kernel';
import { KeyRing, MasterKey } from '#personal-data';
import { SqliteDocumentStore } from '#projections/adapters';
import { AddDocument, AddDocumentHandler } from '../commands/add-document/add-document.js';
import {
  ChangeCompany,
  ChangeCompanyHandler,
  type DirectChange,
} from '../commands/change-company/change-company.js';
import { addAdminNote, failFormation, refuseNames } from '../commands/change-company/changes.js';
import { type CompanyChange, CompanyCommands } from '../commands/company-commands.js';
import {
  CompleteEinCreation,
  CompleteEinCreationHandler,
} from '../commands/complete-ein-creation/complete-ein-creation.js';
import {
  CompleteFormation,
  CompleteFormationHandler,
} from '../commands/complete-formation/complete-formation.js';
import { Companies } from '../companies.js';
import { company } from '../domain/decider.js';
import { requestedLlc } from '../testing/company.fixtures.js';
import { CompanyDocumentWriter } from '../documents/company-document-writer.js';
import { documentIdOf } from './operator-outcome.js';
import { OperatorContext, OperatorContextHandler } from './operator-context.js';

const FILING = { filingDate: null, filingNumber: 'WY-1', nameOptionId: null };
const ISSUE = { ein: '12-3456789', furtherLetter: false };

/** The required actions' lib has its own specs; here no action follows. */
const noRequiredActions = {
  execute: () => Promise.resolve({ awaited: [], position: null }),
} as unknown as CommandBus;

describe("an operator's commands", () => {
  const folder = mkdtempSync(join(tmpdir(), 'operations-'));
  const config = new Config({ DATA_DIR: folder });
  let events: SqliteEventStore;
  let documents: SqliteDocumentStore;
  let bytes: DocumentBytes;
  let commands: CommandHandling;
  let companies: Companies;
  let changes: CompanyCommands;
  let writer: CompanyDocumentWriter;
  let companyId: string;
  let tenantId: string;

  beforeAll(async () => {
    events = await SqliteEventStore.open({ directory: folder });
    documents = await SqliteDocumentStore.open({ directory: folder });
    bytes = await openDocumentBytes(config);
    const keyRing = new KeyRing(documents, await MasterKey.load(config));
    commands = new CommandHandling(events, new EventCodec(new Upcasting(company.events, []), keyRing));
    companies = new Companies(commands);
    changes = new CompanyCommands(companies, commands, noRequiredActions);
    writer = new CompanyDocumentWriter(bytes, config);
  });
  afterAll(async () => {
    await events.close();
    await documents.close();
    await bytes.close();
    rmSync(folder, { recursive: true, force: true });
  });

  beforeEach(async () => {
    [companyId, tenantId] = [newId(), newId()];
    const request = { ...requestedLlc({ tenantId }), companyId };
    const partner = { ...(await contextOf()), tenantId };
    await commands.create(company, companyId, { type: 'RequestCompany', request }, partner);
  });

  const contextOf = async (commandId: string = randomUUID()): Promise<CommandContext> => {
    const by = { actor: { type: 'operator', id: 'grace' }, requestId: 'request', commandId } as const;
    const known = await companies.load(companyId).catch(() => null);
    if (known)
      return new OperatorContextHandler(companies, new SystemClock()).execute(
        new OperatorContext(companyId, by),
      );
    return {
      ...by,
      tenantId: null,
      correlationId: 'request',
      now: new Date().toISOString(),
      subjectId: newId(),
    };
  };
  const recorded = async () => (await commands.load(company, companyId)).events;
  const changing =
    (change: DirectChange) =>
    (context: CommandContext): ChangeCompany =>
      new ChangeCompany(companyId, change, context);
  /** Sends one command twice, as a caller does whose response was lost. @returns what the second one led to */
  async function twice<C>(
    handler: { execute(command: C): Promise<CompanyChange> },
    command: (context: CommandContext) => C,
  ): Promise<CompanyChange> {
    const commandId = randomUUID();
    const first = await handler.execute(command(await contextOf(commandId)));
    const count = (await recorded()).length;
    const second = await handler.execute(command(await contextOf(commandId)));
    expect(second.triggeredEvents).toEqual(first.triggeredEvents);
    expect(second.events.map(({ data }) => data)).toEqual(first.events.map(({ data }) => data));
    expect(await recorded()).toHaveLength(count);
    return second;
  }

  it("are in the company's tenant, in the operator's name", async () => {
    const handler = new ChangeCompanyHandler(changes);
    await handler.execute(changing(addAdminNote('Hello.'))(await contextOf()));
    expect((await recorded()).at(-1)).toMatchObject({
      data: { note: 'Hello.', createdBy: 'grace' },
      metadata: { tenantId, actor: { type: 'operator', id: 'grace' }, correlationId: 'request' },
    });
    const elsewhere = { ...(await contextOf()), tenantId: newId() };
    const note = handler.execute(changing(addAdminNote('Hello.'))(elsewhere));
    await expect(note).rejects.toMatchObject({ code: 'E_COMPANY_NOT_FOUND' });
  });

  it('are taken once, though their response was lost', async () => {
    const handler = new ChangeCompanyHandler(changes);
    await twice(handler, changing(addAdminNote('Once.')));
    const refusal = { count: 1, reason: 'Taken.' };
    await twice(handler, changing(refuseNames(refusal)));
    const filed = await twice(
      new CompleteFormationHandler(changes, writer),
      (context) => new CompleteFormation(companyId, FILING, context),
    );
    expect(filed.triggeredEvents).toContain('company_formation_completed');
    await twice(
      new CompleteEinCreationHandler(changes, writer),
      (context) => new CompleteEinCreation(companyId, ISSUE, context),
    );
    const uploaded = { documentType: 'Mail', name: 'x.pdf', bytes: Buffer.from('%PDF-') } as const;
    const added = await twice(
      new AddDocumentHandler(changes, writer),
      (context) => new AddDocument(companyId, uploaded, context),
    );
    expect(Buffer.from(await readDocument(bytes, documentIdOf(added))).toString()).toBe('%PDF-');
  });

  it('that fail a formation are taken once, too', async () => {
    const failure = { reasonCode: 'STATE_REJECTED', message: 'No.', by: 'grace' };
    const handler = new ChangeCompanyHandler(changes);
    const fail = changing(failFormation(failure));
    await twice(handler, fail);
    const again = handler.execute(fail(await contextOf()));
    await expect(again).rejects.toMatchObject({ name: 'InvalidStateError' });
  });

  it('print the name that is filed, though it was replaced while they were taken', async () => {
    const nameOptions = [{ id: newId(), name: 'Loom Cards', entityTypeEnding: 'LLC', position: 1 }];
    const requiredActionId = newId();
    const context = await contextOf();
    const refuse = { type: 'RefuseNames', count: null, reason: 'Taken.', requiredActionId } as const;
    let interfered = false;
    const slowWriter = Object.assign(Object.create(writer) as CompanyDocumentWriter, {
      writeFormation: async (...args: Parameters<CompanyDocumentWriter['writeFormation']>) => {
        const written = await writer.writeFormation(...args);
        if (interfered) return written;
        interfered = true;
        await commands.handle(company, companyId, refuse, await contextOf());
        const replace = { type: 'ReplaceNameOptions', requiredActionId, nameOptions } as const;
        await commands.handle(company, companyId, replace, await contextOf());
        return written;
      },
    });
    const handler = new CompleteFormationHandler(changes, slowWriter);
    const { events: led } = await handler.execute(new CompleteFormation(companyId, FILING, context));
    const names = led.flatMap((event) => (event.type === 'DocumentAdded' ? [event.data.name] : []));
    expect(names).toEqual([
      'Loom Cards LLC - Articles of Organization.pdf',
      'Loom Cards LLC - Operating Agreement.pdf',
    ]);
    const { documents: kept, legalName } = await companies.load(companyId);
    expect([legalName, kept.length]).toEqual(['Loom Cards LLC', 2]);
  });
});
