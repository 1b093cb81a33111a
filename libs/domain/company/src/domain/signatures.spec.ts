import { fold } from '#kit/event-sourcing';
import { given } from '#kit/event-sourcing/testing';
import { type Company, company } from './decider.js';
import type { CompanyEvent } from './events.js';
import { requirementsOf } from './signatures.js';
import { documentOf, happened, requestedLlc } from '../testing/company.fixtures.js';

const { decider } = company;
const { failed, filed, forgotten, signatureRequested, signatureRecorded, documentAdded } = happened;
const { documentSuperseded } = happened;
const abroad = happened.requested();
const domestic = happened.requested(requestedLlc({ hasUsTaxId: true }));

const required = {
  reason: 'The IRS could not read the signature.',
  requiredActionId: '3DXo7nSignActionSignActionS',
};
const reset = { type: 'RequestSignature', documentType: 'SS4', ...required } as const;
const require8821 = { type: 'RequestSignature', documentType: 'FORM8821', ...required } as const;
const signatureActionIds = { SS4: 'ss4-action', FORM8821: '8821-action' };
const record = (round: number, document = documentOf('SignedSS4')) =>
  ({ type: 'RecordSignature', documentType: 'SS4', round, document, signatureActionIds }) as const;

const roundsAfter = (...events: CompanyEvent[]) =>
  fold(decider, events)?.signatureRounds.map(
    ({ documentType, round, outcome }) => `${documentType} ${round} ${outcome}`,
  );

describe('a signature', () => {
  it('can be required again, signed or not', () => {
    given(decider, abroad).when(reset).then(signatureRequested('SS4', 2));
    given(decider, abroad, signatureRecorded('SS4')).when(reset).then(signatureRequested('SS4', 2));
  });

  it('cannot be required twice at a time', () => {
    given(decider, abroad, signatureRequested('SS4')).when(reset).thenInvalidState();
    given(decider, abroad, signatureRequested('SS4'), signatureRecorded('SS4', 2))
      .when(reset)
      .then(signatureRequested('SS4', 3));
  });

  it('can be required at most 50 times', () => {
    const rounds = Array.from({ length: 49 }, (_, index) => [
      signatureRecorded('SS4', index + 1),
      signatureRequested('SS4', index + 2),
    ]).flat();
    given(decider, abroad, ...rounds, signatureRecorded('SS4', 50))
      .when(reset)
      .thenInvalidState();
  });

  it('cannot be required on an SS-4 of US founders', () => {
    given(decider, domestic).when(reset).thenThrows('E_SIGNATURE_NOT_REQUIRED');
  });

  it('can be required on a Form 8821 of any founder', () => {
    for (const founded of [abroad, domestic])
      given(decider, founded).when(require8821).then(signatureRequested('FORM8821', 1));
  });

  it('is shown for the SS-4 first, whichever form was required first', () => {
    const events = [abroad, signatureRequested('FORM8821', 1), signatureRequested('SS4', 2)];
    const requirements = requirementsOf(fold(decider, events) as Company);
    expect(requirements.map(({ documentType }) => documentType)).toEqual(['SS4', 'FORM8821']);
  });

  it('is not required for a failed formation', () => {
    given(decider, abroad, failed).when(reset).thenInvalidState();
    expect(roundsAfter(abroad, failed)).toEqual(['SS4 1 failed']);
  });

  it('is not required after the customer was erased', () => {
    given(decider, abroad, forgotten).when(reset).thenInvalidState();
    given(decider, domestic, forgotten).when(require8821).thenInvalidState();
    const erased = [abroad, signatureRequested('FORM8821', 1), signatureRecorded('SS4'), forgotten];
    expect(roundsAfter(...erased)).toEqual(['SS4 1 signed', 'FORM8821 1 failed']);
    given(decider, abroad, forgotten).when(record(1)).then(documentAdded('SignedSS4'));
  });

  it('cannot be required while the erasure is under way', () => {
    const unreadable = happened.requested(requestedLlc({ personal: null }));
    given(decider, unreadable).when(reset).thenInvalidState();
  });

  it('is recorded once, with its document', () => {
    const events = [signatureRecorded('SS4'), documentAdded('SignedSS4')];
    given(decider, abroad)
      .when(record(1))
      .then(...events);
    given(decider, abroad, ...events)
      .when(record(1))
      .then();
  });

  it('is stored but completes nothing if it is of a previous round', () => {
    given(decider, abroad, signatureRequested('SS4')).when(record(1)).then(documentAdded('SignedSS4'));
    given(decider, abroad, failed).when(record(1)).then(documentAdded('SignedSS4'));
    given(decider, domestic).when(record(1)).then(documentAdded('SignedSS4'));
  });

  it('starts a new round each time it is required', () => {
    expect(roundsAfter(domestic)).toEqual([]);
    expect(roundsAfter(abroad, signatureRequested('SS4'), signatureRecorded('SS4', 2))).toEqual([
      'SS4 1 replaced',
      'SS4 2 signed',
    ]);
    expect(roundsAfter(abroad, signatureRequested('FORM8821', 1), signatureRecorded('SS4'))).toEqual([
      'SS4 1 signed',
      'FORM8821 1 awaited',
    ]);
  });

  it('needs a company', () => {
    given(decider).when(record(1)).thenThrows('E_NOT_FOUND');
  });
});

