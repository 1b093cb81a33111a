import { fieldNotPossible, formationNotCancelable, stepNotPossible } from './errors.js';
import { type CompanyEvent, type CompanyRequest, type EventOf, type OfCompany, ofCompany } from './events.js';
import { awaitsNames, MAX_NAME_ROUNDS, nameOf, type NameProgress, untriedNames } from './names.js';
import type { CompanyDocument, FormationSubmissionStatus, TaxForm } from './types.js';

// The formation: a request is submitted; the state rejects names, and files the company or fails it permanently.

/** The progress of a formation, as shown to partners (contract 6.1). */
export interface FormationProgress {
  readonly formationSubmissionStatus: FormationSubmissionStatus;
  /** Whether the partner canceled it; its status is `FAILED` then. */
  readonly canceled: boolean;
  readonly formationFilingDate: string | null;
  readonly formationFilingNumber: string | null;
  /** The filed name with its ending; null until the filing. */
  readonly legalName: string | null;
}

export const initialFormation: FormationProgress = {
  formationSubmissionStatus: 'PENDING',
  canceled: false,
  formationFilingDate: null,
  formationFilingNumber: null,
  legalName: null,
};

/** Returns the changes that an event makes to the formation. */
export function evolveFormation(
  event: EventOf<'FormationSubmitted' | 'FormationFailed' | 'FormationCanceled' | 'FormationFiled'>,
): Partial<FormationProgress> {
  switch (event.type) {
    case 'FormationSubmitted':
      return { formationSubmissionStatus: 'SUBMITTED' };
    case 'FormationFailed':
      return { formationSubmissionStatus: 'FAILED' };
    case 'FormationCanceled':
      return { formationSubmissionStatus: 'FAILED', canceled: true };
    case 'FormationFiled':
      return {
        formationFilingDate: event.data.filingDate,
        formationFilingNumber: event.data.filingNumber,
        legalName: event.data.legalName,
      };
  }
}

type Formation = OfCompany & FormationProgress & NameProgress;

export interface RequestCompany {
  readonly type: 'RequestCompany';
  readonly request: CompanyRequest;
}

const isPending = ({ formationSubmissionStatus }: FormationProgress): boolean =>
  formationSubmissionStatus === 'PENDING';

/** Returns the event that submits a request, if it is still pending. */
const submission = (state: Formation): CompanyEvent[] =>
  isPending(state) ? [{ type: 'FormationSubmitted', data: ofCompany(state) }] : [];

const NAMELESS = 'The request has no names. Please choose one to three names.';

interface Submitting {
  /** Id of the required action to open if there is no name. */
  readonly requiredActionId: string;
}

export interface SubmitFormation extends Submitting {
  readonly type: 'SubmitFormation';
}

/**
 * Moves a request from PENDING to SUBMITTED. If there are no names, the partner must provide some, because a filing
 * needs one. Changes nothing if the request is no longer pending.
 */
export function submitFormation(state: Formation, { requiredActionId }: Submitting): CompanyEvent[] {
  const isNameless = isPending(state) && state.nameOptions.length === 0;
  const data = { ...ofCompany(state), nameOptionIds: [], reason: NAMELESS, requiredActionId };
  return [...submission(state), ...(isNameless ? [{ type: 'NamesRefused', data } as const] : [])];
}

export interface AcceptFormation extends Submitting {
  readonly type: 'AcceptFormation';
}

/**
 * Accepts a request for an operator. Unlike {@link submitFormation}, it rejects a failed or canceled formation.
 *
 * @throws {InvalidStateError} the formation failed or was canceled
 */
export function acceptFormation(state: Formation, command: Submitting): CompanyEvent[] {
  assertNotFailed(state);
  return submitFormation(state, command);
}

export interface FailFormation {
  readonly type: 'FailFormation';
  readonly reasonCode: string;
  readonly message: string;
  readonly noteId: string;
  readonly by: string;
}

/** Fails a formation permanently. */
export function failFormation(state: Formation, { reasonCode, message }: FailFormation): CompanyEvent[] {
  assertNotFailed(state);
  assertNotFiled(state);
  return [{ type: 'FormationFailed', data: { ...ofCompany(state), reasonCode, message } }];
}

export interface CancelFormation {
  readonly type: 'CancelFormation';
  readonly reason: string | null;
  /** The id of the admin note that shows the reason. */
  readonly noteId: string;
}

/**
 * Cancels a formation for the partner. Canceling it again changes nothing. After the customer was erased, no reason can be
 * encrypted, and none is kept.
 *
 * @throws {DomainError} `E_FORMATION_NOT_CANCELABLE`: it was filed, or has failed
 */
