import type { Aggregate } from '#kit/event-sourcing';
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
  type ResolveAdminNotes,
  resolveNotes,
} from './documents.js';
import {
  type CorrectEin,
  correctEin,
  type EinProgress,
  evolveEin,
  initialEin,
  type IssueEin,
  issueEin,
} from './ein.js';
import { companyNotFound } from './errors.js';
import { type CompanyEvent, type CompanyRequest, type EventOf, ofCompany } from './events.js';
import {
  assertEinVariantEligible,
  type CancelFormation,
  cancelFormation,
  evolveFormation,
  type FailFormation,
  failFormation,
  type FileFormation,
  fileFormation,
  type FormationProgress,
  initialFormation,
  initialServices,
  type RequestCompany,
  statusOf,
} from './formation.js';
import {
  type AcceptFormation,
  acceptFormation,
  evolveNameRounds,
  evolveNames,
  initialNameRounds,
  type NameProgress,
  type NameRounds,
  type RefuseNames,
  refuseNames,
  type ReplaceNameOptions,
  replaceNameOptions,
  type SubmitFormation,
  submitNamed,
} from './names.js';
import { evolveRecord, type RevokeReservation, type UpdateCompanyRecord, updateRecord } from './record.js';
import {
  awaitsSignature,
  evolveSignatureRounds,
  evolveSignatures,
  initialSignatureRounds,
  initialSignatures,
  type RecordSignature,
  recordSignature,
  type RequestSignature,
  requestSignature,
  resetForms,
  type SignatureProgress,
  type SignatureRounds,
} from './signatures.js';
import type { CompanyDocument, Stage } from './types.js';

// Composes the decider. Each topic's file has its slice of the state, its part of evolve and its decisions.

/** A company: its request, its progress and its documents. */
export interface Company extends CompanyRequest, Progress, Memory {}

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
  | ResolveAdminNotes
  | UpdateCompanyRecord
  | RevokeReservation
  | ForgetPeople;

function evolve(state: CompanyState, event: CompanyEvent): CompanyState {
  if (event.type === 'CompanyRequested')
    return {
      ...event.data,
      ...initialProgress(event.data),
      ...initialNameRounds,
      ...initialSignatureRounds(event.data),
      ...initialDocuments,
    };
  if (state === null) return null;
  if (event.type === 'ExternalCompanyIdChanged' || event.type === 'CompanyMetadataChanged')
    return evolveRecord(state, event);
  const next = evolveMemory(evolveProgress(state, event), event);
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
      return submitNamed(state, command);
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

export const company: Aggregate<CompanyState, CompanyCommand, CompanyEvent> = {
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

/** The progress of a company, as shown to partners (contract 5.6), composed of every topic's. */
export interface Progress extends FormationProgress, NameProgress, SignatureProgress, EinProgress, Notes {}

/** State that only decisions read. */
export interface Memory extends Pick<NameProgress, 'nameOptions'>, NameRounds, SignatureRounds, Documents {}

/** Returns the initial progress of every company; its name options come from the request. */
export const initialProgress = (request: CompanyRequest): Omit<Progress, 'nameOptions'> => ({
  ...initialFormation,
  ...initialEin,
  services: initialServices(request),
  ...initialSignatures(request),
  ...initialNotes,
});

/** Functions that evolve a slice of any state. */
type Evolves<Slice, Event> = readonly (<State extends Slice>(state: State, event: Event) => State)[];

type Topics = {
  readonly [T in CompanyEvent['type']]: readonly [Evolves<Progress, EventOf<T>>, Evolves<Memory, EventOf<T>>];
};

/**
 * The topics that evolve with each event: first those of the progress, in this order (the EIN depends on the
 * others), then those of the memory. The compiler requires a line per event.
 */
const topics: Topics = {
  CompanyRequested: [[], []],
  FormationSubmitted: [[evolveFormation, evolveEin], []],
  FormationFailed: [
    [evolveFormation, evolveSignatures],
    [evolveNameRounds, evolveSignatureRounds],
  ],
  FormationCanceled: [
    [evolveFormation, evolveSignatures, evolveNotes],
    [evolveNameRounds, evolveSignatureRounds],
  ],
  FormationFiled: [[evolveFormation, evolveEin], [evolveNameRounds]],
  NamesRefused: [[evolveNames], [evolveNameRounds]],
  NameOptionsReplaced: [[evolveNames], [evolveNameRounds]],
  SignatureRequested: [[evolveSignatures, evolveEin], [evolveSignatureRounds]],
  SignatureRecorded: [[evolveSignatures, evolveEin], [evolveSignatureRounds]],
  EinIssued: [[evolveEin], []],
  EinCorrected: [[evolveEin], []],
  DocumentAdded: [[], [evolveDocuments]],
  DocumentSuperseded: [[], [evolveDocuments]],
  AdminNoteAdded: [[evolveNotes], []],
  AdminNoteResolved: [[evolveNotes], []],
  ExternalCompanyIdChanged: [[], []],
  CompanyMetadataChanged: [[], []],
  CompanyReservationRevoked: [[], []],
  PeopleForgotten: [[evolveEin, evolveSignatures, evolveNotes], [evolveSignatureRounds]],
};

const inTurn = <Slice, State extends Slice>(
  evolves: Evolves<Slice, never>,
  state: State,
  event: CompanyEvent,
): State => evolves.reduce((before, evolve) => evolve(before, event as never), state);

export const evolveProgress = <State extends Progress>(state: State, event: CompanyEvent): State =>
  inTurn(topics[event.type][0], state, event);

const evolveMemory = <State extends Memory>(state: State, event: CompanyEvent): State =>
  inTurn(topics[event.type][1], state, event);

/** Returns how far a company is, as shown to partners (contract 5.6). */
export function stageOf(progress: Progress): Stage {
  if (progress.canceled) return 'canceled';
  if (progress.formationSubmissionStatus === 'FAILED') return 'failed';
  if (progress.ein !== null) return 'ein_issued';
  if (progress.formationFilingDate !== null) return 'filed';
  return progress.formationSubmissionStatus === 'SUBMITTED' ? 'accepted' : 'requested';
}

/** Returns whether the company waits for its partner: for new names or for a signature. */
export const needsPartner = (progress: Progress): boolean =>
  statusOf(progress, 'Formation') === 'ActionRequired' || awaitsSignature(progress);
