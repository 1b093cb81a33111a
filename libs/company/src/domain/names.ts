import { fieldNotPossible } from './errors.js';
import { type CompanyEvent, type OfCompany, ofCompany, type EventOf } from './events.js';
import {
  assertFormationCanComplete,
  type FormationProgress,
  submitFormation,
  withStatus,
} from './formation.js';
import type { EntityType, NameOption } from './types.js';

// The names: the state tries a company's name options in order (contract 6.2). Where it has refused all of them,
// a required action asks the partner for new ones.

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
  /** The name it was filed under; null until then. */
  readonly legalName: string | null;
}

export const initialNameRounds: NameRounds = { refusedNameIds: [], nameRounds: [], legalName: null };

export function evolveNameRounds<S extends NameRounds>(
  state: S,
  event: EventOf<'NamesRefused' | 'NameOptionsReplaced' | 'FormationFiled' | 'FormationFailed'>,
): S {
  switch (event.type) {
    case 'NamesRefused': {
      const { nameOptionIds, requiredActionId, reason } = event.data;
      const refusedNameIds = [...state.refusedNameIds, ...nameOptionIds];
      if (requiredActionId === null) return { ...state, refusedNameIds };
      const round: NameRound = { requiredActionId, reason, outcome: 'awaited' };
      return { ...state, refusedNameIds, nameRounds: [...ended(state, 'refused'), round] };
    }
    case 'NameOptionsReplaced':
      return { ...state, refusedNameIds: [], nameRounds: ended(state, 'replaced') };
    case 'FormationFiled':
      return { ...state, nameRounds: ended(state, 'accepted'), legalName: event.data.legalName };
    case 'FormationFailed':
      return { ...state, nameRounds: ended(state, 'failed') };
  }
}

/** Only the last round can be open. */
const ended = ({ nameRounds }: NameRounds, outcome: NameRound['outcome']): readonly NameRound[] =>
  nameRounds.map((round) =>
    round.outcome === 'awaited' || round.outcome === 'replaced' ? { ...round, outcome } : round,
  );

/** A name with its ending. */
export const nameOf = ({ name, entityTypeEnding }: NameOption): string => `${name} ${entityTypeEnding}`;

const inOrder = (options: readonly NameOption[]): readonly NameOption[] =>
  [...options].sort((first, second) => first.position - second.position);

/** The preferred name with its ending, for lists; null where none was given. */
export function preferredNameOf(nameOptions: readonly NameOption[]): string | null {
  const first = inOrder(nameOptions)[0];
  return first ? nameOf(first) : null;
}

type Tried = Pick<NameProgress, 'nameOptions'> & Pick<NameRounds, 'refusedNameIds'>;

/** The names that the state has not refused yet, in the order in which they are tried. */
export const untriedNames = ({ nameOptions, refusedNameIds }: Tried): readonly NameOption[] =>
  inOrder(nameOptions.filter(({ id }) => !refusedNameIds.includes(id)));

type Named = Tried &
  Pick<NameRounds, 'legalName'> & { readonly companyId: string; readonly entityType: EntityType };

/** The name it was filed under; before that the first that was not refused, or one made of its id where none was given. */
export function legalNameOf(company: Named): string {
  const ending = company.entityType === 'LLC' ? 'LLC' : 'Inc.';
  return (
    company.legalName ?? preferredNameOf(untriedNames(company)) ?? `Company ${company.companyId} ${ending}`
  );
}

/**
 * The legal name that the state took.
 *
 * @param nameOptionId null: the first that the state has not refused
 * @throws {DomainError} `E_VALIDATION_FAILED`: no such option, or one that the state has refused
 */
export function filedUnder(company: Named, nameOptionId: string | null): string {
  if (nameOptionId === null) return legalNameOf(company);
  const option = untriedNames(company).find(({ id }) => id === nameOptionId);
  if (!option)
    throw fieldNotPossible('nameOptionId', 'must be one of the names that the state has not refused');
  return nameOf(option);
}

type Names = OfCompany & FormationProgress & NameProgress & NameRounds;

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
