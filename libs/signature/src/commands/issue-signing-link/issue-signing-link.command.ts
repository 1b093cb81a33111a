import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { Position } from '#event-store';
import type { TaxForm } from '../../signature.types.js';

/** A link that signs a form, as partners read it (decisions section 5). */
export interface SigningLinkAnswer {
  readonly signingUrl: string;
  /** The same. */
  readonly url: string;
  readonly expiresAt: string;
  readonly documentType: TaxForm;
  readonly serviceCompanyId: string;
}

export interface IssuedLink {
  readonly link: SigningLinkAnswer;
  readonly position: Position | null;
}

/**
 * Makes a link that lives for two hours and replaces the one before it.
 * @throws `E_COMPANY_NOT_FOUND`, `E_SIGNATURE_NOT_REQUIRED`, `E_SIGNATURE_ALREADY_COMPLETED`
 *
 * @param context names the tenant
 */
export class IssueSigningLink extends Command<IssuedLink> {
  constructor(
    readonly companyId: string,
    readonly documentType: TaxForm,
    readonly context: CommandContext,
  ) {
    super();
  }
}
