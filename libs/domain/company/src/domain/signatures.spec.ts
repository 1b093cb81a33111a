import { describe, expect, it } from 'vitest';
import { fold } from '#kit/event-sourcing';
import { given } from '#kit/event-sourcing/testing';
import { company } from './decider.js';
import type { CompanyEvent } from './events.js';
import { documentOf, happened, requestedLlc } from '../testing/company.fixtures.js';

const { decider } = company;
const { failed, forgotten, signatureRequested, signatureRecorded, documentAdded } = happened;
const abroad = happened.requested();
const domestic = happened.requested(requestedLlc({ hasUsTaxId: true }));

const asked = {
  reason: 'The IRS could not read the signature.',
  requiredActionId: '3DXo7nSignActionSignActionS',
};
const reset = { type: 'RequestSignature', documentType: 'SS4', ...asked } as const;
const require8821 = { type: 'RequestSignature', documentType: 'FORM8821', ...asked } as const;
const record = (round: number) =>
  ({ type: 'RecordSignature', documentType: 'SS4', round, document: documentOf('SignedSS4') }) as const;

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

  it('on an SS-4 cannot be required of US founders', () => {
    given(decider, domestic).when(reset).thenThrows('E_SIGNATURE_NOT_REQUIRED');
  });

  it('on a Form 8821 can be required of any founder', () => {
    for (const founded of [abroad, domestic])
      given(decider, founded).when(require8821).then(signatureRequested('FORM8821', 1));
  });

  it('on the SS-4 is shown first, whichever form was required first', () => {
    const events = [abroad, signatureRequested('FORM8821', 1), signatureRequested('SS4', 2)];
    const shown = fold(decider, events)?.signatureRequirements.map(({ documentType }) => documentType);
    expect(shown).toEqual(['SS4', 'FORM8821']);
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

  it('for a previous round is stored but completes nothing', () => {
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
