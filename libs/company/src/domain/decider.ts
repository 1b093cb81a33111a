import type { Aggregate } from '#event-sourcing';
import { companyNotFound, stepNotPossible } from './errors.js';
import type { CompanyEvent, CompanyRequest } from './events.js';
import { awaitedActionOf, followNames, type NameProgress, untriedNames } from './names.js';
import { advance, initialProgress, type Progress } from './formation.js';
import {
  followSignatures,
  initialSignatureRounds,
  recordSignature,
  requestSignature,
  type SignatureProgress,
} from './signatures.js';
import type { CompanyDocument, NameOption, TaxForm } from './types.js';

/** A company: what was asked for, how far it has come, and its documents. */
export interface Company extends CompanyRequest, Progress, NameProgress, SignatureProgress {
  /** The name it was filed under; null until then. */
  readonly legalName: string | null;
  readonly documents: readonly CompanyDocument[];
}

/** Null before it was asked for. */
export type CompanyState = Company | null;

export type CompanyCommand =
  | { readonly type: 'RequestCompany'; readonly request: CompanyRequest }
  | { readonly type: 'SubmitFormation' }
  /** The same, asked for by somebody who must be told where it is too late. */
  | { readonly type: 'AcceptFormation' }
  | {
      readonly type: 'FailFormation';
      readonly reasonCode: string;
      readonly message: string;
      readonly noteId: string;
      readonly by: string;
    }
  | {
      readonly type: 'FileFormation';
      /** The name the state accepted, as the documents print it. */
      readonly legalName: string;
      readonly filingDate: string;
      readonly filingNumber: string;
      readonly documents: readonly CompanyDocument[];
    }
  | {
      readonly type: 'RefuseNames';
      /** How many of those that are left; null: all of them. */
      readonly count: number | null;
      /** For the end user. */
      readonly reason: string;
      /** The id of the required action that arises where no name is left. */
      readonly requiredActionId: string;
    }
  | {
      readonly type: 'ReplaceNameOptions';
      /** The required action that this answers; any other than the awaited one changes nothing. */
      readonly requiredActionId: string;
      readonly nameOptions: readonly NameOption[];
    }
  | {
      readonly type: 'RequestSignature';
      readonly documentType: TaxForm;
      /** For the end user. */
      readonly reason: string;
      /** The id of the required action that arises. */
      readonly requiredActionId: string;
    }
  | {
      readonly type: 'RecordSignature';
      readonly documentType: TaxForm;
      readonly round: number;
      /** The signed form. */
      readonly document: CompanyDocument;
    }
  | {
      readonly type: 'IssueEin';
      readonly ein: string;
      /** Null where none was written. */
      readonly letter: CompanyDocument | null;
    }
  | { readonly type: 'CorrectEin'; readonly ein: string }
  | { readonly type: 'AddDocument'; readonly document: CompanyDocument }
  | { readonly type: 'AddAdminNote'; readonly noteId: string; readonly note: string; readonly by: string };

function evolve(state: CompanyState, event: CompanyEvent): CompanyState {
  if (event.type === 'CompanyRequested')
    return {
      ...event.data,
      ...initialProgress(event.data),
      refusedNameIds: [],
      nameRounds: [],
      signatureRounds: initialSignatureRounds(event.data),
      legalName: null,
      documents: [],
    };
  if (state === null) return null;
  const next = followSignatures(followNames(advance(state, event), event), event);
  if (event.type === 'FormationFiled') return { ...next, legalName: event.data.legalName };
  if (event.type !== 'DocumentAdded') return next;
  const { documentId, documentType, name, contentType, sizeInBytes, sha256 } = event.data;
  const document = { documentId, documentType, name, contentType, sizeInBytes, sha256 };
  return { ...next, documents: [...next.documents, document] };
}

function decide(state: CompanyState, command: CompanyCommand): readonly CompanyEvent[] {
  if (command.type === 'RequestCompany')
    return state === null ? [{ type: 'CompanyRequested', data: command.request }] : [];
  if (state === null) throw companyNotFound();
  const { companyId, customerId } = state;
  const of = { companyId, customerId };

  switch (command.type) {
    case 'SubmitFormation':
      return state.formationSubmissionStatus === 'PENDING' ? [{ type: 'FormationSubmitted', data: of }] : [];
    case 'AcceptFormation':
      assertNotFailed(state);
      return decide(state, { type: 'SubmitFormation' });
    case 'FailFormation':
      return fail(state, command);
    case 'FileFormation':
      return file(state, command);
    case 'RefuseNames':
      return refuseNames(state, command);
    case 'ReplaceNameOptions': {
      const { requiredActionId, nameOptions } = command;
      if (awaitedActionOf(state) !== requiredActionId) return [];
      return [{ type: 'NameOptionsReplaced', data: { ...of, requiredActionId, nameOptions } }];
    }
    case 'RequestSignature':
      assertNotFailed(state);
      return requestSignature(state, command);
    case 'RecordSignature':
      return recordSignature(state, command);
    case 'IssueEin':
      return issueEin(state, command);
    case 'CorrectEin':
      if (state.ein === null) throw stepNotPossible('The company has no EIN yet.');
      if (state.ein === command.ein) return [];
      return [{ type: 'EinCorrected', data: { ...of, ein: command.ein } }];
    case 'AddDocument':
      return state.documents.some(({ documentId }) => documentId === command.document.documentId)
        ? []
        : [added(state, command.document)];
    case 'AddAdminNote':
      return [note(state, command.noteId, command.note, command.by)];
  }
}

