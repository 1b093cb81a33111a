import { fold, InvalidStateError } from '#kit/event-sourcing';
import { given } from '#kit/event-sourcing/testing';
import { company } from './decider.js';
import type { OwnDocument } from './documents.js';
import { assertLetterCanFollow } from './ein.js';
import type { CompanyEvent } from './events.js';
import { documentOf, happened, requestedLlc } from '../testing/company.fixtures.js';

const { decider } = company;
const { submitted, failed, canceled, noted, filed, einIssued, einCorrected, documentAdded } = happened;
const { namesRefused, nameOptionsReplaced, forgotten } = happened;
const requested = happened.requested();

const { requiredActionId } = namesRefused.data;
const submit = { type: 'SubmitFormation', requiredActionId } as const;
const accept = { type: 'AcceptFormation', requiredActionId } as const;
const fail = {
  type: 'FailFormation',
  reasonCode: failed.data.reasonCode,
  message: failed.data.message,
  noteId: noted.data.noteId,
  by: 'grace',
} as const;
const file = {
  type: 'FileFormation',
  legalName: 'Analytical Engines LLC',
  filingDate: '2026-11-20',
  filingNumber: 'PLAYGROUND-FILING',
  documents: [documentOf('ArticlesOfOrganization'), documentOf('OperatingAgreement')],
  signatureActionIds: { SS4: 'ss4-action', FORM8821: '8821-action' },
} as const;
const documents = [documentAdded('ArticlesOfOrganization'), documentAdded('OperatingAgreement')];
const issue = { type: 'IssueEin', ein: '00-1234567', letter: documentOf('EinLetter') } as const;
const correct = { type: 'CorrectEin', ein: '00-7654321' } as const;

