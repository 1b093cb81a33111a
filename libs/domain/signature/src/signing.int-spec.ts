import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { companyDomain } from '#domain/company';
import { company, type CompanyCommand, requestedLlc } from '#domain/company/testing';
import type { CommandContext, CommandHandling } from '#kit/event-sourcing';
import { EventStore } from '#kit/event-store';
import { DocumentBytes } from '#platform/documents';
import { Harness } from '#platform/hosting/testing';
import { OnlyTenants } from '#platform/http';
import { newId } from '#kit/kernel';
import { SettableClock } from '#kit/kernel/testing';
import type { ReadModels } from '#kit/projections';
import { requiredActionDomain } from '#domain/required-action';
import { SignForm } from './commands/sign-form/sign-form.js';
import { signature } from './domain/decider.js';
import { SignaturesProcess } from './processes/signatures.process.js';
import { SignedForms } from './processes/signed-forms.js';
import { SigningOfCompany } from './processes/signing-of-company.js';
import { signatureIdOf } from './queries/signature-id.js';
import { ReminderWorker } from './reminders/reminder-worker.js';
import { signatureDomain } from './signature.domain.js';
import { signer } from './testing/signature.fixtures.js';

const tenantId = newId();
const customerId = newId();

describe('signing', () => {
  let app: Harness;
  let commands: CommandHandling;
  let signing: SigningOfCompany;
  let companyId: string;
  let recording: boolean;

  beforeAll(async () => {
    app = await Harness.start([signatureDomain, companyDomain, requiredActionDomain], {
      replace: [[SignedForms, new SignedForms(bus)]],
    });
    commands = app.stores.commandHandling;
    signing = app.get(SigningOfCompany);
  });
  beforeEach(async () => {
    companyId = newId();
    recording = true;
    await ofCompany({ type: 'RequestCompany', request: requestedLlc({ companyId, customerId, tenantId }) });
  });
  afterAll(() => app.stop());

  const context = (): CommandContext =>
    app.context({ tenantId, subjectId: customerId, actor: { type: 'customer', id: customerId } });
  const ofCompany = (command: CompanyCommand, by = context()) =>
    commands.of(company).execute(companyId, by, command);
  /** Notifies the companies' lib of a signed form, unless the process has died. */
  const bus = {
    execute: (command: never) =>
      recording ? app.get(CommandBus).execute(command) : Promise.reject(new Error('the process died')),
  } as unknown as CommandBus;
  const sign = () => {
    const through = { companyId, documentType: 'SS4', tokenMac: null } as const;
    return app.execute(new SignForm(through, { signer, consentVersion: '1' }, context()));
  };
  const storedFiles = async () => {
    const ids = new Set<string>();
    for await (const { documentId } of app.get(DocumentBytes).storedSince(new Date(0))) ids.add(documentId);
    return ids.size;
  };
  /** Runs the process manager with the event that a form was signed. */
  const processSigned = async () => {
    const { history } = await commands.of(signature).load(signatureIdOf(companyId, 'SS4'));
    const signed = (await history()).find(({ type }) => type === 'FormSigned');
    if (!signed) throw new Error('the form is not signed');
    return app.get(SignaturesProcess).handle(signed);
  };
  const ofSigned = async () => {
    const { state } = await commands.of(company).load(companyId);
    const documents = state?.documents.map(({ documentType }) => documentType);
    return [state?.signatureRounds.at(-1)?.outcome, documents];
  };

  it('is recorded once if the process died before the company was updated', async () => {
    recording = false;
    expect((await sign()).change).toBeNull();
    expect(await ofSigned()).toEqual(['awaited', []]);
    await expect(sign()).rejects.toMatchObject({ code: 'E_SIGNATURE_ALREADY_COMPLETED' });
    recording = true;
    await Promise.all([processSigned(), processSigned()]);
    await processSigned();
    expect(await ofSigned()).toEqual(['signed', ['SignedSS4']]);
  });

  it('is stored and changes nothing else if the form was required again in between', async () => {
    recording = false;
    await sign();
    const request = { reason: 'Blurred.', requiredActionId: newId() };
    await ofCompany({ type: 'RequestSignature', documentType: 'SS4', ...request });
    recording = true;
    await processSigned();
    expect(await ofSigned()).toEqual(['awaited', ['SignedSS4']]);
    await sign();
    expect(await ofSigned()).toEqual(['signed', ['SignedSS4', 'SignedSS4']]);
  });

  it('has one winner among concurrent attempts, which leave one file', async () => {
    const before = await storedFiles();
    const results = await Promise.allSettled([sign(), sign(), sign()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await ofSigned()).toEqual(['signed', ['SignedSS4']]);
    expect(await storedFiles()).toBe(before + 1);
  });

  it('sends one reminder, even with concurrent processes', async () => {
    await signing.follow(companyId, context());
    const id = signatureIdOf(companyId, 'SS4');
    const page = [{ id, revision: 1, document: { tenantId, requestedAt: '', dueAt: '' } }];
    const readModels = { presentPages: () => [page] } as unknown as ReadModels;
    const workerAt = (now: string) =>
      new ReminderWorker(
        readModels,
        app.get(EventStore),
        commands,
        app.get(QueryBus),
        new SettableClock(now),
        new OnlyTenants(),
        { error: fail },
      );
    await Promise.all([1, 2, 3].map(() => workerAt('2026-11-24T00:00:00.000Z').wake()));
    await workerAt('2026-11-24T00:00:01.000Z').wake();
    expect((await commands.of(signature).load(id)).state?.reminded).toEqual([1, 3]);

    await ofCompany({ type: 'FailFormation', reasonCode: 'X', message: 'x', noteId: newId(), by: 'x' });
    await workerAt('2027-11-24T00:00:00.000Z').wake();
    expect((await commands.of(signature).load(id)).state?.reminded).toEqual([1, 3]);
  });

  it('is withdrawn after the customer was erased, even if the event is handled twice', async () => {
    await signing.follow(companyId, context());
    await ofCompany({ type: 'ForgetPeople' });
    const forgotten = (await (await commands.of(company).load(companyId)).history()).at(-1);
    if (forgotten?.type !== 'PeopleForgotten') throw new Error('the people are not forgotten');
    for (const event of [forgotten, forgotten]) await app.get(SignaturesProcess).handle(event);
    const { state, history } = await commands.of(signature).load(signatureIdOf(companyId, 'SS4'));
    expect(state?.status).toBe('withdrawn');
    expect((await history()).map(({ type }) => type)).toEqual(['SigningRequired', 'SigningWithdrawn']);
    await expect(sign()).rejects.toMatchObject({ code: 'E_SIGNATURE_NOT_REQUIRED' });
  });
});

const fail = (message: string): never => {
  throw new Error(message);
};
