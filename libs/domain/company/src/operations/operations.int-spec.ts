import type { Command } from '@nestjs/cqrs';
import { randomUUID } from 'node:crypto';
import { DocumentBytes, readDocument } from '#platform/documents';
import type { CommandContext, CommandHandling } from '#kit/event-sourcing';
import { Harness } from '#platform/hosting/testing';
import { newId } from '#kit/kernel';
import { AddDocument } from '../commands/add-document/add-document.js';
import { ChangeCompany, type DirectCommand } from '../commands/change-company/change-company.js';
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
import { companyDomain } from '../company.domain.js';
import { company } from '../domain/decider.js';
import { CompanyDocumentWriter } from '../documents/company-document-writer.js';
import { NoRequiredActionsModule, requestedLlc } from '../testing/company.fixtures.js';
import { documentIdOf } from './operator-outcome.js';
import { OperatorContext } from '../queries/operator-context/operator-context.js';

const FILING = { filingDate: null, filingNumber: 'WY-1', nameOptionId: null };
const ISSUE = { ein: '12-3456789', furtherLetter: false };

describe("an operator's commands", () => {
  let app: Harness;
  let commands: CommandHandling;
  let companyId: string;
  let tenantId: string;

  beforeAll(async () => {
    app = await Harness.start([companyDomain], { imports: [NoRequiredActionsModule] });
    commands = app.stores.commandHandling;
  });
  afterAll(() => app.stop());

  beforeEach(async () => {
    [companyId, tenantId] = [newId(), newId()];
    const request = { ...requestedLlc({ tenantId }), companyId };
    const partner = { ...(await contextOf()), tenantId };
    await commands
      .of(company)
      .execute(companyId, partner, { type: 'RequestCompany', request }, { isNew: true });
  });

  const contextOf = async (commandId: string = randomUUID()): Promise<CommandContext> => {
    const by = { actor: { type: 'operator', id: 'grace' }, requestId: 'request', commandId } as const;
    const state = (await commands.of(company).load(companyId)).state;
    if (state) return app.query(new OperatorContext(companyId, by));
    return app.context({ ...by, tenantId: null, subjectId: newId() });
  };
  const recorded = async () => (await commands.of(company).load(companyId)).history();
  const changing =
    (command: (context: CommandContext) => DirectCommand) =>
    (context: CommandContext): ChangeCompany =>
      new ChangeCompany(companyId, command(context), context);
  /** Sends a command twice, like a caller whose response was lost. @returns the result of the second call */
  async function twice(command: (context: CommandContext) => Command<CompanyChange>): Promise<CompanyChange> {
    const commandId = randomUUID();
    const first = await app.execute(command(await contextOf(commandId)));
    const count = (await recorded()).length;
    const second = await app.execute(command(await contextOf(commandId)));
    expect(second.triggeredEvents).toEqual(first.triggeredEvents);
    expect(second.events.map(({ data }) => data)).toEqual(first.events.map(({ data }) => data));
    expect(await recorded()).toHaveLength(count);
    return second;
  }

  it('know whether an earlier attempt may have been recorded', async () => {
    const call = {
      actor: { type: 'operator', id: 'grace' },
      requestId: 'request',
      commandId: 'one',
    } as const;
    const context = (more: object) => app.query(new OperatorContext(companyId, { ...call, ...more }));
    expect(await context({})).toMatchObject({ commandId: 'one', mayRepeat: false });
    expect(await context({ mayRepeat: true })).toMatchObject({ commandId: 'one', mayRepeat: true });
  });

  it("act in the company's tenant, under the operator's name", async () => {
    await app.execute(changing((context) => addAdminNote('Hello.', context))(await contextOf()));
    expect((await recorded()).at(-1)).toMatchObject({
      data: { note: 'Hello.', createdBy: 'grace' },
      metadata: { tenantId, actor: { type: 'operator', id: 'grace' }, correlationId: 'request' },
    });
    const elsewhere = { ...(await contextOf()), tenantId: newId() };
    const note = app.execute(changing((context) => addAdminNote('Hello.', context))(elsewhere));
    await expect(note).rejects.toMatchObject({ code: 'E_NOT_FOUND' });
  });

  it('are executed once, even if the response was lost', async () => {
    await twice(changing((context) => addAdminNote('Once.', context)));
    const refusal = { count: 1, reason: 'Taken.' };
    await twice(changing((context) => refuseNames(refusal, context)));
    const filed = await twice((context) => new CompleteFormation(companyId, FILING, context));
    expect(filed.triggeredEvents).toContain('company_formation_completed');
    await twice((context) => new CompleteEinCreation(companyId, ISSUE, context));
    const uploaded = { documentType: 'Mail', name: 'x.pdf', bytes: Buffer.from('%PDF-') } as const;
    const added = await twice((context) => new AddDocument(companyId, uploaded, context));
    expect(Buffer.from(await readDocument(app.get(DocumentBytes), documentIdOf(added))).toString()).toBe(
      '%PDF-',
    );
  });

  it('fail a formation once', async () => {
    const failure = { reasonCode: 'STATE_REJECTED', message: 'No.', by: 'grace' };
    const fail = changing((context) => failFormation(failure, context));
    await twice(fail);
    const again = app.execute(fail(await contextOf()));
    await expect(again).rejects.toMatchObject({ name: 'InvalidStateError' });
  });

  it('print the filed name even if it was replaced at the same time', async () => {
    const nameOptions = [{ id: newId(), name: 'Loom Cards', entityTypeEnding: 'LLC', position: 1 }];
    const requiredActionId = newId();
    const context = await contextOf();
    const refuse = { type: 'RefuseNames', count: null, reason: 'Taken.', requiredActionId } as const;
    let interfered = false;
    const writer = app.get(CompanyDocumentWriter);
    const slowWriter = Object.assign(Object.create(writer) as CompanyDocumentWriter, {
      write: async (...args: Parameters<CompanyDocumentWriter['write']>) => {
        const written = await writer.write(...args);
        if (interfered) return written;
        interfered = true;
        await commands.of(company).execute(companyId, await contextOf(), refuse);
        const replace = { type: 'ReplaceNameOptions', requiredActionId, nameOptions } as const;
        await commands.of(company).execute(companyId, await contextOf(), replace);
        return written;
      },
    });
    const handler = new CompleteFormationHandler(app.get(CompanyCommands), slowWriter);
    const { events: led } = await handler.execute(new CompleteFormation(companyId, FILING, context));
    const names = led.flatMap((event) => (event.type === 'DocumentAdded' ? [event.data.name] : []));
    expect(names).toEqual([
      'Loom Cards LLC - Articles of Organization.pdf',
      'Loom Cards LLC - Operating Agreement.pdf',
    ]);
    const { state } = await commands.of(company).load(companyId);
    expect([state?.legalName, state?.documents.length]).toEqual(['Loom Cards LLC', 2]);
  });

  it('write their documents once, even after lost races', async () => {
    const writer = app.get(CompanyDocumentWriter);
    let written = 0;
    const counting = Object.assign(Object.create(writer) as CompanyDocumentWriter, {
      write: async (...args: Parameters<CompanyDocumentWriter['write']>) => {
        written++;
        const documents = await writer.write(...args);
        await app.execute(changing((context) => addAdminNote('Faster.', context))(await contextOf()));
        return documents;
      },
    });
    const companyCommands = app.get(CompanyCommands);
    await new CompleteFormationHandler(companyCommands, counting).execute(
      new CompleteFormation(companyId, FILING, await contextOf()),
    );
    const issue = await new CompleteEinCreationHandler(companyCommands, counting).execute(
      new CompleteEinCreation(companyId, ISSUE, await contextOf()),
    );
    expect(issue.triggeredEvents).toContain('document_einletter_uploaded');
    expect(written).toBe(2);
  });
});
