import type { FieldError } from '#kit/event-sourcing';
import { actionClosed, codeMismatch, nameOptionsInvalid, notResolvable } from './errors.js';
import {
  type ActionCode,
  awaitsPartner,
  type RequiredActionStatus,
  type Resolution,
  type SentResolution,
} from './types.js';

/** A resolution, with its company's rule. */
export interface Submission {
  readonly resolution: SentResolution;
  /** The allowed name endings of the company's entity type, case-sensitive (contract 5.5). */
  readonly nameEndings: readonly string[];
  /** Indexes of the names whose ending belongs to the other entity type. */
  readonly foreignNames?: readonly number[];
}

/** The action that a resolution is checked against. */
interface Resolvable {
  readonly actionCode: ActionCode;
  readonly status: RequiredActionStatus;
}

/**
 * Returns the resolution if it is valid. Checks in the order of contract 6.5: signature actions first, then the
 * code, then the state.
 *
 * @throws {DomainError} `E_REQUIRED_ACTION_NOT_RESOLVABLE`, `E_REQUIRED_ACTION_CODE_MISMATCH`,
 * `E_REQUIRED_ACTION_CLOSED`, `E_NAME_OPTIONS_INVALID`
 */
export function validResolution(
  { actionCode, status }: Resolvable,
  { resolution, nameEndings, foreignNames = [] }: Submission,
): Resolution {
  if (actionCode !== 'FORMATION_NAME_OPTIONS_EXHAUSTED') throw notResolvable();
  if (resolution.actionCode !== actionCode) throw codeMismatch();
  if (!awaitsPartner(status)) throw actionClosed();
  const misfits = {
    ...misfitsOf(resolution, nameEndings),
    ...Object.fromEntries(foreignNames.map((index) => [`nameOptions[${index}].name`, FOREIGN_NAME])),
  };
  if (Object.keys(misfits).length > 0) throw nameOptionsInvalid(misfits);
  return { ...resolution, actionCode };
}

const FOREIGN_NAME: FieldError = {
  code: 'E_NAME_OPTIONS_INVALID',
  message: 'must not have an ending of the other entity type',
};

/** Returns the endings that do not match the company, by path. */
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
