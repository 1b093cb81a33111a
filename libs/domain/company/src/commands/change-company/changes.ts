import { deriveId } from '#kit/kernel';
import { assertHasNote } from '../../domain/documents.js';
import type { TaxForm } from '../../domain/types.js';
import type { LoadedCompany } from '../company-commands.js';
import type { DirectChange } from './change-company.js';

// Changes whose ids are derived from the command's: one that is sent again is the same change.

/** A request goes to the state, as the sandbox has it by itself. */
export const submitFormation: DirectChange = (loaded) => ({
  type: 'SubmitFormation',
  requiredActionId: requiredActionId(loaded),
});

/** The same by an operator. */
export const acceptFormation: DirectChange = (loaded) => ({
  type: 'AcceptFormation',
  requiredActionId: requiredActionId(loaded),
});

/** Why a formation fails, as the partner is told. */
export interface FormationFailure {
  readonly reasonCode: string;
  readonly message: string;
  /** Who writes the admin note. */
  readonly by: string;
}

/** A formation fails for good. */
export const failFormation =
  (failure: FormationFailure): DirectChange =>
  (loaded) => ({ type: 'FailFormation', ...failure, noteId: noteId(loaded) });

/** Which names the state refused, and why. */
export interface NameRefusal {
  /** How many of those that are left, in the order of their positions; null: all of them. */
  readonly count: number | null;
  /** For the end user. */
  readonly reason: string;
}

/** The state refuses names of a company; where none is left the partner is asked for new ones. */
export const refuseNames =
  (refusal: NameRefusal): DirectChange =>
  (loaded) => ({ type: 'RefuseNames', ...refusal, requiredActionId: requiredActionId(loaded) });

const USUAL_REASONS: Readonly<Record<TaxForm, string>> = {
  SS4: 'The IRS could not accept the signature. Please sign the SS-4 again.',
  FORM8821: 'The IRS asks for an authorization. Please sign the Form 8821.',
};

/**
 * A form must be signed: an SS-4 once more, or a Form 8821.
 *
 * @param reason for the end user; the usual one where it is null
 */
export const requestSignature =
  (documentType: TaxForm, reason: string | null): DirectChange =>
  (loaded) => ({
    type: 'RequestSignature',
    documentType,
    reason: reason ?? USUAL_REASONS[documentType],
    requiredActionId: requiredActionId(loaded),
  });

/** A note that the partner reads, by the one who acts. */
export const addAdminNote =
  (note: string): DirectChange =>
  (loaded) => ({ type: 'AddAdminNote', noteId: noteId(loaded), note, by: loaded.context.actor.id });

/**
 * A note is resolved, by the one who acts.
 *
 * @throws {DomainError} in the change, `E_NOT_FOUND`: the company has no such note
 */
export const resolveAdminNote =
  (noteId: string): DirectChange =>
  ({ company, context }) => {
    assertHasNote(company, noteId);
    return { type: 'ResolveAdminNotes', noteIds: [noteId], by: context.actor.id };
  };

const noteId = ({ context: { now, commandId } }: LoadedCompany): string =>
  deriveId(new Date(now), `note/${commandId}`);

const requiredActionId = ({ context: { now, commandId } }: LoadedCompany): string =>
  deriveId(new Date(now), `required-action/${commandId}`);
