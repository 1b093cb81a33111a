import type { CommandContext } from '#kit/event-sourcing';
import { deriveId } from '#kit/kernel';
import type { RecordSignature } from '../../domain/signatures.js';
import type { TaxForm } from '../../domain/types.js';
import type { DirectCommand } from './change-company.js';

// Commands whose ids are derived from the id of the command's context, so repeating a command repeats the same change.

/** Submits a request to the state; the sandbox does this automatically. */
export const submitFormation = (context: CommandContext): DirectCommand => ({
  type: 'SubmitFormation',
  requiredActionId: requiredActionIdOf(context),
});

/** Accepts a request for an operator. Unlike {@link submitFormation}, it fails after a failure or a cancellation. */
export const acceptFormation = (context: CommandContext): DirectCommand => ({
  type: 'AcceptFormation',
  requiredActionId: requiredActionIdOf(context),
});

/** The reason for a failed formation, as shown to the partner. */
export interface FormationFailure {
  readonly reasonCode: string;
  readonly message: string;
  /** Author of the admin note. */
  readonly by: string;
}

/** Fails a formation permanently. */
export const failFormation = (failure: FormationFailure, context: CommandContext): DirectCommand => ({
  type: 'FailFormation',
  ...failure,
  noteId: noteIdOf(context),
});

/** Cancels a formation for the partner. */
export const cancelFormation = (reason: string | null, context: CommandContext): DirectCommand => ({
  type: 'CancelFormation',
  reason,
  noteId: noteIdOf(context),
});

/** The number of names the state rejected, and the reason. */
export interface NameRefusal {
  /** Number of remaining names to reject, in order of their positions; null: all of them. */
  readonly count: number | null;
  /** Shown to the end user. */
  readonly reason: string;
}

/** Records that the state rejected names of a company. If none is left, the partner must provide new ones. */
export const refuseNames = (refusal: NameRefusal, context: CommandContext): DirectCommand => ({
  type: 'RefuseNames',
  ...refusal,
  requiredActionId: requiredActionIdOf(context),
});

const USUAL_REASONS: Readonly<Record<TaxForm, string>> = {
  SS4: 'The IRS could not accept the signature. Please sign the SS-4 again.',
  FORM8821: 'The IRS asks for an authorization. Please sign the Form 8821.',
};

/**
 * Requires a signature: the SS-4 again, or a Form 8821.
 *
 * @param reason shown to the end user; null: the default text of the form
 */
export const requestSignature = (
  documentType: TaxForm,
  reason: string | null,
  context: CommandContext,
): DirectCommand => ({
  type: 'RequestSignature',
  documentType,
  reason: reason ?? USUAL_REASONS[documentType],
  requiredActionId: requiredActionIdOf(context),
});

/** Records a signed form. */
export const recordSignature = (
  signed: Pick<RecordSignature, 'documentType' | 'round' | 'document'>,
  context: CommandContext,
): DirectCommand => ({
  type: 'RecordSignature',
  ...signed,
  signatureActionIds: signatureActionIdsOf(context),
});

/** Adds a note for the partner, signed by the caller. */
export const addAdminNote = (note: string, context: CommandContext): DirectCommand => ({
  type: 'AddAdminNote',
  noteId: noteIdOf(context),
  note,
  by: context.actor.id,
});

/** Resolves a note on behalf of the caller. */
export const resolveAdminNote = (noteId: string, { actor }: CommandContext): DirectCommand => ({
  type: 'ResolveAdminNote',
  noteId,
  by: actor.id,
});

/** Returns the ids of the required actions for forms that must be signed again. */
export function signatureActionIdsOf({ now, commandId }: CommandContext): Readonly<Record<TaxForm, string>> {
  const idOf = (form: TaxForm): string => deriveId(new Date(now), `required-action/${commandId}/${form}`);
  return { SS4: idOf('SS4'), FORM8821: idOf('FORM8821') };
}

const noteIdOf = ({ now, commandId }: CommandContext): string => deriveId(new Date(now), `note/${commandId}`);

const requiredActionIdOf = ({ now, commandId }: CommandContext): string =>
  deriveId(new Date(now), `required-action/${commandId}`);
