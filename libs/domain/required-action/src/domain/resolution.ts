import type { FieldError } from '#kit/event-sourcing';
import { actionClosed, codeMismatch, nameOptionsInvalid, notResolvable } from './errors.js';
import {
  type ActionCode,
  awaitsPartner,
  type RequiredActionStatus,
  type Resolution,
  type SentResolution,
} from './types.js';

/** A resolution, with the rule of its company. */
export interface Submission {
  readonly resolution: SentResolution;
  /** What names of the company's entity type may end in, case-sensitive (contract 5.5). */
  readonly nameEndings: readonly string[];
}

/** What a resolution is held against. */
interface Resolvable {
  readonly actionCode: ActionCode;
  readonly status: RequiredActionStatus;
}

/**
 * The resolution, where it is taken. The order is that of contract 6.5: signatures whatever the code, then the code, then the state.
 *
 * @throws {DomainError} `E_REQUIRED_ACTION_NOT_RESOLVABLE`, `E_REQUIRED_ACTION_CODE_MISMATCH`,
 * `E_REQUIRED_ACTION_CLOSED`, `E_NAME_OPTIONS_INVALID`
 */
export function takenResolution(
  { actionCode, status }: Resolvable,
  { resolution, nameEndings }: Submission,
): Resolution {
  if (actionCode !== 'FORMATION_NAME_OPTIONS_EXHAUSTED') throw notResolvable();
  if (resolution.actionCode !== actionCode) throw codeMismatch();
  if (!awaitsPartner(status)) throw actionClosed();
  const misfits = misfitsOf(resolution, nameEndings);
  if (Object.keys(misfits).length > 0) throw nameOptionsInvalid(misfits);
  return { ...resolution, actionCode };
}

/** The endings that do not fit the company, by path. */
function misfitsOf(
  { nameOptions }: SentResolution,
  nameEndings: readonly string[],
): Readonly<Record<string, FieldError>> {
  const message = `must be one of: ${nameEndings.join(', ')}`;
  return Object.fromEntries(
    nameOptions.flatMap(({ entityTypeEnding }, index) =>
      nameEndings.includes(entityTypeEnding)
        ? []
        : [[`nameOptions[${index}].entityTypeEnding`, { code: 'E_NAME_OPTIONS_INVALID', message }]],
    ),
  );
}
