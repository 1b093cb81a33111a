import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { TaxForm } from '../../domain/types.js';
import type { CompanyChange } from '../company-commands.js';

/**
 * A form must be signed: an SS-4 once more, or a Form 8821. @throws `E_COMPANY_NOT_FOUND`, {@link InvalidStateError},
 * `E_SIGNATURE_NOT_REQUIRED`
 *
 * @param reason for the end user; the usual one where it is null
 * @param context names the tenant
 */
export class RequestSignature extends Command<CompanyChange> {
  constructor(
    readonly companyId: string,
    readonly documentType: TaxForm,
    readonly reason: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
