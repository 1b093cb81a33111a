import type { ServiceAggregate } from '#platform/domain-model';
import {
  type AddDocument,
  addDocument,
  type Documents,
  evolveDocuments,
  initialDocuments,
} from './documents.js';
import { type CorrectEin, correctEin, type IssueEin, issueEin } from './ein.js';
import { companyNotFound } from './errors.js';
import type { CompanyEvent, CompanyRequest } from './events.js';
import {
  type AcceptFormation,
  acceptFormation,
  type CancelFormation,
  cancelFormation,
  type FailFormation,
  failFormation,
  type FileFormation,
  fileFormation,
  type RefuseNames,
  refuseNames,
  type RequestCompany,
  type SubmitFormation,
  submitFormation,
} from './formation.js';
import { type ReplaceNameOptions, replaceNameOptions } from './names.js';
import {
  type AddAdminNote,
  addNote,
  type ResolveAdminNote,
  type ResolveAdminNotes,
  resolveNote,
  resolveNotes,
} from './notes.js';
import { evolveProgress, initialProgress, type Progress } from './progress.js';
import {
  discard,
  type DiscardCompany,
  evolveRecord,
  type ForgetPeople,
  forgetPeople,
  type RevokeReservation,
  revokeReservation,
  type UpdateCompanyRecord,
  updateRecord,
} from './record.js';
import { assertEinVariantEligible } from './request-rules.js';
import {
  type RecordSignature,
  recordSignature,
  type RequestSignature,
  requestSignature,
  resetForms,
} from './signatures.js';
import type { CompanyDocument } from './types.js';

// Composes the decider. Each topic's file has its slice of the state, its part of evolve and its decisions.

/** A company: its request, its progress and its documents. */
export interface Company extends CompanyRequest, Progress, Documents {
  /** Whether the partner's sandbox was reset since. */
  readonly discarded: boolean;
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
  | ForgetPeople
  | DiscardCompany;

function evolve(state: CompanyState, event: CompanyEvent): CompanyState {
  if (event.type === 'CompanyRequested')
    return { ...event.data, ...initialProgress(event.data), ...initialDocuments, discarded: false };
  if (state === null) return null;
  if (event.type === 'CompanyDiscarded') return { ...state, discarded: true };
  const next = evolveProgress(state, event);
  if (event.type === 'DocumentAdded' || event.type === 'DocumentSuperseded')
    return { ...next, ...evolveDocuments(state, event) };
  if (
    event.type === 'ExternalCompanyIdChanged' ||
    event.type === 'CompanyMetadataChanged' ||
    event.type === 'PeopleForgotten'
  )
    return { ...next, ...evolveRecord(state, event) };
  return next;
}

function decide(state: CompanyState, command: CompanyCommand): readonly CompanyEvent[] {
  if (command.type === 'RequestCompany') {
    if (state !== null) return [];
    assertEinVariantEligible(command.request);
    return [{ type: 'CompanyRequested', data: command.request }];
  }
  if (command.type === 'RevokeReservation') return revokeReservation(command);
  if (state === null) throw companyNotFound();
  // Processes may still react to earlier events.
  if (state.discarded) return [];

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
      return forgetPeople(state);
    case 'DiscardCompany':
      return discard(state);
  }
}

/** Adds the events that reset forms signed under another name than the filed one, after a filing or a signature. */
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
    CompanyDiscarded: { version: 1, visibleToPartner: false, announced: false },
  },
};
