import { fold } from '#kit/event-sourcing';
import { exactWords } from '#platform/domain-model';
import { project, recorded } from '#kit/event-sourcing/testing';
import { company } from '../decider.js';
import type { CompanyEvent } from '../events.js';
import { companyId, customerId, happened, member, requestedLlc } from '../../testing/company.fixtures.js';
import { companyDetails, type CompanyDetailsDocument, companyIn, ownerWord } from './company-details.js';
import { companyOf } from './company-response.js';

const stored = (...events: CompanyEvent[]) =>
  project(
    companyDetails,
    events.map((event, index) =>
      recorded(event, { position: 10 + index, metadata: { recordedAt: '2026-11-20T12:00:00.000Z' } }),
    ),
  ).get(companyId);
const wordsOf = (document: CompanyDetailsDocument) => companyDetails.search?.(document).join(' ') ?? '';
/** Returns the document with the response and its search words. */
const after = (...events: CompanyEvent[]) => {
  const document = stored(...events);
  return document && { ...document, company: companyIn(document), search: wordsOf(document) };
};
/** The words of every company's search: its id and its customer. */
const [id, owner] = [companyId.toLowerCase(), ownerWord(customerId)];
const ownWords = `${id} ${owner}`;
const REJECTED = 'difference engines llc analytical engines llc';
/** One of the two names is rejected. */
const oneRefused: CompanyEvent = {
  type: 'NamesRefused',
  data: {
    ...happened.namesRefused.data,
    nameOptionIds: happened.namesRefused.data.nameOptionIds.slice(0, 1),
    requiredActionId: null,
  },
};

