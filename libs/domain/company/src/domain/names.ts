import { fieldNotPossible, stepNotPossible } from './errors.js';
import { type CompanyEvent, type OfCompany, ofCompany, type EventOf } from './events.js';
import {
  assertFormationCanComplete,
  assertNotFailed,
  type FormationProgress,
  statusOf,
  submitFormation,
  withStatus,
} from './formation.js';
import type { NameOption } from './types.js';

// The names: the state tries a company's name options in order (contract 6.2). If there are none, or if all
// were rejected, a required action asks the partner for new ones.

/** The names, as shown to partners. */
export interface NameProgress extends Pick<FormationProgress, 'services'> {
  readonly nameOptions: readonly NameOption[];
}

export function evolveNames<S extends NameProgress>(
  state: S,
  event: EventOf<'NamesRefused' | 'NameOptionsReplaced'>,
): S {
  switch (event.type) {
    case 'NamesRefused':
      if (event.data.requiredActionId === null) return state;
      return {
        ...state,
        services: withStatus(state.services, { Formation: ['ActionRequired', 'AwaitingNames'] }),
      };
    case 'NameOptionsReplaced':
      return {
        ...state,
        nameOptions: event.data.nameOptions,
        services: withStatus(state.services, { Formation: ['InProgress', 'SubmittedToState'] }),
      };
  }
}

/** A round in which the partner was asked for new names, and its outcome. */
export interface NameRound {
  /** The required action that asks the partner for new names. */
  readonly requiredActionId: string;
  /** Shown to the end user. */
  readonly reason: string;
  /** `awaited`: no new names yet; `replaced`: the new names are being tried; all others are final. */
  readonly outcome: 'awaited' | 'replaced' | 'accepted' | 'refused' | 'failed';
}

/** The names rejected so far, and the rounds of new names. */
export interface NameRounds {
  /** Among the present options. */
  readonly refusedNameIds: readonly string[];
  /** All names that the state has rejected, without their endings. */
  readonly refusedNames: readonly string[];
  /** Oldest first. */
  readonly nameRounds: readonly NameRound[];
}

export const initialNameRounds: NameRounds = { refusedNameIds: [], refusedNames: [], nameRounds: [] };

export function evolveNameRounds<S extends NameRounds & Pick<NameProgress, 'nameOptions'>>(
  state: S,
  event: EventOf<
    'NamesRefused' | 'NameOptionsReplaced' | 'FormationFiled' | 'FormationFailed' | 'FormationCanceled'
  >,
): S {
  switch (event.type) {
    case 'NamesRefused': {
      const { requiredActionId, reason } = event.data;
      const refusedNameIds = refusedAfter(state.refusedNameIds, event);
      const refusedNames = [...state.refusedNames, ...refusedBy(event, state.nameOptions)];
      const refused = { ...state, refusedNameIds, refusedNames };
      if (requiredActionId === null) return refused;
      const round: NameRound = { requiredActionId, reason, outcome: 'awaited' };
      return { ...refused, nameRounds: [...ended(state, 'refused'), round] };
    }
    case 'NameOptionsReplaced':
      return {
        ...state,
        refusedNameIds: refusedAfter(state.refusedNameIds, event),
        nameRounds: ended(state, 'replaced'),
      };
    case 'FormationFiled':
      return { ...state, nameRounds: ended(state, 'accepted') };
    case 'FormationFailed':
    case 'FormationCanceled':
      return { ...state, nameRounds: ended(state, 'failed') };
  }
}

/** Closes the last round; no other round can be open. */
const ended = ({ nameRounds }: NameRounds, outcome: NameRound['outcome']): readonly NameRound[] =>
  nameRounds.map((round) =>
    round.outcome === 'awaited' || round.outcome === 'replaced' ? { ...round, outcome } : round,
  );

const refusedBy = (
  { data: { nameOptionIds } }: EventOf<'NamesRefused'>,
  options: readonly NameOption[],
): readonly string[] => options.filter(({ id }) => nameOptionIds.includes(id)).map(({ name }) => name);

/** Returns which of the present options the state has rejected, after an event. */
export function refusedAfter(refused: readonly string[], event: CompanyEvent): readonly string[] {
  if (event.type === 'NamesRefused') return [...refused, ...event.data.nameOptionIds];
  return event.type === 'NameOptionsReplaced' ? [] : refused;
}

