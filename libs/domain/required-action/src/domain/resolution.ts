import type { FieldError } from '#kit/event-sourcing';
import { actionClosed, codeMismatch, nameOptionsInvalid, notResolvable } from './errors.js';
import {
  type ActionCode,
  awaitsPartner,
  type RequiredActionStatus,
  type Resolution,
  type SentResolution,
} from './types.js';

/** A resolution, checked against its company. */
export interface Submission {
  readonly resolution: SentResolution;
  /** The errors of its names, by path (contract 5.5). */
  readonly nameFaults: Readonly<Record<string, FieldError>>;
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
  { resolution, nameFaults }: Submission,
): Resolution {
  if (actionCode !== 'FORMATION_NAME_OPTIONS_EXHAUSTED') throw notResolvable();
  if (resolution.actionCode !== actionCode) throw codeMismatch();
  if (!awaitsPartner(status)) throw actionClosed();
  if (Object.keys(nameFaults).length > 0) throw nameOptionsInvalid(nameFaults);
  return { ...resolution, actionCode };
}