describe('a signed form', () => {
  const { legalName } = filed.data;
  const formOf = (printedName: string, more: object = {}) => ({
    ...documentOf('SignedSS4'),
    printedName,
    ...more,
  });
  const addedForm = (...args: Parameters<typeof formOf>): CompanyEvent => {
    const { companyId, customerId } = requestedLlc();
    return { type: 'DocumentAdded', data: { companyId, customerId, ...formOf(...args) } };
  };
  const { documentId } = documentOf('SignedSS4');
  const signed = (name: string, more: object = {}) => [signatureRecorded('SS4'), addedForm(name, more)];
  const file = { type: 'FileFormation', ...filed.data, documents: [], signatureActionIds } as const;
  const resetTo = (round: number): CompanyEvent => {
    const { companyId, customerId } = requestedLlc();
    const reason = `The company was filed as ${legalName}, but the signed form shows another name. Please sign the form again.`;
    return {
      type: 'SignatureRequested',
      data: { companyId, customerId, documentType: 'SS4', round, requiredActionId: 'ss4-action', reason },
    };
  };

  it('is superseded and required again if the company is filed under another name', () => {
    given(decider, abroad, happened.submitted, ...signed('Difference Engines LLC'))
      .when(file)
      .then(filed, documentSuperseded(documentId), resetTo(2));
    const events = [abroad, happened.submitted, ...signed('Difference Engines LLC'), filed];
    expect(fold(decider, [...events, documentSuperseded(documentId)])?.documents).toEqual([
      formOf('Difference Engines LLC', { superseded: true }),
    ]);
  });

  it('stays if the company is filed under its name, and so does a form that was not signed here', () => {
    for (const form of [addedForm(legalName), documentAdded('SignedSS4')])
      given(decider, abroad, happened.submitted, signatureRecorded('SS4'), form).when(file).then(filed);
  });

  it('is superseded, but not required again, if a newer one shows the filed name, or nobody can sign', () => {
    const again = [signatureRequested('SS4'), signatureRecorded('SS4', 2)];
    const newer = addedForm(legalName, { documentId: 'newer' });
    for (const events of [[...again, newer], [forgotten]])
      given(decider, abroad, happened.submitted, ...signed('Difference Engines LLC'), ...events)
        .when(file)
        .then(filed, documentSuperseded(documentId));
  });

  it('is required again if it is recorded after the filing under another name', () => {
    const form = formOf('Difference Engines LLC');
    given(decider, abroad, happened.submitted, filed)
      .when(record(1, form))
      .then(
        signatureRecorded('SS4'),
        addedForm(form.printedName),
        documentSuperseded(documentId),
        resetTo(2),
      );
  });
});
