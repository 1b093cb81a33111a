import { deriveId } from '#kit/kernel';
import { assertHasNote } from '../../domain/documents.js';
import type { RecordSignature } from '../../domain/signatures.js';
import type { TaxForm } from '../../domain/types.js';
import type { LoadedCompany } from '../company-commands.js';
import type { DirectChange } from './change-company.js';

// Ids of these changes are derived from the command's id, so repeating a command repeats the same change.

/** Submits a request to the state; the sandbox does this automatically. */
export const submitFormation: DirectChange = (loaded) => ({
  type: 'SubmitFormation',
  requiredActionId: requiredActionId(loaded),
});

/** Accepts a request on behalf of an operator, with the same effect. */
export const acceptFormation: DirectChange = (loaded) => ({
  type: 'AcceptFormation',
  requiredActionId: requiredActionId(loaded),
});

/** The reason for a failed formation, as shown to the partner. */
export interface FormationFailure {
  readonly reasonCode: string;
  readonly message: string;
  /** Author of the admin note. */
  readonly by: string;
}

/** Fails a formation permanently. */
export const failFormation =
  (failure: FormationFailure): DirectChange =>
  (loaded) => ({ type: 'FailFormation', ...failure, noteId: noteId(loaded) });

/** Cancels a formation for the partner. */
export const cancelFormation =
  (reason: string | null): DirectChange =>
  (loaded) => ({ type: 'CancelFormation', reason, noteId: noteId(loaded) });

/** The number of names the state rejected, and the reason. */
export interface NameRefusal {
  /** Number of remaining names to reject, in order of their positions; null: all of them. */
  readonly count: number | null;
  /** Shown to the end user. */
  readonly reason: string;
}

/** Records that the state rejected names of a company. If none is left, the partner must provide new ones. */
export const refuseNames =
  (refusal: NameRefusal): DirectChange =>
  (loaded) => ({ type: 'RefuseNames', ...refusal, requiredActionId: requiredActionId(loaded) });

const USUAL_REASONS: Readonly<Record<TaxForm, string>> = {
  SS4: 'The IRS could not accept the signature. Please sign the SS-4 again.',
  FORM8821: 'The IRS asks for an authorization. Please sign the Form 8821.',
};

/**
 * Requires a signature: the SS-4 again, or a Form 8821.
 *
 * @param reason shown to the end user; null: the default text of the form
 */
export const requestSignature =
  (documentType: TaxForm, reason: string | null): DirectChange =>
  (loaded) => ({
    type: 'RequestSignature',
    documentType,
    reason: reason ?? USUAL_REASONS[documentType],
    requiredActionId: requiredActionId(loaded),
  });

/** Adds a note for the partner, signed by the caller. */
export const addAdminNote =
  (note: string): DirectChange =>
  (loaded) => ({ type: 'AddAdminNote', noteId: noteId(loaded), note, by: loaded.context.actor.id });

/**
 * Resolves a note on behalf of the caller.
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

/** Returns the ids of the required actions for forms that must be signed again. */
export const signatureActionIds = ({
  context: { now, commandId },
}: Pick<LoadedCompany, 'context'>): Readonly<Record<TaxForm, string>> => {
  const idOf = (form: TaxForm): string => deriveId(new Date(now), `required-action/${commandId}/${form}`);
  return { SS4: idOf('SS4'), FORM8821: idOf('FORM8821') };
};

/** Records a signed form. */
export const recordSignature =
  (signed: Pick<RecordSignature, 'documentType' | 'round' | 'document'>): DirectChange =>
  (loaded) => ({ type: 'RecordSignature', ...signed, signatureActionIds: signatureActionIds(loaded) });

const requiredActionId = ({ context: { now, commandId } }: LoadedCompany): string =>
  deriveId(new Date(now), `required-action/${commandId}`);