/** Returns a name with its ending on one line. Old requests may have extra white space in or around a name. */
export const nameOf = ({ name, entityTypeEnding }: NameOption): string =>
  `${name.trim().replace(/\s+/g, ' ')} ${entityTypeEnding}`;

type Tried = Pick<NameProgress, 'nameOptions'> & Pick<NameRounds, 'refusedNameIds'>;

/** Returns the names that the state has not rejected, in the order in which they are tried. */
export const untriedNames = ({ nameOptions, refusedNameIds }: Tried): readonly NameOption[] =>
  nameOptions
    .filter(({ id }) => !refusedNameIds.includes(id))
    .sort((first, second) => first.position - second.position);

type Named = Tried & Pick<FormationProgress, 'legalName'>;

/** Returns the filed name, or else the first that was not rejected; null: there is none. */
export function presentName(company: Named): string | null {
  const [first] = untriedNames(company);
  return company.legalName ?? (first ? nameOf(first) : null);
}

/**
 * Returns the legal name that the state accepted.
 *
 * @param nameOptionId null: the first that the state has not rejected
 * @throws {DomainError} `E_VALIDATION_FAILED`: the option does not exist or was rejected
 * @throws {InvalidStateError} there is no name
 */
export function filedUnder(company: Named, nameOptionId: string | null): string {
  const untried = untriedNames(company);
  const option = nameOptionId === null ? untried[0] : untried.find(({ id }) => id === nameOptionId);
  if (option) return nameOf(option);
  if (nameOptionId === null)
    throw stepNotPossible('The company has no name to file. Wait for new names from the partner.');
  throw fieldNotPossible('nameOptionId', 'must be one of the names that the state has not rejected');
}

type Names = OfCompany & FormationProgress & NameProgress & NameRounds;

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
 * needs one. Changes nothing after the formation has failed or was canceled.
 */
export function submitNamed(state: Names, { requiredActionId }: Submitting): CompanyEvent[] {
  if (state.formationSubmissionStatus === 'FAILED') return [];
  const asks = state.nameOptions.length === 0 && statusOf(state, 'Formation') !== 'ActionRequired';
  const data = { ...ofCompany(state), nameOptionIds: [], reason: NAMELESS, requiredActionId };
  return [
    ...submitFormation(state),
    ...(asks && state.formationFilingDate === null ? [{ type: 'NamesRefused', data } as const] : []),
  ];
}

export interface AcceptFormation extends Submitting {
  readonly type: 'AcceptFormation';
}

/** Accepts a request on behalf of an operator, who gets an error if it is too late. */
export function acceptFormation(state: Names, command: Submitting): CompanyEvent[] {
  assertNotFailed(state);
  return submitNamed(state, command);
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

/** Maximum number of times that the partner is asked for names; each time adds a required action. */
const MOST_ROUNDS = 50;

/**
 * Rejects the first of the remaining names, and submits the request if it is still pending.
 *
 * @throws {InvalidStateError} the formation is over, or the partner was asked for names too often
 */
export function refuseNames(state: Names, command: RefuseNames): CompanyEvent[] {
  assertFormationCanComplete(state);
  const { reason } = command;
  const left = untriedNames(state);
  const refused = left.slice(0, command.count ?? left.length);
  const requiredActionId = refused.length === left.length ? command.requiredActionId : null;
  if (requiredActionId !== null && state.nameRounds.length >= MOST_ROUNDS)
    throw stepNotPossible(`The limit of ${MOST_ROUNDS} requests for names has been reached.`);
  const nameOptionIds = refused.map(({ id }) => id);
  return [
    ...submitFormation(state),
    { type: 'NamesRefused', data: { ...ofCompany(state), nameOptionIds, reason, requiredActionId } },
  ];
}

export interface ReplaceNameOptions {
  readonly type: 'ReplaceNameOptions';
  /** The required action that this resolves; any action except the awaited one changes nothing. */
  readonly requiredActionId: string;
  readonly nameOptions: readonly NameOption[];
}

/** Replaces the name options with the partner's new ones. */
export function replaceNameOptions(
  state: Names,
  { requiredActionId, nameOptions }: ReplaceNameOptions,
): CompanyEvent[] {
  const awaited = state.nameRounds.find(({ outcome }) => outcome === 'awaited');
  if (awaited?.requiredActionId !== requiredActionId) return [];
  return [{ type: 'NameOptionsReplaced', data: { ...ofCompany(state), requiredActionId, nameOptions } }];
}
