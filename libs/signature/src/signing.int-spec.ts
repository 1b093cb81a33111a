import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ChangeCompany, CompanyRequest, LoadCompany } from '#company';
import { company, type CompanyCommand } from '#company/testing';
import { type DocumentBytes, openDocumentBytes } from '#documents';
import { type CommandContext, CommandHandling, EventCodec, Upcasting } from '#event-sourcing';
import { InMemoryCipher } from '#event-sourcing/testing';
import { SqliteEventStore } from '#event-store/adapters';
import { Clock, Config, Logger, newId, SystemClock } from '#kernel';
import type { ReadModels } from '#projections';
import { SignForm, SignFormHandler } from './commands/sign-form/sign-form.js';
import { signature } from './domain/decider.js';
import { SignedFormWriter } from './forms/signed-form-writer.js';
import { TaxForms } from './forms/tax-forms.js';
import { SignaturesProcess } from './processes/signatures.process.js';
import { SignedForms } from './processes/signed-forms.js';
import { SigningOfCompany } from './processes/signing-of-company.js';
import { ReminderWorker } from './reminders/reminder-worker.js';
import { signatureIdOf } from './queries/signature-id.js';
import { signer } from './testing/signature.fixtures.js';

const tenantId = newId();
const customerId = newId();
const silent = new Logger('silent');

