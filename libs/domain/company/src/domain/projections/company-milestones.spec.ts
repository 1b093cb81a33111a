import { project, recorded } from '#kit/event-sourcing/testing';
import type { CompanyEvent } from '../events.js';
import { companyId, happened, requestedLlc } from '../../testing/company.fixtures.js';
import { companyDetails } from './company-details.js';

const dayOf = (index: number): string => `2026-11-${10 + index}T12:00:00.000Z`;

/** Projects events that happened on consecutive days. */
function after(...events: CompanyEvent[]) {
  const past = events.map((event, index) =>
    recorded(event, { position: index, metadata: { recordedAt: dayOf(index) } }),
  );
  const document = project(companyDetails, past).get(companyId);
  if (!document) throw new Error('no company');
  return document;
}

describe('the milestones of a company', () => {
  const { submitted, filed, failed, canceled, einIssued, einCorrected, namesRefused } = happened;
  const { nameOptionsReplaced, signatureRequested, signatureRecorded } = happened;
  const domestic = happened.requested(requestedLlc({ hasUsTaxId: true }));
  const abroad = happened.requested();

  it('contain the date of each step', () => {
    expect(after(domestic, submitted, filed, einIssued, einCorrected).reached).toEqual({
      requested: dayOf(0),
      accepted: dayOf(1),
      filed: dayOf(2),
      einIssued: dayOf(3),
      ended: null,
    });
  });

  it.each([
    ['failed', failed],
    ['canceled', canceled],
  ])('contain the date on which the company was %s', (_, ended) => {
    const { reached } = after(domestic, submitted, ended);
    expect(reached).toMatchObject({ accepted: dayOf(1), filed: null, einIssued: null, ended: dayOf(2) });
  });

  it('contain every rejected name with the reason of its round, in the order of rejection', () => {
    const [first = '', second = ''] = namesRefused.data.nameOptionIds;
    const refused = (nameOptionIds: readonly string[], reason: string): CompanyEvent => ({
      type: 'NamesRefused',
      data: { ...namesRefused.data, nameOptionIds, reason },
    });
    const again = nameOptionsReplaced.data.nameOptions.map(({ id }) => id);
    const { rejectedNames } = after(
      domestic,
      submitted,
      refused([second, first], 'Both are taken.'),
      nameOptionsReplaced,
      refused(again, 'It is misleading.'),
    );
    expect(rejectedNames).toEqual([
      { name: 'Difference Engines LLC', reason: 'Both are taken.' },
      { name: 'Analytical Engines LLC', reason: 'Both are taken.' },
      { name: 'Bernoulli Numbers LLC', reason: 'It is misleading.' },
    ]);
  });

  it.each<[string, CompanyEvent[], number | null]>([
    ['no answer is awaited', [domestic, submitted], null],
    ['a signature is awaited from the beginning', [abroad, submitted], 0],
    ['names are awaited', [domestic, submitted, namesRefused, happened.noted], 2],
    ['names were answered', [domestic, submitted, namesRefused, nameOptionsReplaced], null],
    ['a signature is still awaited', [abroad, submitted, namesRefused, nameOptionsReplaced], 0],
    ['a form was signed', [abroad, submitted, signatureRecorded('SS4')], null],
    ['a form is required again', [abroad, submitted, signatureRecorded('SS4'), signatureRequested('SS4')], 3],
    [
      'names are awaited for longer than a signature',
      [domestic, submitted, namesRefused, signatureRequested('FORM8821', 1)],
      2,
    ],
    ['the company failed', [abroad, submitted, failed], null],
  ])('contain since when the partner is awaited: %s', (_, events, index) => {
    expect(after(...events).waitingSince).toBe(index === null ? null : dayOf(index));
  });

  it.each<[string, CompanyEvent[], number | null]>([
    ['to accept', [domestic], 0],
    ['to file', [domestic, submitted, happened.noted], 1],
    ['to file again', [domestic, submitted, namesRefused, nameOptionsReplaced], 3],
    ['to issue the EIN', [domestic, submitted, filed, happened.noted], 2],
    ['to sign', [abroad, submitted, filed], 2],
    ['nothing', [domestic, submitted, filed, einIssued], null],
  ])('contain since when the next step is awaited: %s', (_, events, index) => {
    expect(after(...events).stepSince).toBe(index === null ? null : dayOf(index));
  });
});