describe('company details', () => {
  it('have indexes that find and count a filtered list without reading other companies', () => {
    const { indexes = [], list } = companyDetails;
    for (const filter of ['customerId', 'externalCompanyId'])
      expect(indexes).toContainEqual(['tenantId', filter, 'createdAt', 'position']);
    const changed = indexes.find(([, field]) => field === 'updatedAt');
    expect(changed).toEqual(['tenantId', 'updatedAt', ...(list?.filters ?? [])]);
  });

  it('show a new company with every field', () => {
    const { personal, ...request } = requestedLlc();
    expect(after(happened.requested())?.company).toEqual({
      serviceCompanyId: companyId,
      serviceCustomerId: customerId,
      externalCompanyId: null,
      entityType: 'LLC',
      state: 'WY',
      nameOptions: request.nameOptions,
      naicsCode: '541511',
      industry: 'Custom Computer Programming Services',
      description: 'Software for analytical engines',
      ...personal,
      ccorpValuation: null,
      metadata: {},
      stage: 'requested',
      actionRequired: true,
      formationSubmissionStatus: 'PENDING',
      formationFilingDate: null,
      formationFilingNumber: null,
      legalName: null,
      ein: null,
      services: [
        { name: 'Registered Agent', variant: null, status: 'Pending', subStatus: null },
        { name: 'Formation', variant: null, status: 'Pending', subStatus: null },
        { name: 'EinCreation', variant: 'Standard', status: 'Pending', subStatus: null },
      ],
      signatureRequirements: [{ documentType: 'SS4', status: 'PENDING' }],
      adminNotes: [],
      createdAt: '2026-11-20T12:00:00.000Z',
      updatedAt: '2026-11-20T12:00:00.000Z',
    });
  });

  it('contain no tax ID', () => {
    const people = requestedLlc().personal;
    const personal = people && { ...people, members: [{ ...member, ssn: '123-45-6789' }] };
    const document = after(happened.requested(requestedLlc({ personal, hasUsTaxId: true })));
    expect(document?.company.members[0]?.ssn).toBe('***-**-6789');
    expect(JSON.stringify(document)).not.toContain('123-45');
    expect(document?.company.signatureRequirements).toEqual([]);
  });

  it('require two signatures for an expedited EIN from abroad', () => {
    const document = after(happened.requested(requestedLlc({ einVariant: 'Expedite' })));
    expect(document?.company.signatureRequirements.map(({ documentType }) => documentType)).toEqual([
      'SS4',
      'FORM8821',
    ]);
  });

  it('follow the company to its EIN', () => {
    const { requested, submitted, filed, einIssued, einCorrected } = happened;
    expect(after(requested(), submitted)).toMatchObject({
      status: 'SUBMITTED',
      name: 'Analytical Engines LLC',
      position: 10,
    });
    expect(after(requested(), submitted, filed, einIssued, einCorrected)?.company).toMatchObject({
      formationSubmissionStatus: 'SUBMITTED',
      formationFilingDate: '2026-11-20',
      formationFilingNumber: 'PLAYGROUND-FILING',
      legalName: 'Analytical Engines LLC',
      ein: '00-7654321',
      services: [{ status: 'Completed' }, { status: 'Completed' }, { status: 'Completed' }],
    });
  });

  describe('signatures', () => {
    const { submitted, filed, failed, forgotten, signatureRequested, signatureRecorded } = happened;
    const abroad = happened.requested();
    const expedited = happened.requested(requestedLlc({ einVariant: 'Expedite' }));
    const domestic = happened.requested(requestedLlc({ hasUsTaxId: true }));
    const pending = (documentType: string) => ({ documentType, status: 'PENDING' });
    const completed = (documentType: string) => ({ documentType, status: 'COMPLETED' });

    it.each<[string, CompanyEvent[], object[]]>([
      ['required from abroad', [abroad], [pending('SS4')]],
      ['required with an expedited EIN', [expedited], [pending('SS4'), pending('FORM8821')]],
      ['signed', [abroad, signatureRecorded('SS4')], [completed('SS4')]],
      [
        'completed in any order',
        [expedited, signatureRecorded('FORM8821')],
        [pending('SS4'), completed('FORM8821')],
      ],
      ['reset', [abroad, signatureRecorded('SS4'), signatureRequested('SS4')], [pending('SS4')]],
      ['not required of US founders', [domestic], []],
      [
        'a Form 8821 required of US founders',
        [domestic, signatureRequested('FORM8821', 1)],
        [pending('FORM8821')],
      ],
      [
        'completed by US founders',
        [domestic, signatureRequested('FORM8821', 1), signatureRecorded('FORM8821')],
        [completed('FORM8821')],
      ],
      [
        'a Form 8821 that was required later',
        [abroad, signatureRecorded('SS4'), signatureRequested('FORM8821', 1)],
        [completed('SS4'), pending('FORM8821')],
      ],
      [
        'not required after the formation failed',
        [expedited, signatureRecorded('SS4'), failed],
        [completed('SS4')],
      ],
      [
        'not required after the customer was erased',
        [expedited, signatureRecorded('SS4'), forgotten],
        [completed('SS4')],
      ],
    ])('are %s', (_, events, requirements) => {
      expect(after(...events)?.company.signatureRequirements).toEqual(requirements);
    });

    it.each<[string, CompanyEvent[], string, string | null]>([
      ['waits', [abroad, submitted], 'ActionRequired', 'AwaitingSignature'],
      [
        'waits for the other signature',
        [expedited, submitted, signatureRecorded('SS4')],
        'ActionRequired',
        'AwaitingSignature',
      ],
      ['goes on', [abroad, submitted, signatureRecorded('SS4')], 'Pending', null],
      [
        'continues after the filing',
        [abroad, submitted, filed, signatureRecorded('SS4')],
        'InProgress',
        'SubmittedToIrs',
      ],
      [
        'is required again',
        [domestic, submitted, filed, signatureRequested('FORM8821', 1)],
        'ActionRequired',
        'AwaitingSignature',
      ],
      [
        'is not required before the submission',
        [domestic, signatureRequested('FORM8821', 1)],
        'Pending',
        null,
      ],
      [
        'is unchanged after the EIN was issued',
        [abroad, submitted, filed, happened.einIssued, signatureRecorded('SS4')],
        'Completed',
        null,
      ],
      ['fails if nobody can sign any more', [abroad, submitted, filed, forgotten], 'Failed', null],
      [
        'fails if the customer was erased before the submission',
        [abroad, forgotten, submitted, filed],
        'Failed',
        null,
      ],
      [
        'continues if the customer was erased after the signature',
        [abroad, submitted, filed, signatureRecorded('SS4'), forgotten],
        'InProgress',
        'SubmittedToIrs',
      ],
      [
        'is completed by an operator although nobody can sign',
        [abroad, submitted, filed, forgotten, happened.einIssued],
        'Completed',
        null,
      ],
      [
        'stays completed if the customer is erased',
        [abroad, submitted, filed, happened.einIssued, forgotten],
        'Completed',
        null,
      ],
    ])('determine whether the EIN %s', (_, events, status, subStatus) => {
      expect(after(...events)?.company.services[2]).toMatchObject({ status, subStatus });
    });
  });

  it('show the stage of the company, and whether it waits for the partner', () => {
    const { submitted, filed, failed, canceled, namesRefused, signatureRecorded, einIssued } = happened;
    const requested = happened.requested(requestedLlc({ hasUsTaxId: true }));
    const shown = (...events: CompanyEvent[]) => {
      const { stage, actionRequired, company } = after(requested, ...events) ?? {};
      expect([company?.stage, company?.actionRequired]).toEqual([stage, actionRequired]);
      return [stage, actionRequired];
    };
    expect(shown()).toEqual(['requested', false]);
    expect(shown(submitted)).toEqual(['accepted', false]);
    expect(shown(submitted, namesRefused)).toEqual(['accepted', true]);
    expect(shown(submitted, filed)).toEqual(['filed', false]);
    expect(shown(submitted, filed, einIssued)).toEqual(['ein_issued', false]);
    expect(shown(submitted, namesRefused, failed)).toEqual(['failed', false]);
    expect(shown(submitted, namesRefused, canceled)).toEqual(['canceled', false]);
    expect(after(happened.requested(), signatureRecorded('SS4'))).toMatchObject({ actionRequired: false });
    expect(after(requested, canceled)?.company).toMatchObject({
      formationSubmissionStatus: 'FAILED',
      adminNotes: [{ note: 'Ada found another name.' }],
    });
  });

  it('wait for new names, and show and find the new names at once', () => {
    const { requested, submitted, namesRefused, nameOptionsReplaced } = happened;
    const formation = (status: string, subStatus: string) =>
      expect.arrayContaining([expect.objectContaining({ name: 'Formation', status, subStatus })]) as never;
    expect(after(requested(), submitted, namesRefused)?.company).toMatchObject({
      nameOptions: requestedLlc().nameOptions,
      services: formation('ActionRequired', 'AwaitingNames'),
    });
    expect(after(requested(), submitted, namesRefused, nameOptionsReplaced)).toMatchObject({
      name: 'Bernoulli Numbers LLC',
      search: `bernoulli numbers llc ${REJECTED} ${ownWords}`,
      company: {
        nameOptions: nameOptionsReplaced.data.nameOptions,
        services: formation('InProgress', 'SubmittedToState'),
      },
    });
  });

  it('list a company under its first remaining name, and find it by rejected names too', () => {
    const { requested, submitted, namesRefused, filed } = happened;
    expect(after(requested())).toMatchObject({
      name: 'Analytical Engines LLC',
      search: `analytical engines llc difference engines llc ${ownWords}`,
    });
    expect(after(requested(), submitted, filed)).toMatchObject({
      name: 'Analytical Engines LLC',
      search: `analytical engines llc ${id} playground-filing filing ${owner}`,
    });
    const left = { name: 'Difference Engines LLC' };
    expect(after(requested(), submitted, oneRefused)).toMatchObject({
      ...left,
      search: `difference engines llc analytical engines llc ${ownWords}`,
    });
    expect(after(requested(), submitted, namesRefused)).toMatchObject({
      name: null,
      search: `${REJECTED} ${ownWords}`,
    });
    const difference = { ...filed, data: { ...filed.data, legalName: left.name } };
    expect(after(requested(), submitted, oneRefused, difference)).toMatchObject({
      ...left,
      company: { legalName: left.name, nameOptions: requestedLlc().nameOptions },
    });
    const invented = { ...filed, data: { ...filed.data, legalName: 'Company 3DXo7n LLC' } };
    expect(after(happened.requested(requestedLlc({ nameOptions: [] })), submitted, invented)).toMatchObject({
      name: 'Company 3DXo7n LLC',
    });
  });

  it('equal the response to the change that led to them', () => {
    const { requested, submitted, namesRefused, nameOptionsReplaced, filed, einIssued, forgotten } = happened;
    const events: CompanyEvent[] = [
      requested(),
      { type: 'ExternalCompanyIdChanged', data: { companyId, customerId, externalCompanyId: 'ext-1' } },
      { type: 'CompanyMetadataChanged', data: { companyId, customerId, personal: { metadata: { a: 'b' } } } },
      submitted,
      happened.noted,
      happened.noteResolved,
      namesRefused,
      nameOptionsReplaced,
      filed,
      happened.signatureRequested('FORM8821'),
      happened.signatureRecorded('SS4'),
      einIssued,
      forgotten,
    ];
    for (const [index] of events.entries()) {
      const past = events.slice(0, index + 1);
      const document = after(...past);
      const state = fold(company.decider, past);
      if (!document || !state) throw new Error('no company');
      expect(companyOf(state, document.createdAt, document.updatedAt)).toEqual(document.company);
    }
  });

  it('contain the reason for a failed formation', () => {
    const document = after(happened.requested(), happened.failed, happened.noted);
    expect(document?.status).toBe('FAILED');
    expect(document?.company).toMatchObject({
      formationSubmissionStatus: 'FAILED',
      adminNotes: [{ note: 'The state allows none of the names.', status: 'Unresolved' }],
    });
  });

  it('show the external id and metadata, and are found by them', () => {
    const of = { companyId, customerId };
    const request = requestedLlc({ externalCompanyId: 'A-1' });
    const texts: CompanyEvent = {
      type: 'CompanyMetadataChanged',
      data: { ...of, personal: { metadata: { plan: 'Gold 1' } } },
    };
    const before = after(happened.requested(request), texts);
    expect(before).toMatchObject({
      externalCompanyId: 'A-1',
      company: { externalCompanyId: 'A-1', metadata: { plan: 'Gold 1' } },
    });
    expect(before?.search.split(' ')).toEqual(
      expect.arrayContaining(['a-1', ...exactWords({ plan: 'Gold 1' })]),
    );
    const cleared: CompanyEvent = {
      type: 'ExternalCompanyIdChanged',
      data: { ...of, externalCompanyId: null },
    };
    const revoked: CompanyEvent = { type: 'CompanyReservationRevoked', data: of };
    const forgotten = after(happened.requested(request), texts, cleared, revoked, happened.forgotten);
    expect(forgotten).toMatchObject({ externalCompanyId: null, company: { metadata: {} } });
    const exact = forgotten?.search.split(' ').filter((word) => word.startsWith('\u0001'));
    expect(exact).toEqual([owner]);
    expect(after(revoked)).toBeUndefined();
  });

  it('drop the people after the PeopleForgotten event', () => {
    const before = after(happened.requested());
    expect(before?.company.responsibleParty).not.toBeNull();
    const [agent, formation, ein] = before?.company.services ?? [];
    expect(after(happened.requested(), happened.forgotten)).toMatchObject({
      ...before,
      progress: { signatureRounds: [{ outcome: 'failed' }] },
      actionRequired: false,
      awaitedSince: { names: null, signatures: null },
      waitingSince: null,
      personal: null,
      company: {
        ...before?.company,
        responsibleParty: null,
        addresses: [],
        members: [],
        executiveMembers: [],
        actionRequired: false,
        services: [agent, formation, { ...ein, status: 'Failed' }],
        signatureRequirements: [],
      },
    });
  });

  it('keep personal data only in the field that is encrypted, and lose it with the key', () => {
    const { requested, canceled } = happened;
    const request = requestedLlc();
    const personal = request.personal && { ...request.personal, metadata: { plan: 'Gold 1' } };
    const document = stored(requested(requestedLlc({ personal })), canceled);
    if (!document) throw new Error('no company');
    const texts = ['Lovelace', 'ada@founders.example', 'London', 'Gold 1', 'Ada found another name.'];
    const rest = { ...document, personal: null };
    for (const text of texts) {
      expect(JSON.stringify(document.personal)).toContain(text);
      expect(JSON.stringify(rest)).not.toContain(text);
    }
    const erased = after(requested(requestedLlc({ personal })), canceled, happened.forgotten)?.company;
    const { adminNotes, ...company } = companyIn(rest);
    expect([adminNotes, erased?.adminNotes]).toEqual([[], []]);
    expect(erased).toMatchObject({ ...company, signatureRequirements: [] });
  });

  it('drop the people of an erased customer', () => {
    expect(after(happened.requested(requestedLlc({ personal: null })))?.company).toMatchObject({
      responsibleParty: null,
      addresses: [],
      members: [],
      executiveMembers: [],
    });
  });

  it('are found by the EIN without its hyphen', () => {
    const { requested, submitted, filed, einIssued } = happened;
    const { ein } = einIssued.data;
    expect(after(requested(), submitted, filed, einIssued)?.search.split(' ')).toEqual(
      expect.arrayContaining([ein, ein.replace('-', '')]),
    );
  });

  it('show the reason of a cancellation as a note until the people are forgotten', () => {
    const { requested, canceled, noted, forgotten } = happened;
    const { noteId } = canceled.data;
    const note = { noteId, note: 'Ada found another name.', createdBy: 'partner', status: 'Resolved' };
    expect(after(requested(), canceled)?.company.adminNotes).toEqual([note]);
    const left = after(requested(), noted, canceled, forgotten)?.company.adminNotes;
    expect(left).toMatchObject([{ noteId: noted.data.noteId }]);
  });

  it('count as changed by a document and by a report that the partner sees', () => {
    const { requested, documentAdded } = happened;
    const later = { position: 20, metadata: { recordedAt: '2026-11-21T12:00:00.000Z' } };
    const updatedAfter = (
      event: CompanyEvent | { type: `AnnualReport${string}`; data: { companyId: string } },
    ) => {
      const first = recorded(requested(), {
        position: 10,
        metadata: { recordedAt: '2026-11-20T12:00:00.000Z' },
      });
      const document = project(companyDetails, [first, recorded(event, later)]).get(companyId);
      expect(document?.company.updatedAt).toBe(document?.updatedAt);
      return document?.updatedAt.slice(0, 10);
    };
    const report = (type: `AnnualReport${string}`) => ({ type, data: { companyId } });
    expect(updatedAfter(documentAdded())).toBe('2026-11-21');
    expect(updatedAfter(report('AnnualReportSubmitted'))).toBe('2026-11-21');
    expect(updatedAfter(report('AnnualReportDrafted'))).toBe('2026-11-20');
  });

  it('are gone when they are discarded, whatever follows', () => {
    const { requested, discarded, submitted } = happened;
    expect(after(requested(), discarded)).toBeUndefined();
    expect(after(requested(), discarded, submitted)).toBeUndefined();
  });

  it('ignore documents of unknown companies and companies without a request', () => {
    const { requested, submitted, documentAdded } = happened;
    expect(companyDetails.documentIds(recorded(requested()))).toEqual([companyId]);
    expect(companyDetails.documentIds(recorded(documentAdded()))).toEqual([companyId]);
    expect(after(submitted)).toBeUndefined();
  });
});