describe('signing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signing-'));
  const config = new Config({ DATA_DIR: folder });
  let events: SqliteEventStore;
  let bytes: DocumentBytes;
  let commands: CommandHandling;
  let signing: SigningOfCompany;
  let companyId: string;
  let recording: boolean;

  beforeAll(async () => {
    events = await SqliteEventStore.open({ directory: folder });
    bytes = await openDocumentBytes(config);
    const upcasting = new Upcasting({ ...company.events, ...signature.events }, []);
    commands = new CommandHandling(events, new EventCodec(upcasting, new InMemoryCipher()));
    signing = new SigningOfCompany(commands, queryBus);
  });
  beforeEach(async () => {
    companyId = newId();
    recording = true;
    await ofCompany({ type: 'RequestCompany', request: { ...request, companyId } });
  });
  afterAll(async () => {
    await events.close();
    await bytes.close();
    rmSync(folder, { recursive: true });
  });

  const context = (now = '2026-11-20T12:00:00.000Z'): CommandContext => ({
    commandId: randomUUID(),
    tenantId,
    actor: { type: 'customer', id: customerId },
    correlationId: 'request',
    now,
    subjectId: customerId,
  });
  const ofCompany = (command: CompanyCommand, by = context()) =>
    commands.handle(company, companyId, command, by);
  /** The companies' lib, as queries see it. */
  const queryBus = {
    execute: async ({ companyId: id }: LoadCompany) => {
      const { state, events: history } = await commands.load(company, id);
      return { company: state, legalName: 'Analytical Engines LLC', events: history };
    },
  } as unknown as QueryBus;
  /** What the companies' lib does of it; nothing where the process has died. */
  const bus = {
    execute: ({ change, context: by }: ChangeCompany) =>
      recording ? ofCompany(change as CompanyCommand, by) : Promise.reject(new Error('the process died')),
  } as unknown as CommandBus;
  const signedForms = new SignedForms(bus);
  const sign = () => {
    const writer = new SignedFormWriter(bytes, new TaxForms(config, silent), config);
    const handler = new SignFormHandler(commands, signing, writer, signedForms, silent);
    const through = { companyId, documentType: 'SS4', tokenMac: null } as const;
    return handler.execute(new SignForm(through, { signer, consentVersion: '1' }, context()));
  };
  /** The process manager, handed the event that a form was signed. */
  const processSigned = async () => {
    const { events: own } = await commands.load(signature, signatureIdOf(companyId, 'SS4'));
    const signed = own.find(({ type }) => type === 'FormSigned');
    if (!signed) throw new Error('the form is not signed');
    return new SignaturesProcess(signing, signedForms, new SystemClock()).handle(signed);
  };
  const ofSigned = async () => {
    const { state } = await commands.load(company, companyId);
    const documents = state?.documents.map(({ documentType }) => documentType);
    return [state?.signatureRequirements.map(({ status }) => status), documents];
  };

  it('is made good where the process died before the company learned of it, once', async () => {
    recording = false;
    expect(await sign()).toBeNull();
    expect(await ofSigned()).toEqual([['PENDING'], []]);
    await expect(sign()).rejects.toMatchObject({ code: 'E_SIGNATURE_ALREADY_COMPLETED' });
    recording = true;
    await Promise.all([processSigned(), processSigned()]);
    await processSigned();
    expect(await ofSigned()).toEqual([['COMPLETED'], ['SignedSS4']]);
  });

  it('is kept, and changes nothing else, where a reset came in between', async () => {
    recording = false;
    await sign();
    const asked = { reason: 'Blurred.', requiredActionId: newId() };
    await ofCompany({ type: 'RequestSignature', documentType: 'SS4', ...asked });
    recording = true;
    await processSigned();
    expect(await ofSigned()).toEqual([['PENDING'], ['SignedSS4']]);
    await sign();
    expect(await ofSigned()).toEqual([['COMPLETED'], ['SignedSS4', 'SignedSS4']]);
  });

  it('has one winner of several at a time', async () => {
    const results = await Promise.allSettled([sign(), sign(), sign()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await ofSigned()).toEqual([['COMPLETED'], ['SignedSS4']]);
  });

  it('is reminded of once, however many processes look at the same time', async () => {
    await signing.follow(companyId, context());
    const id = signatureIdOf(companyId, 'SS4');
    const found = [{ id, revision: 1, document: { tenantId, requestedAt: '', dueAt: '' } }];
    const readModels = { find: () => Promise.resolve(found) } as unknown as ReadModels;
    const workerAt = (now: string) =>
      new ReminderWorker(readModels, commands, queryBus, new FixedClock(now), { error: fail });
    await Promise.all([1, 2, 3].map(() => workerAt('2026-11-24T00:00:00.000Z').wake()));
    await workerAt('2026-11-24T00:00:01.000Z').wake();
    expect((await commands.load(signature, id)).state?.reminded).toEqual([1, 3]);

    await ofCompany({ type: 'FailFormation', reasonCode: 'X', message: 'x', noteId: newId(), by: 'x' });
    await workerAt('2027-11-24T00:00:00.000Z').wake();
    expect((await commands.load(signature, id)).state?.reminded).toEqual([1, 3]);
  });
});

class FixedClock extends Clock {
  constructor(private readonly time: string) {
    super();
  }

  override now(): Date {
    return new Date(this.time);
  }
}

const fail = (message: string): never => {
  throw new Error(message);
};

const address = {
  id: newId(),
  line1: '12 St James Square',
  line2: null,
  city: 'London',
  state: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'GBR',
  phone: null,
};
const ada = { id: newId(), legalFirstName: 'Ada', legalLastName: 'Lovelace', ssn: null, address };
const request: CompanyRequest = {
  companyId: '',
  customerId,
  tenantId,
  entityType: 'LLC',
  state: 'WY',
  naicsCode: '541511',
  industry: 'Custom Computer Programming Services',
  description: 'Software',
  nameOptions: [{ id: newId(), name: 'Analytical Engines', entityTypeEnding: 'LLC', position: 1 }],
  ccorpValuation: null,
  einVariant: 'Standard',
  hasUsTaxId: false,
  personal: {
    responsibleParty: { ...ada, email: 'ada@founders.example' },
    addresses: [],
    members: [{ ...ada, contactFullName: null, isNaturalPerson: true, ownershipPercent: 100 }],
    executiveMembers: [],
  },
};
