import { DomainError, type ErrorDeclarations, InvalidStateError } from '#kit/event-sourcing';

/** The public codes of signatures. */
export const signatureErrors = {
  E_SIGNATURE_ALREADY_COMPLETED: { status: 409, meaning: 'The form is signed already.' },
} as const satisfies ErrorDeclarations;

export const alreadySigned = (): DomainError =>
  new DomainError('E_SIGNATURE_ALREADY_COMPLETED', 'The form is signed already.');

export const notRequired = (): DomainError =>
  new DomainError('E_SIGNATURE_NOT_REQUIRED', 'The company does not have to sign this form.');

/** @param name the signer's legal one */
export const wrongSigner = (name: string): DomainError =>
  new DomainError('E_VALIDATION_FAILED', 'The request has fields that fail.', {
    name: { code: 'E_INVALID', message: `must be the signer's legal name, ${name}` },
  });

export const tooManyLinks = (most: number): InvalidStateError =>
  new InvalidStateError(
    `The form has had ${most} links: it must be asked for anew before there can be more.`,
  );

/** Why a link does not open (any longer). Only the holder of the link is told. */
export type LinkFault = 'unknown' | 'expired' | 'used' | 'replaced';

/** A signing link that does not sign. */
export class SigningLinkError extends Error {
  override readonly name = 'SigningLinkError';

  constructor(readonly fault: LinkFault) {
    super(`the signing link is ${fault}`);
  }
}
