import { type CompanyEvent, type CompanyRequest, type EventOf, type OfCompany, ofCompany } from './events.js';
import type { NameOption } from './types.js';

// The names: the state tries a company's name options in order (contract 6.2). If there are none, or if all
// were rejected, a required action asks the partner for new ones.

/** A round in which the partner was asked for new names, and its outcome. */
export interface NameRound {
  /** The required action that asks the partner for new names. */
  readonly requiredActionId: string;
  /** Shown to the end user. */
  readonly reason: string;
  /** `awaited`: no new names yet; `replaced`: the new names are being tried; all others are final. */
  readonly outcome: 'awaited' | 'replaced' | 'accepted' | 'refused' | 'failed';
}

/** The name options, the names rejected so far, and the rounds of new names. */
export interface NameProgress {
  /** The options that the state tries. */
  readonly nameOptions: readonly NameOption[];
  /** All names that the state has rejected, also of earlier rounds. */
  readonly refusedNames: readonly NameOption[];
  /** Oldest first. */
  readonly nameRounds: readonly NameRound[];
}

/** Maximum number of times that the partner is asked for names; each time adds a required action. */
export const MAX_NAME_ROUNDS = 50;

export const initialNames = ({ nameOptions }: Pick<CompanyRequest, 'nameOptions'>): NameProgress => ({
  nameOptions,
  refusedNames: [],
  nameRounds: [],
});

/** Returns the changes that an event makes to the names. */
export function evolveNames(
  state: NameProgress,
  event: EventOf<
    'NamesRefused' | 'NameOptionsReplaced' | 'FormationFiled' | 'FormationFailed' | 'FormationCanceled'
  >,
): Partial<NameProgress> {
  switch (event.type) {
    case 'NamesRefused': {
      const { nameOptionIds, requiredActionId, reason } = event.data;
      const refused = state.nameOptions.filter(({ id }) => nameOptionIds.includes(id));
      const refusedNames = [...state.refusedNames, ...refused];
      if (requiredActionId === null) return { refusedNames };
      const round: NameRound = { requiredActionId, reason, outcome: 'awaited' };
      return { refusedNames, nameRounds: [...closeRound(state, 'refused'), round] };
    }
    case 'NameOptionsReplaced':
      return { nameOptions: event.data.nameOptions, nameRounds: closeRound(state, 'replaced') };
    case 'FormationFiled':
      return { nameRounds: closeRound(state, 'accepted') };
    case 'FormationFailed':
    case 'FormationCanceled':
      return { nameRounds: closeRound(state, 'failed') };
  }
}

/** Closes the open round: names are awaited, or the new ones are being tried. */
const closeRound = ({ nameRounds }: NameProgress, outcome: NameRound['outcome']): readonly NameRound[] =>
  nameRounds.map((round) =>
    round.outcome === 'awaited' || round.outcome === 'replaced' ? { ...round, outcome } : round,
  );

/** Returns the round for which new names are awaited; undefined: there is none. */
const awaitedRound = ({ nameRounds }: NameProgress): NameRound | undefined =>
  nameRounds.find(({ outcome }) => outcome === 'awaited');

/** Reports whether the partner must provide new names. */
export const awaitsNames = (state: NameProgress): boolean => awaitedRound(state) !== undefined;

/** Returns a name with its ending on one line. A name may have extra white space in or around it. */
export const nameOf = ({ name, entityTypeEnding }: NameOption): string =>
  `${name.trim().replace(/\s+/g, ' ')} ${entityTypeEnding}`;

type Tried = Pick<NameProgress, 'nameOptions' | 'refusedNames'>;

/** Returns the names that the state has not rejected, in the order in which they are tried. */
export const untriedNames = ({ nameOptions, refusedNames }: Tried): readonly NameOption[] =>
  nameOptions
    .filter(({ id }) => !refusedNames.some((refused) => refused.id === id))
    .sort((first, second) => first.position - second.position);

/** Returns the filed name, or else the first that was not rejected; null: there is none. */
export function presentName(company: Tried & { readonly legalName: string | null }): string | null {
  const [first] = untriedNames(company);
  return company.legalName ?? (first ? nameOf(first) : null);
}

export interface ReplaceNameOptions {
  readonly type: 'ReplaceNameOptions';
  /** The required action that this resolves; any action except the awaited one changes nothing. */
  readonly requiredActionId: string;
  readonly nameOptions: readonly NameOption[];
}

/** Replaces the name options with the partner's new ones. */
export function replaceNameOptions(
  state: OfCompany & NameProgress,
  { requiredActionId, nameOptions }: ReplaceNameOptions,
): CompanyEvent[] {
  if (awaitedRound(state)?.requiredActionId !== requiredActionId) return [];
  return [{ type: 'NameOptionsReplaced', data: { ...ofCompany(state), requiredActionId, nameOptions } }];
}
