import type { CompanyEvent } from './events.js';
import type { NameOption } from './types.js';

/** A time at which the state had refused every name, and what became of the partner's new ones. */
export interface NameRound {
  /** The required action that asks the partner for new names. */
  readonly requiredActionId: string;
  /** Why, for the end user. */
  readonly reason: string;
  /** `awaited`: no new names yet; `replaced`: they are being tried; the others are final. */
  readonly outcome: 'awaited' | 'replaced' | 'accepted' | 'refused' | 'failed';
}

/** How far the state has got through a company's names (decisions section 6). */
export interface NameProgress {
  readonly nameOptions: readonly NameOption[];
  /** Of the present options. */
  readonly refusedNameIds: readonly string[];
  /** Oldest first. */
  readonly nameRounds: readonly NameRound[];
}

/** The required action whose answer the formation waits for; null where it does not. */
export const awaitedActionOf = ({ nameRounds }: Pick<NameProgress, 'nameRounds'>): string | null =>
  nameRounds.find(({ outcome }) => outcome === 'awaited')?.requiredActionId ?? null;

/** The names that the state has not refused yet, in the order in which they are tried. */
export const untriedNames = ({
  nameOptions,
  refusedNameIds,
}: Pick<NameProgress, 'nameOptions' | 'refusedNameIds'>): readonly NameOption[] =>
  nameOptions
    .filter(({ id }) => !refusedNameIds.includes(id))
    .sort((first, second) => first.position - second.position);

/** The names after an event; the same object where the event tells nothing of them. */
export function followNames<N extends NameProgress>(names: N, event: CompanyEvent): N {
  switch (event.type) {
    case 'NamesRefused': {
      const { nameOptionIds, requiredActionId, reason } = event.data;
      const refusedNameIds = [...names.refusedNameIds, ...nameOptionIds];
      if (requiredActionId === null) return { ...names, refusedNameIds };
      const round: NameRound = { requiredActionId, reason, outcome: 'awaited' };
      return { ...names, refusedNameIds, nameRounds: [...ended(names, 'refused'), round] };
    }
    case 'NameOptionsReplaced':
      return {
        ...names,
        nameOptions: event.data.nameOptions,
        refusedNameIds: [],
        nameRounds: ended(names, 'replaced'),
      };
    case 'FormationFiled':
      return { ...names, nameRounds: ended(names, 'accepted') };
    case 'FormationFailed':
      return { ...names, nameRounds: ended(names, 'failed') };
    default:
      return names;
  }
}

/** Only the last round can be open. */
const ended = ({ nameRounds }: NameProgress, outcome: NameRound['outcome']): readonly NameRound[] =>
  nameRounds.map((round) =>
    round.outcome === 'awaited' || round.outcome === 'replaced' ? { ...round, outcome } : round,
  );