describe('a company', () => {
  it('can be requested once', () => {
    const request = { type: 'RequestCompany', request: requestedLlc() } as const;
    given(decider).when(request).then(requested);
    given(decider, requested).when(request).then();
  });

  it('cannot be requested with an expedited EIN if somebody has a US tax ID', () => {
    const expedited = (hasUsTaxId: boolean) => requestedLlc({ einVariant: 'Expedite', hasUsTaxId });
    given(decider)
      .when({ type: 'RequestCompany', request: expedited(true) })
      .thenThrows('E_EXPEDITED_EIN_NOT_ELIGIBLE');
    given(decider)
      .when({ type: 'RequestCompany', request: expedited(false) })
      .then(happened.requested(expedited(false)));
  });

  it('can be requested with a standard EIN even if somebody has a US tax ID', () => {
    const request = requestedLlc({ einVariant: 'Standard', hasUsTaxId: true });
    given(decider).when({ type: 'RequestCompany', request }).then(happened.requested(request));
  });

  it('does not exist before its request, whatever other events say', () => {
    expect(fold(decider, [submitted, filed])).toBeNull();
  });

  it.each([submit, accept, fail, file, issue, correct])('must exist before $type', (command) => {
    given(decider).when(command).thenThrows('E_NOT_FOUND');
  });

  describe('its formation', () => {
    it('can be submitted once', () => {
      given(decider, requested).when(submit).then(submitted);
      given(decider, requested, submitted).when(submit).then();
      given(decider, requested, failed).when(submit).then();
    });

    it('can be accepted once, unless it has failed', () => {
      given(decider, requested).when(accept).then(submitted);
      given(decider, requested, submitted).when(accept).then();
      given(decider, requested, submitted, filed).when(accept).then();
      given(decider, requested, failed).when(accept).thenInvalidState();
    });

    it('fails once, with a note', () => {
      given(decider, requested, submitted).when(fail).then(failed, noted);
      given(decider, requested, failed, noted).when(fail).thenInvalidState();
    });

    it('is filed with its documents', () => {
      given(decider, requested, submitted)
        .when(file)
        .then(filed, ...documents);
    });

    it('is submitted by the filing if it was still pending', () => {
      given(decider, requested)
        .when(file)
        .then(submitted, filed, ...documents);
    });

    it('can be canceled until it is filed or has failed', () => {
      const { noteId, personal } = canceled.data;
      const cancel = { type: 'CancelFormation', noteId, ...personal } as const;
      const notCancelable = { code: 'E_FORMATION_NOT_CANCELABLE' };
      given(decider, requested).when(cancel).then(canceled);
      given(decider, requested, submitted).when(cancel).then(canceled);
      given(decider, requested, submitted, canceled).when(cancel).then();
      for (const ended of [failed, filed])
        expect(() => decider.decide(fold(decider, [requested, submitted, ended]), cancel)).toThrow(
          expect.objectContaining(notCancelable) as Error,
        );
      given(decider, requested, canceled).when(accept).thenInvalidState();
      const data = { ...canceled.data, noteId: null };
      given(decider, requested)
        .when({ ...cancel, reason: null })
        .then({ ...canceled, data: { ...data, personal: { reason: null } } });
      const withoutReason = { ...canceled, data: { ...data, personal: null } };
      given(decider, requested, happened.forgotten).when(cancel).then(withoutReason);
    });

    it('can be filed once, and not after it failed', () => {
      given(decider, requested, submitted, filed).when(file).thenInvalidState();
      given(decider, requested, failed).when(file).thenInvalidState();
    });

    it('cannot fail after it was filed', () => {
      given(decider, requested, submitted, filed).when(fail).thenInvalidState();
    });
  });

  describe('its names', () => {
    const { reason, nameOptionIds } = namesRefused.data;
    const refuse = { type: 'RefuseNames', count: null, reason, requiredActionId } as const;
    const replace = {
      type: 'ReplaceNameOptions',
      requiredActionId,
      nameOptions: nameOptionsReplaced.data.nameOptions,
    } as const;
    const refused = (ids: readonly string[], action: string | null): CompanyEvent => ({
      type: 'NamesRefused',
      data: { ...namesRefused.data, nameOptionIds: ids, requiredActionId: action },
    });
    const [first = '', second = ''] = nameOptionIds;

    it('are rejected in order of their positions; the partner is asked for new ones when none is left', () => {
      const one = { ...refuse, count: 1 };
      given(decider, requested, submitted).when(refuse).then(namesRefused);
      given(decider, requested, submitted)
        .when(one)
        .then(refused([first], null));
      given(decider, requested, submitted, refused([first], null))
        .when(one)
        .then(refused([second], requiredActionId));
    });

    const nameless = happened.requested(requestedLlc({ nameOptions: [] }));
    const namesRequested: CompanyEvent = {
      type: 'NamesRefused',
      data: {
        ...namesRefused.data,
        nameOptionIds: [],
        reason: 'The request has no names. Please choose one to three names.',
      },
    };

    it('can be rejected for a pending request or one without names', () => {
      given(decider, requested).when(refuse).then(submitted, namesRefused);
      given(decider, nameless).when(refuse).then(submitted, refused([], requiredActionId));
    });

    it('are asked for once, when a request without names is submitted', () => {
      for (const command of [submit, accept]) {
        given(decider, nameless).when(command).then(submitted, namesRequested);
        given(decider, nameless, submitted, namesRequested).when(command).then();
        given(decider, nameless, submitted, namesRequested, nameOptionsReplaced).when(command).then();
      }
      given(decider, nameless, submitted, namesRequested).when(replace).then(nameOptionsReplaced);
    });

    it('are not asked for after the formation has failed or was canceled', () => {
      for (const ended of [failed, canceled]) given(decider, nameless, ended).when(submit).then();
    });

    it('cannot be rejected or filed while new ones are awaited or after the formation has ended', () => {
      for (const command of [refuse, file]) {
        given(decider, requested, submitted, namesRefused).when(command).thenInvalidState();
        given(decider, requested, submitted, filed).when(command).thenInvalidState();
        given(decider, requested, failed).when(command).thenInvalidState();
      }
    });

    it('are replaced once, by the awaited answer', () => {
      given(decider, requested, submitted, namesRefused).when(replace).then(nameOptionsReplaced);
      given(decider, requested, submitted, namesRefused, nameOptionsReplaced).when(replace).then();
      given(decider, requested, submitted).when(replace).then();
      given(decider, requested, submitted, namesRefused, failed).when(replace).then();
      given(decider, requested, submitted, namesRefused)
        .when({ ...replace, requiredActionId: 'another' })
        .then();
    });

    it('can be rejected again, and fail', () => {
      const again = { ...refuse, requiredActionId: 'second' };
      const id = nameOptionsReplaced.data.nameOptions[0]?.id ?? '';
      given(decider, requested, submitted, namesRefused, nameOptionsReplaced)
        .when(again)
        .then(refused([id], 'second'));
      given(decider, requested, submitted, namesRefused).when(fail).then(failed, noted);
    });
  });

  describe('its EIN', () => {
    it('is issued with a letter', () => {
      given(decider, requested, submitted, filed).when(issue).then(einIssued, documentAdded('EinLetter'));
    });

    it('is issued once; repeating the command adds a letter', () => {
      given(decider, requested, submitted, filed, einIssued).when(issue).then(documentAdded('EinLetter'));
    });

    it('is issued without a letter if one was uploaded before', () => {
      const bare = { ...issue, letter: null };
      given(decider, requested, submitted, filed).when(bare).then(einIssued);
      given(decider, requested, submitted, filed, einIssued).when(bare).then();
    });

    it('has at most twenty letters', () => {
      const [letter, other] = [documentOf('EinLetter'), documentOf('Mail')].map((document) => ({
        ...document,
        superseded: false,
      })) as [OwnDocument, OwnDocument];
      const letters = Array.from({ length: 20 }, () => letter);
      assertLetterCanFollow({ documents: [...letters.slice(1), other, other] });
      expect(() => assertLetterCanFollow({ documents: [...letters, other] })).toThrow(InvalidStateError);
    });

    it('cannot be issued before the formation is complete', () => {
      given(decider, requested, submitted).when(issue).thenInvalidState();
    });

    it('changes only by a correction', () => {
      given(decider, requested, submitted, filed, einIssued).when(correct).then(einCorrected);
      given(decider, requested, submitted, filed, einIssued, einCorrected).when(correct).then();
      given(decider, requested, submitted, filed, einIssued, einCorrected).when(issue).thenInvalidState();
      given(decider, requested, submitted, filed).when(correct).thenInvalidState();
    });
  });

  it('adds a document once', () => {
    expect(fold(decider, [requested])?.documents).toEqual([]);
    const add = { type: 'AddDocument', document: documentOf('Mail') } as const;
    given(decider, requested).when(add).then(documentAdded('Mail'));
    given(decider, requested, documentAdded('Mail')).when(add).then();
    given(decider, requested, documentAdded('EinLetter')).when(add).then(documentAdded('Mail'));
  });

  it('records that its people were erased, and drops their data', () => {
    given(decider, requested).when({ type: 'ForgetPeople' }).then(forgotten);
    given(decider, requested, forgotten).when(submit).then(submitted);
    expect(fold(decider, [requested])?.personal).toMatchObject({ members: [{ legalLastName: 'Lovelace' }] });
    expect(fold(decider, [requested, forgotten])?.personal).toBeNull();
  });

  it('is discarded once with the sandbox, and then no longer changes', () => {
    const discard = { type: 'DiscardCompany' } as const;
    const { documentId } = documentOf('Mail');
    const discarded = {
      ...happened.discarded,
      data: { ...happened.discarded.data, documentIds: [documentId] },
    };
    given(decider, requested).when(discard).then(happened.discarded);
    given(decider, requested, documentAdded('Mail')).when(discard).then(discarded);
    for (const command of [discard, submit, { type: 'ForgetPeople' } as const])
      given(decider, requested, happened.discarded).when(command).then();
  });

  it('can still change after its people were erased', () => {
    given(decider, happened.requested(requestedLlc({ personal: null })))
      .when(submit)
      .then(submitted);
  });
});