type Of<T extends CompanyCommand['type']> = Extract<CompanyCommand, { readonly type: T }>;

function fail(state: Company, command: Of<'FailFormation'>): CompanyEvent[] {
  if (state.formationSubmissionStatus === 'FAILED') return [];
  assertNotFiled(state);
  const { companyId, customerId } = state;
  const { reasonCode, message, noteId, by } = command;
  return [
    { type: 'FormationFailed', data: { companyId, customerId, reasonCode, message } },
    note(state, noteId, message, by),
  ];
}

/** Whoever files has accepted the request: one that is still pending is submitted on the way. */
function file(state: Company, command: Of<'FileFormation'>): CompanyEvent[] {
  assertFormationCanComplete(state);
  const { companyId, customerId } = state;
  const { legalName, filingDate, filingNumber, documents } = command;
  return [
    ...decide(state, { type: 'SubmitFormation' }),
    { type: 'FormationFiled', data: { companyId, customerId, legalName, filingDate, filingNumber } },
    ...documents.map((document) => added(state, document)),
  ];
}

/** Names are tried in order: the first ones that are left are refused. The state has them only of a submitted request. */
function refuseNames(state: Company, command: Of<'RefuseNames'>): CompanyEvent[] {
  assertFormationCanComplete(state);
  const { companyId, customerId } = state;
  const left = untriedNames(state);
  const refused = left.slice(0, command.count ?? left.length);
  const requiredActionId = refused.length === left.length ? command.requiredActionId : null;
  const nameOptionIds = refused.map(({ id }) => id);
  return [
    ...decide(state, { type: 'SubmitFormation' }),
    {
      type: 'NamesRefused',
      data: { companyId, customerId, nameOptionIds, reason: command.reason, requiredActionId },
    },
  ];
}

/** The letter of an EIN that is known already is a further letter; another number is a correction. */
function issueEin(state: Company, { ein, letter }: Of<'IssueEin'>): CompanyEvent[] {
  assertEinCanComplete(state);
  const letters = letter ? [added(state, letter)] : [];
  if (state.ein === ein) return letters;
  if (state.ein !== null) throw stepNotPossible('The company has another EIN: correct it instead.');
  const { companyId, customerId } = state;
  return [{ type: 'EinIssued', data: { companyId, customerId, ein } }, ...letters];
}

/** @throws {DomainError} a formation that failed, waits for new names or was filed already */
export function assertFormationCanComplete(state: Company): void {
  assertNotFailed(state);
  if (awaitedActionOf(state) !== null) throw stepNotPossible('The formation waits for new names.');
  assertNotFiled(state);
}

/** @throws {DomainError} a company that does not exist yet for the law */
export function assertEinCanComplete(state: Company): void {
  if (state.formationFilingDate === null) throw stepNotPossible('The formation is not complete yet.');
}

/** @throws {DomainError} a formation that failed */
export function assertNotFailed(state: Company): void {
  if (state.formationSubmissionStatus === 'FAILED') throw stepNotPossible('The formation has failed.');
}

function assertNotFiled(state: Company): void {
  if (state.formationFilingDate !== null) throw stepNotPossible('The formation is complete already.');
}

const added = ({ companyId, customerId }: Company, document: CompanyDocument): CompanyEvent => ({
  type: 'DocumentAdded',
  data: { companyId, customerId, ...document },
});

const note = (
  { companyId, customerId }: Company,
  noteId: string,
  text: string,
  createdBy: string,
): CompanyEvent => ({
  type: 'AdminNoteAdded',
  data: { companyId, customerId, noteId, note: text, createdBy },
});

export const company: Aggregate<CompanyState, CompanyCommand, CompanyEvent> = {
  category: 'company',
  decider: { initialState: null, evolve, decide },
  events: {
    CompanyRequested: 1,
    FormationSubmitted: 1,
    FormationFailed: 1,
    FormationFiled: 1,
    NamesRefused: 1,
    NameOptionsReplaced: 1,
    SignatureRequested: 1,
    SignatureRecorded: 1,
    EinIssued: 1,
    EinCorrected: 1,
    DocumentAdded: 1,
    AdminNoteAdded: 1,
  },
};
