import { Command } from '@nestjs/cqrs';
import type { CompanyChange } from '#company';
import type { CommandContext } from '#event-sourcing';
import type { Signer, TaxForm } from '../../signature.types.js';

/** Through what a form is signed: a link, or in the playground nothing but the company. */
export interface SignedThrough {
  readonly companyId: string;
  readonly documentType: TaxForm;
  readonly tokenMac: string | null;
}

/** Who signs, and which words were agreed to. */
export interface GivenSignature {
  readonly signer: Signer;
  readonly consentVersion: string;
}

/**
 * Signs a form. What it led to for the company is null where that is still to follow.
 * @throws `E_COMPANY_NOT_FOUND`, `E_SIGNATURE_NOT_REQUIRED`, `E_SIGNATURE_ALREADY_COMPLETED`
 * @throws {SigningLinkError} the link is dead, or somebody else was first
 *
 * @param context names the tenant; a command id of its own for every attempt
 */
export class SignForm extends Command<CompanyChange | null> {
  constructor(
    readonly through: SignedThrough,
    readonly given: GivenSignature,
    readonly context: CommandContext,
  ) {
    super();
  }
}
