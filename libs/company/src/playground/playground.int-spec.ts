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
import { CompanyCommands } from '../commands/company-commands.js';
import {
  CompleteEinCreation,
  CompleteEinCreationHandler,
} from '../commands/complete-ein-creation/complete-ein-creation.js';
import {
  CompleteFormation,
  CompleteFormationHandler,
} from '../commands/complete-formation/complete-formation.js';
import { type Company, company } from '../domain/decider.js';
import type { CompanyRequest } from '../domain/events.js';
import { requestedCcorp, requestedLlc, tenantId } from '../testing/company.fixtures.js';
import { CompanyDocumentWriter } from '../documents/company-document-writer.js';
import { FormationIntake } from '../processes/formation-intake.js';
import { Companies } from '../companies.js';
import { PLAYGROUND } from './playground.values.js';

/** The required actions' lib has its own specs; here no action follows. */
const noRequiredActions = {
  execute: () => Promise.reject(new Error('no action follows')),
} as unknown as CommandBus;

describe('the playground', () => {
  const folder = mkdtempSync(join(tmpdir(), 'company-'));
  const config = new Config({ DATA_DIR: folder });
  let events: SqliteEventStore;
  let documents: SqliteDocumentStore;
  let bytes: DocumentBytes;
  let commands: CommandHandling;
  let companies: CompanyCommands;
  let formation: CompleteFormationHandler;
  let ein: CompleteEinCreationHandler;
  let companyId: string;

  beforeAll(async () => {
    events = await SqliteEventStore.open({ directory: folder });
    documents = await SqliteDocumentStore.open({ directory: folder });
    bytes = await openDocumentBytes(config);
    const keyRing = new KeyRing(documents, await MasterKey.load(config));
    commands = new CommandHandling(events, new EventCodec(new Upcasting(company.events, []), keyRing));
    companies = new CompanyCommands(new Companies(commands), commands, noRequiredActions);
    const writer = new CompanyDocumentWriter(bytes, config);
    formation = new CompleteFormationHandler(companies, writer);
    ein = new CompleteEinCreationHandler(companies, writer);
  });

  beforeEach(() => {
    companyId = newId();
  });

  afterAll(async () => {
    await events.close();
    await documents.close();
    await bytes.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const contextOf = (tenant = tenantId): CommandContext => ({
    commandId: randomUUID(),
    tenantId: tenant,
    actor: { type: 'partner', id: 'key' },
    correlationId: 'request',
    now: '2026-11-20T12:00:00.000Z',
    subjectId: newId(),
  });
  const request = (asked: CompanyRequest) =>
    commands.create(
      company,
      companyId,
      { type: 'RequestCompany', request: { ...asked, companyId } },
      contextOf(),
    );
  const completeFormation = (tenant?: string) =>
    formation.execute(new CompleteFormation(companyId, PLAYGROUND.filing, contextOf(tenant)));
  const completeEin = () => ein.execute(new CompleteEinCreation(companyId, PLAYGROUND.issue, contextOf()));
  const load = async () => {
    const { state, events: recorded } = await commands.load(company, companyId);
    return { state: state as Company, types: recorded.map(({ type }) => type) };
  };

  it('files a formation that was not accepted yet, with documents that can be read', async () => {
    await request(requestedLlc());
    const { triggeredEvents } = await completeFormation();
    expect(triggeredEvents).toEqual([
      'company_formation_submitted',
      'company_formation_completed',
      'document_aoo_uploaded',
      'document_operatingagreement_uploaded',
    ]);
    const { state, types } = await load();
    expect(types).toEqual([
      'CompanyRequested',
      'FormationSubmitted',
      'FormationFiled',
      'DocumentAdded',
      'DocumentAdded',
    ]);
    expect(state).toMatchObject({
      formationFilingDate: '2026-11-20',
      formationFilingNumber: 'PLAYGROUND-FILING',
      legalName: 'Analytical Engines LLC',
    });
    for (const { documentId, sizeInBytes } of state.documents) {
      const pdf = await readDocument(bytes, documentId);
      expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
      expect(pdf).toHaveLength(sizeInBytes);
    }
  });

  it('gives a CCorp bylaws', async () => {
    await request(requestedCcorp());
    const { triggeredEvents } = await completeFormation();
    expect(triggeredEvents.at(-1)).toBe('document_corporatebylaws_uploaded');
  });

  it('has one winner of two at a time, and no half states', async () => {
    await request(requestedLlc());
    const results = await Promise.allSettled([completeFormation(), completeFormation()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { name: 'InvalidStateError' },
    });
    expect((await load()).state.documents).toHaveLength(2);
  });

  it('issues an EIN once, and a further letter each time after that', async () => {
    await request(requestedLlc());
    await expect(completeEin()).rejects.toMatchObject({ name: 'InvalidStateError' });
    await completeFormation();
    const results = await Promise.all([completeEin(), completeEin()]);
    expect(results.map(({ triggeredEvents }) => triggeredEvents.length).sort()).toEqual([1, 2]);
    expect(await completeEin()).toMatchObject({ triggeredEvents: ['document_einletter_uploaded'] });
    const { state, types } = await load();
    expect(state.ein).toBe('00-1234567');
    expect(types.filter((type) => type === 'EinIssued')).toHaveLength(1);
    expect(new Set(state.documents.map(({ documentId }) => documentId)).size).toBe(5);
  });

  it("knows no other tenant's company", async () => {
    await request(requestedLlc());
    await expect(completeFormation(newId())).rejects.toMatchObject({ code: 'E_COMPANY_NOT_FOUND' });
  });

  describe('beside the intake', () => {
    const intakeIn = (environment: Record<string, string>) =>
      new FormationIntake(companies, new Config({ DATA_DIR: folder, ...environment }), new SystemClock());
    const requestedEvent = async () => {
      const { events: recorded } = await commands.load(company, companyId);
      const [event] = recorded;
      if (!event) throw new Error('the company was not requested');
      return event;
    };

    it('submits a request once, however often its event comes', async () => {
      await request(requestedLlc());
      const intake = intakeIn({});
      await intake.handle(await requestedEvent());
      await intake.handle(await requestedEvent());
      expect((await load()).types).toEqual(['CompanyRequested', 'FormationSubmitted']);
      const { events: recorded } = await commands.load(company, companyId);
      expect(recorded[1]?.metadata).toMatchObject({
        actor: { type: 'system', id: 'formation-intake' },
        causationId: recorded[0]?.id,
        correlationId: 'request',
      });
    });

    it('leaves the decision to an operator in production', async () => {
      await request(requestedLlc());
      await intakeIn({ SERVICE_ENVIRONMENT: 'production', MASTER_KEY: 'x'.repeat(64) }).handle(
        await requestedEvent(),
      );
      expect((await load()).types).toEqual(['CompanyRequested']);
    });
  });
});
