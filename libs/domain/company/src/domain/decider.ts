import type { ServiceAggregate } from '#platform/domain-model';
import {
  type AddAdminNote,
  type AddDocument,
  addDocument,
  addNote,
  type Documents,
  evolveDocuments,
  evolveNotes,
  initialDocuments,
  initialNotes,
  type Notes,
  type ResolveAdminNote,
  type ResolveAdminNotes,
  resolveNote,
  resolveNotes,
} from './documents.js';
import { type CorrectEin, correctEin, type EinProgress, initialEin, type IssueEin, issueEin } from './ein.js';
import { companyNotFound } from './errors.js';
import { type CompanyEvent, type CompanyRequest, ofCompany } from './events.js';
import {
  type AcceptFormation,
  acceptFormation,
  type CancelFormation,
  cancelFormation,
  evolveFormation,
  type FailFormation,
  failFormation,
  type FileFormation,
  fileFormation,
  type FormationProgress,
  initialFormation,
  type RefuseNames,
  refuseNames,
  type RequestCompany,
  type SubmitFormation,
  submitFormation,
} from './formation.js';
import {
  awaitsNames,
  evolveNames,
  initialNames,
  type NameProgress,
  type ReplaceNameOptions,
  replaceNameOptions,
} from './names.js';
import { evolveRecord, type RevokeReservation, type UpdateCompanyRecord, updateRecord } from './record.js';
import { assertEinVariantEligible } from './request-rules.js';
import {
  awaitsSignature,
  evolveSignatures,
  initialSignatures,
  type RecordSignature,
  recordSignature,
  type RequestSignature,
  requestSignature,
  resetForms,
  type SignatureProgress,
} from './signatures.js';
import type { CompanyDocument, Stage } from './types.js';

// Composes the decider. Each topic's file has its slice of the state, its part of evolve and its decisions.

/** A company: its request, its progress and its documents. */
export interface Company extends CompanyRequest, Progress, Documents {}

/**
 * Records for the read models that the customer was erased; the personal data is gone with the key. The sender's
 * command id prevents a duplicate event.
 */
interface ForgetPeople {
  readonly type: 'ForgetPeople';
}

export type CompanyState = Company | null;

export type CompanyCommand =
  | RequestCompany
  | SubmitFormation
  | AcceptFormation
  | FailFormation
  | CancelFormation
  | FileFormation
  | RefuseNames
  | ReplaceNameOptions
  | RequestSignature
  | RecordSignature
  | IssueEin
  | CorrectEin
  | AddDocument
  | AddAdminNote
  | ResolveAdminNote
  | ResolveAdminNotes
  | UpdateCompanyRecord
  | RevokeReservation
  | ForgetPeople;

function evolve(state: CompanyState, event: CompanyEvent): CompanyState {
  if (event.type === 'CompanyRequested')
    return { ...event.data, ...initialProgress(event.data), ...initialDocuments };
  if (state === null) return null;
  const next = evolveProgress(state, event);
  if (event.type === 'DocumentAdded' || event.type === 'DocumentSuperseded')
    return { ...next, ...evolveDocuments(state, event) };
  if (event.type === 'ExternalCompanyIdChanged' || event.type === 'CompanyMetadataChanged')
    return { ...next, ...evolveRecord(state, event) };
  return event.type === 'PeopleForgotten' ? { ...next, personal: null } : next;
}

function decide(state: CompanyState, command: CompanyCommand): readonly CompanyEvent[] {
  if (command.type === 'RequestCompany') {
    if (state !== null) return [];
    assertEinVariantEligible(command.request);
    return [{ type: 'CompanyRequested', data: command.request }];
  }
  if (command.type === 'RevokeReservation') {
    const { companyId, customerId } = command;
    return [{ type: 'CompanyReservationRevoked', data: { companyId, customerId } }];
  }
  if (state === null) throw companyNotFound();

  switch (command.type) {
    case 'SubmitFormation':
      return submitFormation(state, command);
    case 'AcceptFormation':
      return acceptFormation(state, command);
    case 'FailFormation':
      return [...failFormation(state, command), ...addNote(state, { ...command, note: command.message })];
    case 'CancelFormation':
      return cancelFormation(state, command);
    case 'FileFormation':
      return withResets(state, command, [
        ...fileFormation(state, command),
        ...added(state, command.documents),
      ]);
    case 'RefuseNames':
      return refuseNames(state, command);
    case 'ReplaceNameOptions':
      return replaceNameOptions(state, command);
    case 'RequestSignature':
      return requestSignature(state, command);
    case 'RecordSignature':
      return withResets(state, command, [
        ...recordSignature(state, command),
        ...addDocument(state, command.document),
      ]);
    case 'IssueEin':
      return [...issueEin(state, command), ...added(state, command.letter ? [command.letter] : [])];
    case 'CorrectEin':
      return correctEin(state, command);
    case 'AddDocument':
      return addDocument(state, command.document);
    case 'AddAdminNote':
      return addNote(state, command);
    case 'ResolveAdminNote':
      return resolveNote(state, command);
    case 'ResolveAdminNotes':
      return resolveNotes(state, command);
    case 'UpdateCompanyRecord':
      return updateRecord(state, command);
    case 'ForgetPeople':
      return [{ type: 'PeopleForgotten', data: ofCompany(state) }];
  }
}