export function cancelFormation(
  state: Formation & Pick<CompanyRequest, 'personal'>,
  { reason, noteId }: CancelFormation,
): CompanyEvent[] {
  if (state.canceled) return [];
  if (state.formationSubmissionStatus === 'FAILED' || state.formationFilingDate !== null)
    throw formationNotCancelable();
  const personal = state.personal && { reason };
  return [
    {
      type: 'FormationCanceled',
      data: { ...ofCompany(state), noteId: personal?.reason ? noteId : null, personal },
    },
  ];
}

export interface RefuseNames {
  readonly type: 'RefuseNames';
  /** Number of remaining names to reject; null: all of them. */
  readonly count: number | null;
  /** Shown to the end user. */
  readonly reason: string;
  /** Id of the required action to open if no name is left. */
  readonly requiredActionId: string;
}

/**
 * Rejects the first of the remaining names, and submits the request if it is still pending.
 *
 * @throws {InvalidStateError} the formation is over, or the partner was asked for names too often
 */
export function refuseNames(state: Formation, command: RefuseNames): CompanyEvent[] {
  assertFormationCanComplete(state);
  const { reason } = command;
  const untried = untriedNames(state);
  const refused = untried.slice(0, command.count ?? untried.length);
  const requiredActionId = refused.length === untried.length ? command.requiredActionId : null;
  if (requiredActionId !== null && state.nameRounds.length >= MAX_NAME_ROUNDS)
    throw stepNotPossible(`The limit of ${MAX_NAME_ROUNDS} requests for names has been reached.`);
  const nameOptionIds = refused.map(({ id }) => id);
  return [
    ...submission(state),
    { type: 'NamesRefused', data: { ...ofCompany(state), nameOptionIds, reason, requiredActionId } },
  ];
}

export interface FileFormation {
  readonly type: 'FileFormation';
  /** The name that the state accepted, as the documents print it. */
  readonly legalName: string;
  /** yyyy-MM-dd */
  readonly filingDate: string;
  readonly filingNumber: string;
  readonly documents: readonly CompanyDocument[];
  /** Ids of the required actions to open for forms that were signed under another name. */
  readonly signatureActionIds: Readonly<Record<TaxForm, string>>;
}

/** Files a formation. A request that is still pending is submitted at the same time. */
export function fileFormation(
  state: Formation,
  { legalName, filingDate, filingNumber }: FileFormation,
): CompanyEvent[] {
  assertFormationCanComplete(state);
  return [
    ...submission(state),
    { type: 'FormationFiled', data: { ...ofCompany(state), legalName, filingDate, filingNumber } },
  ];
}

/** @throws {InvalidStateError} the formation failed, awaits new names or is already filed */
export function assertFormationCanComplete(state: FormationProgress & NameProgress): void {
  assertNotFailed(state);
  if (awaitsNames(state)) throw stepNotPossible('The formation is waiting for new names.');
  assertNotFiled(state);
}

/** @throws {InvalidStateError} the formation failed or was canceled */
export function assertNotFailed({ formationSubmissionStatus, canceled }: FormationProgress): void {
  if (canceled) throw stepNotPossible('The formation was canceled.');
  if (formationSubmissionStatus === 'FAILED') throw stepNotPossible('The formation has failed.');
}

function assertNotFiled({ formationFilingDate }: FormationProgress): void {
  if (formationFilingDate !== null) throw stepNotPossible('The formation is already complete.');
}

/**
 * Returns the legal name under which to file the company.
 *
 * @param nameOptionId null: the first that the state has not rejected
 * @throws {DomainError} `E_VALIDATION_FAILED`: the option does not exist or was rejected
 * @throws {InvalidStateError} there is no name
 */
export function legalNameToFile(company: NameProgress, nameOptionId: string | null): string {
  const untried = untriedNames(company);
  const option = nameOptionId === null ? untried[0] : untried.find(({ id }) => id === nameOptionId);
  if (option) return nameOf(option);
  if (nameOptionId === null)
    throw stepNotPossible('The company has no name to file. Wait for new names from the partner.');
  throw fieldNotPossible('nameOptionId', 'must be one of the names that the state has not rejected');
}

/**
 * Returns the day of a filing. All days are yyyy-MM-dd, in the time zone of the state.
 *
 * @param day null: today
 * @param requestedOn day of the partner's request
 * @throws {DomainError} `E_VALIDATION_FAILED`: a day in the future, or before the request
 */
export function filingDateOf(day: string | null, requestedOn: string, today: string): string {
  if (day === null) return today;
  if (day > today) throw fieldNotPossible('filingDate', 'must not be in the future');
  if (day < requestedOn)
    throw fieldNotPossible('filingDate', 'must not be before the day on which the company was requested');
  return day;
}
