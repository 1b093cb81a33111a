import type { Aggregate } from '#event-sourcing';
import { companyNotFound, stepNotPossible } from './company.errors.js';
import type { CompanyEvent, CompanyRequest } from './company.events.js';
import { advance, initialProgress, type Progress } from './company.progress.js';
import type { CompanyDocument } from './company.types.js';

/** A company: what was asked for, how far it has come, and its documents. */
export interface Company extends CompanyRequest, Progress {
  /** The name it was filed under; null until then. */
  readonly legalName: string | null;
  readonly documents: readonly CompanyDocument[];
}

/** Null before it was asked for. */
export type CompanyState = Company | null;

export type CompanyCommand =
  | { readonly type: 'RequestCompany'; readonly request: CompanyRequest }
  | { readonly type: 'SubmitFormation' }
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
  | { readonly type: 'IssueEin'; readonly ein: string; readonly letter: CompanyDocument }
  | { readonly type: 'CorrectEin'; readonly ein: string }
  | { readonly type: 'AddDocument'; readonly document: CompanyDocument }
  | { readonly type: 'AddAdminNote'; readonly noteId: string; readonly note: string; readonly by: string };

function evolve(state: CompanyState, event: CompanyEvent): CompanyState {
  if (event.type === 'CompanyRequested')
    return { ...event.data, ...initialProgress(event.data), legalName: null, documents: [] };
  if (state === null) return null;
  const next = advance(state, event);
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
    case 'FailFormation':
      return fail(state, command);
    case 'FileFormation':
      return file(state, command);
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

/** The letter of an EIN that is known already is a further letter; another number is a correction. */
function issueEin(state: Company, { ein, letter }: Of<'IssueEin'>): CompanyEvent[] {
  assertEinCanComplete(state);
  if (state.ein === ein) return [added(state, letter)];
  if (state.ein !== null) throw stepNotPossible('The company has another EIN: correct it instead.');
  const { companyId, customerId } = state;
  return [{ type: 'EinIssued', data: { companyId, customerId, ein } }, added(state, letter)];
}

/** @throws {DomainError} a formation that failed or was filed already */
export function assertFormationCanComplete(state: Company): void {
  if (state.formationSubmissionStatus === 'FAILED') throw stepNotPossible('The formation has failed.');
  assertNotFiled(state);
}

/** @throws {DomainError} a company that does not exist yet for the law */
export function assertEinCanComplete(state: Company): void {
  if (state.formationFilingDate === null) throw stepNotPossible('The formation is not complete yet.');
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
    EinIssued: 1,
    EinCorrected: 1,
    DocumentAdded: 1,
    AdminNoteAdded: 1,
  },
};
