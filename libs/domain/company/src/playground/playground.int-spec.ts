import { DocumentBytes, readDocument } from '#platform/documents';
import type { CommandContext, CommandHandling } from '#kit/event-sourcing';
import { Harness } from '#platform/hosting/testing';
import { Clock, EnvReader, newId } from '#kit/kernel';
import { CompanyConfig } from '../company.config.js';
import { CompanyCommands } from '../commands/company-commands.js';
import { CompleteEinCreation } from '../commands/complete-ein-creation/complete-ein-creation.js';
import { CompleteFormation } from '../commands/complete-formation/complete-formation.js';
import { RequiredActionsOfCompany } from '../commands/required-actions-of-company.js';
import { companyDomain } from '../company.domain.js';
import { type Company, company } from '../domain/decider.js';
import type { CompanyRequest } from '../domain/events.js';
import { FormationIntake } from '../processes/formation-intake.js';
import {
  NoRequiredActionsModule,
  requestedCcorp,
  requestedLlc,
  tenantId,
} from '../testing/company.fixtures.js';
import { PLAYGROUND } from '../commands/playground-values.js';

describe('the playground', () => {
  let app: Harness;
  let commands: CommandHandling;
  let companyId: string;

  beforeAll(async () => {
    app = await Harness.start([companyDomain], {
      imports: [NoRequiredActionsModule],
      replace: [
        [RequiredActionsOfCompany, { reconcile: () => Promise.reject(new Error('no action follows')) }],
      ],
    });
    commands = app.stores.commandHandling;
  });

  beforeEach(() => {
    companyId = newId();
  });

  afterAll(() => app.stop());

  const contextOf = (tenant = tenantId): CommandContext =>
    app.context({ tenantId: tenant, subjectId: newId() });
  const request = (rest: CompanyRequest) =>
    commands
      .of(company)
      .execute(
        companyId,
        contextOf(),
        { type: 'RequestCompany', request: { ...rest, companyId } },
        { isNew: true },
      );
  const completeFormation = (tenant?: string) =>
    app.execute(new CompleteFormation(companyId, PLAYGROUND.filing, contextOf(tenant)));
  const completeEin = () => app.execute(new CompleteEinCreation(companyId, PLAYGROUND.issue, contextOf()));
  const load = async () => {
    const { state, history } = await commands.of(company).load(companyId);
    return { state: state as Company, types: (await history()).map(({ type }) => type) };
  };

  it('reads a company of an earlier version with a name in another script, and writes no document of it', async () => {
    const { personal, ...rest } = requestedLlc();
    if (!personal) throw new Error('the request has no people');
    const members = personal.members.map((member) => ({ ...member, legalLastName: '\u738b' }));
    await request({ ...rest, personal: { ...personal, members } });
    await expect(completeFormation()).rejects.toThrow(
      'The document cannot be written: a text contains U+738B, which documents cannot print',
    );
    const { state, types } = await load();
    expect(types).toEqual(['CompanyRequested']);
    expect(state.personal?.members[0]?.legalLastName).toBe('\u738b');
  });

  it('files a formation that was not accepted yet, with readable documents', async () => {
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
      const pdf = await readDocument(app.get(DocumentBytes), documentId);
      expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
      expect(pdf).toHaveLength(sizeInBytes);
    }
  });

  it('writes bylaws for a CCorp', async () => {
    await request(requestedCcorp());
    const { triggeredEvents } = await completeFormation();
    expect(triggeredEvents.at(-1)).toBe('document_corporatebylaws_uploaded');
  });

  it('lets one of two concurrent calls win, without partial results', async () => {
    await request(requestedLlc());
    const results = await Promise.allSettled([completeFormation(), completeFormation()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { name: 'InvalidStateError' },
    });
    expect((await load()).state.documents).toHaveLength(2);
  });

  it('issues an EIN once, and another letter each time after that', async () => {
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

  it('issues at most twenty EIN letters', async () => {
    await request(requestedLlc());
    await completeFormation();
    for (let letter = 1; letter <= 20; letter++) await completeEin();
    await expect(completeEin()).rejects.toMatchObject({ name: 'InvalidStateError' });
    const { state } = await load();
    expect(state.documents.filter(({ documentType }) => documentType === 'EinLetter')).toHaveLength(20);
  });

  it('rejects a company of another tenant', async () => {
    await request(requestedLlc());
    await expect(completeFormation(newId())).rejects.toMatchObject({ code: 'E_NOT_FOUND' });
  });

  describe('together with the intake', () => {
    const intakeIn = (environment: Record<string, string>) =>
      new FormationIntake(
        app.get(CompanyCommands),
        new CompanyConfig(new EnvReader(environment)),
        app.get(Clock),
      );
    const requestedEvent = async () => {
      const recorded = await (await commands.of(company).load(companyId)).history();
      const [event] = recorded;
      if (!event) throw new Error('the company was not requested');
      return event;
    };

    it('submits a request once, even if its event repeats', async () => {
      await request(requestedLlc());
      const intake = intakeIn({});
      await intake.handle(await requestedEvent());
      await intake.handle(await requestedEvent());
      expect((await load()).types).toEqual(['CompanyRequested', 'FormationSubmitted']);
      const recorded = await (await commands.of(company).load(companyId)).history();
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

    it('submits automatically in production if FORMATION_AUTO_ACCEPT is set', async () => {
      await request(requestedLlc());
      const production = { SERVICE_ENVIRONMENT: 'production', MASTER_KEY: 'x'.repeat(64) };
      await intakeIn({ ...production, FORMATION_AUTO_ACCEPT: 'true' }).handle(await requestedEvent());
      expect((await load()).types).toEqual(['CompanyRequested', 'FormationSubmitted']);
    });
  });
});
