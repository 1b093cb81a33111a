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

// The names: the state tries a company's name options in order (contract 6.2). Where it has refused all of them, or
// there are none, a required action asks the partner for new ones.

/** What partners read of it. */
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

/** A time at which the state had refused every name, and what became of the partner's new ones. */
export interface NameRound {
  /** The required action that asks the partner for new names. */
  readonly requiredActionId: string;
  /** Why, for the end user. */
  readonly reason: string;
  /** `awaited`: no new names yet; `replaced`: they are being tried; the others are final. */
  readonly outcome: 'awaited' | 'replaced' | 'accepted' | 'refused' | 'failed';
}

/** How far the state has got through the names. */
export interface NameRounds {
  /** Of the present options. */
  readonly refusedNameIds: readonly string[];
  /** Oldest first. */
  readonly nameRounds: readonly NameRound[];
}

export const initialNameRounds: NameRounds = { refusedNameIds: [], nameRounds: [] };

export function evolveNameRounds<S extends NameRounds>(
  state: S,
  event: EventOf<'NamesRefused' | 'NameOptionsReplaced' | 'FormationFiled' | 'FormationFailed'>,
): S {
  switch (event.type) {
    case 'NamesRefused': {
      const { requiredActionId, reason } = event.data;
      const refusedNameIds = refusedAfter(state.refusedNameIds, event);
      if (requiredActionId === null) return { ...state, refusedNameIds };
      const round: NameRound = { requiredActionId, reason, outcome: 'awaited' };
      return { ...state, refusedNameIds, nameRounds: [...ended(state, 'refused'), round] };
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
      return { ...state, nameRounds: ended(state, 'failed') };
  }
}

/** Only the last round can be open. */
const ended = ({ nameRounds }: NameRounds, outcome: NameRound['outcome']): readonly NameRound[] =>
  nameRounds.map((round) =>
    round.outcome === 'awaited' || round.outcome === 'replaced' ? { ...round, outcome } : round,
  );

/** Which of the present options the state has refused, after an event. */
export function refusedAfter(refused: readonly string[], event: CompanyEvent): readonly string[] {
  if (event.type === 'NamesRefused') return [...refused, ...event.data.nameOptionIds];
  return event.type === 'NameOptionsReplaced' ? [] : refused;
}

/** A name with its ending, of one line: requests of old may have white space around a name, and more than a blank in it. */
export const nameOf = ({ name, entityTypeEnding }: NameOption): string =>
  `${name.trim().replace(/\s+/g, ' ')} ${entityTypeEnding}`;

type Tried = Pick<NameProgress, 'nameOptions'> & Pick<NameRounds, 'refusedNameIds'>;

/** The names that the state has not refused yet, in the order in which they are tried. */
export const untriedNames = ({ nameOptions, refusedNameIds }: Tried): readonly NameOption[] =>
  nameOptions
    .filter(({ id }) => !refusedNameIds.includes(id))
    .sort((first, second) => first.position - second.position);

type Named = Tried & Pick<FormationProgress, 'legalName'>;

/** The name it was filed under, else the first that was not refused; null where there is none. */
export function presentName(company: Named): string | null {
  const [first] = untriedNames(company);
  return company.legalName ?? (first ? nameOf(first) : null);
}

/**
 * The legal name that the state took.
 *
 * @param nameOptionId null: the first that the state has not refused
 * @throws {DomainError} `E_VALIDATION_FAILED`: no such option, or one that the state has refused
 * @throws {InvalidStateError} there is no name
 */
export function filedUnder(company: Named, nameOptionId: string | null): string {
  const untried = untriedNames(company);
  const option = nameOptionId === null ? untried[0] : untried.find(({ id }) => id === nameOptionId);
  if (option) return nameOf(option);
  if (nameOptionId === null) throw stepNotPossible('The company has no name that could be filed.');
  throw fieldNotPossible('nameOptionId', 'must be one of the names that the state has not refused');
}

type Names = OfCompany & FormationProgress & NameProgress & NameRounds;

const NAMELESS = 'The company was asked for without a name. Please choose one to three names.';

interface Submitting {
  /** The id of the required action that arises where there is no name. */
  readonly requiredActionId: string;
}

export interface SubmitFormation extends Submitting {
  readonly type: 'SubmitFormation';
}

/** Takes a request from PENDING to SUBMITTED. The partner is asked for names where there are none: nothing is filed without. */
export function submitNamed(state: Names, { requiredActionId }: Submitting): CompanyEvent[] {
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

/** The same by an operator, who is told where it is too late. */
export function acceptFormation(state: Names, command: Submitting): CompanyEvent[] {
  assertNotFailed(state);
  return submitNamed(state, command);
}

export interface RefuseNames {
  readonly type: 'RefuseNames';
  /** How many of those that are left; null: all of them. */
  readonly count: number | null;
  /** For the end user. */
  readonly reason: string;
  /** The id of the required action that arises where no name is left. */
  readonly requiredActionId: string;
}

/** Refuses the first names that are left; the state has names only of a request that was submitted. */
export function refuseNames(state: Names, command: RefuseNames): CompanyEvent[] {
  assertFormationCanComplete(state);
  const { reason } = command;
  const left = untriedNames(state);
  const refused = left.slice(0, command.count ?? left.length);
  const requiredActionId = refused.length === left.length ? command.requiredActionId : null;
  const nameOptionIds = refused.map(({ id }) => id);
  return [
    ...submitFormation(state),
    { type: 'NamesRefused', data: { ...ofCompany(state), nameOptionIds, reason, requiredActionId } },
  ];
}

export interface ReplaceNameOptions {
  readonly type: 'ReplaceNameOptions';
  /** The required action that this resolves; any other than the awaited one changes nothing. */
  readonly requiredActionId: string;
  readonly nameOptions: readonly NameOption[];
}

/** The partner's new names are tried from now on. */
export function replaceNameOptions(
  state: Names,
  { requiredActionId, nameOptions }: ReplaceNameOptions,
): CompanyEvent[] {
  const awaited = state.nameRounds.find(({ outcome }) => outcome === 'awaited');
  if (awaited?.requiredActionId !== requiredActionId) return [];
  return [{ type: 'NameOptionsReplaced', data: { ...ofCompany(state), requiredActionId, nameOptions } }];
}