/** Adds the resets of forms that show another name than the filed one, after events of a filing or a signature. */
function withResets(
  state: Company,
  { signatureActionIds }: Pick<RecordSignature, 'signatureActionIds'>,
  events: readonly CompanyEvent[],
): readonly CompanyEvent[] {
  const next = events.reduce<CompanyState>(evolve, state);
  return next === null ? events : [...events, ...resetForms(next, signatureActionIds)];
}

const added = (state: Company, documents: readonly CompanyDocument[]): CompanyEvent[] =>
  documents.flatMap((document) => addDocument(state, document));

export const company: ServiceAggregate<CompanyState, CompanyCommand, CompanyEvent> = {
  category: 'company',
  decider: { initialState: null, evolve, decide },
  subjectOf: (state) => state?.customerId ?? null,
  events: {
    CompanyRequested: { version: 1, visibleToPartner: true, announced: false },
    FormationSubmitted: { version: 1, visibleToPartner: true },
    FormationFailed: { version: 1, visibleToPartner: true },
    FormationCanceled: { version: 1, visibleToPartner: true },
    FormationFiled: { version: 1, visibleToPartner: true },
    NamesRefused: { version: 1, visibleToPartner: true, announced: false },
    NameOptionsReplaced: { version: 1, visibleToPartner: true, announced: false },
    SignatureRequested: { version: 1, visibleToPartner: true, announced: false },
    SignatureRecorded: { version: 1, visibleToPartner: true },
    EinIssued: { version: 1, visibleToPartner: true },
    EinCorrected: { version: 1, visibleToPartner: true },
    DocumentAdded: { version: 1, visibleToPartner: true },
    DocumentSuperseded: { version: 1, visibleToPartner: true, announced: false },
    AdminNoteAdded: { version: 1, visibleToPartner: true },
    AdminNoteResolved: { version: 1, visibleToPartner: true, announced: false },
    ExternalCompanyIdChanged: { version: 1, visibleToPartner: true, announced: false },
    CompanyMetadataChanged: { version: 1, visibleToPartner: true, announced: false },
    CompanyReservationRevoked: { version: 1, visibleToPartner: false, announced: false },
    PeopleForgotten: { version: 1, visibleToPartner: true, announced: false },
  },
};

/** The progress of a company: the state of every topic that partners see (contract 5.6). */
export interface Progress extends FormationProgress, NameProgress, SignatureProgress, EinProgress, Notes {}

export const initialProgress = (request: CompanyRequest): Progress => ({
  ...initialFormation,
  ...initialNames(request),
  ...initialSignatures(request),
  ...initialEin(request),
  ...initialNotes,
});

/** Applies an event. Every topic reads the state before the event, so their order does not matter. */
export function evolveProgress<S extends Progress>(state: S, event: CompanyEvent): S {
  switch (event.type) {
    case 'FormationSubmitted':
      return { ...state, ...evolveFormation(event) };
    case 'FormationFailed':
      return {
        ...state,
        ...evolveFormation(event),
        ...evolveNames(state, event),
        ...evolveSignatures(state, event),
      };
    case 'FormationCanceled':
      return {
        ...state,
        ...evolveFormation(event),
        ...evolveNames(state, event),
        ...evolveSignatures(state, event),
        ...evolveNotes(state, event),
      };
    case 'FormationFiled':
      return { ...state, ...evolveFormation(event), ...evolveNames(state, event) };
    case 'NamesRefused':
    case 'NameOptionsReplaced':
      return { ...state, ...evolveNames(state, event) };
    case 'SignatureRequested':
    case 'SignatureRecorded':
      return { ...state, ...evolveSignatures(state, event) };
    case 'EinIssued':
    case 'EinCorrected':
      return { ...state, ein: event.data.ein };
    case 'AdminNoteAdded':
    case 'AdminNoteResolved':
      return { ...state, ...evolveNotes(state, event) };
    case 'PeopleForgotten':
      return { ...state, ...evolveSignatures(state, event), ...evolveNotes(state, event) };
    case 'CompanyRequested':
    case 'DocumentAdded':
    case 'DocumentSuperseded':
    case 'ExternalCompanyIdChanged':
    case 'CompanyMetadataChanged':
    case 'CompanyReservationRevoked':
      return state;
  }
}

/** Returns the progress of a company as shown to partners (contract 5.6). */
export function stageOf(progress: Progress): Stage {
  if (progress.canceled) return 'canceled';
  if (progress.formationSubmissionStatus === 'FAILED') return 'failed';
  if (progress.ein !== null) return 'ein_issued';
  if (progress.formationFilingDate !== null) return 'filed';
  return progress.formationSubmissionStatus === 'SUBMITTED' ? 'accepted' : 'requested';
}

/** Reports whether the company waits for its partner: for new names or for a signature. */
export const needsPartner = (progress: Progress): boolean =>
  awaitsNames(progress) || awaitsSignature(progress);
