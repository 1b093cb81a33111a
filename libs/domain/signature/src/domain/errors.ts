import { DomainError, type ErrorDeclarations, InvalidStateError } from '#kit/event-sourcing';

export const signatureErrors = {
  E_SIGNATURE_ALREADY_COMPLETED: {
    status: 409,
    meaning: 'The form is already signed.',
    remedy: 'Nothing to do: the form needs no further signature.',
  },
} as const satisfies ErrorDeclarations;

export const alreadySigned = (): DomainError =>
  new DomainError('E_SIGNATURE_ALREADY_COMPLETED', 'The form is already signed.');

export const notRequired = (): DomainError =>
  new DomainError('E_SIGNATURE_NOT_REQUIRED', 'The company does not have to sign this form.');

/** @param name the signer's legal name */
export const wrongSigner = (name: string): DomainError =>
  new DomainError('E_VALIDATION_FAILED', 'Some fields are invalid; see `fields`.', {
    name: { code: 'E_INVALID', message: `must be the signer's legal name, ${name}` },
  });

export const tooManyLinks = (max: number): InvalidStateError =>
  new InvalidStateError(`The limit of ${max} links has been reached. Contact support to create more.`);

/** The reason why a link does not open. Shown only to the holder of the link. */
export type LinkFault = 'unknown' | 'expired' | 'used' | 'replaced';

/** A signing link that cannot be used to sign. */
export class SigningLinkError extends Error {
  override readonly name = 'SigningLinkError';

  constructor(readonly fault: LinkFault) {
    super(`the signing link is ${fault}`);
  }
}
