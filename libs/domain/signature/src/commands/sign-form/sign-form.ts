import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CompanyChange } from '#domain/company';
import { type CommandContext, CommandHandling, DomainError, eventId } from '#kit/event-sourcing';
import { Logger } from '#kit/kernel';
import { signature } from '../../domain/decider.js';
import { notRequired, SigningLinkError, wrongSigner } from '../../domain/errors.js';
import { signatoryOf } from '../../domain/signatory.js';
import { isNameOf } from '../../domain/typed-name.js';
import type { Signer, TaxForm } from '../../domain/types.js';
import { SignedFormWriter } from '../../forms/signed-form-writer.js';
import { type SignedFormData, SignedForms } from '../../processes/signed-forms.js';
import { SigningOfCompany } from '../../processes/signing-of-company.js';

/** The means of signing: a link, or in the playground only the company. */
interface SignedThrough {
  readonly companyId: string;
  readonly documentType: TaxForm;
  readonly tokenMac: string | null;
}

/** The signer, and the version of the consent they agreed to. */
interface SignatureDetails {
  readonly signer: Signer;
  readonly consentVersion: string;
}

/**
 * Signs a form. The result is null if the company has not recorded the signature yet.
 * @throws `E_NOT_FOUND`, `E_SIGNATURE_NOT_REQUIRED`, `E_SIGNATURE_ALREADY_COMPLETED`, `E_VALIDATION_FAILED` (not
 * the signer's name)
 * @throws {SigningLinkError} the link is invalid, or another signer was faster
 *
 * @param context names the tenant; each attempt has its own command id
 */
export class SignForm extends Command<CompanyChange | null> {
  constructor(
    readonly through: SignedThrough,
    readonly details: SignatureDetails,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Stores the form's bytes first, under an id derived from this attempt, then signs with one append and
 * updates the company. If the process dies before the update, the process manager does it.
 */
@CommandHandler(SignForm)
export class SignFormHandler implements ICommandHandler<SignForm> {
  constructor(
    private readonly commands: CommandHandling,
    private readonly signing: SigningOfCompany,
    private readonly writer: SignedFormWriter,
    private readonly signedForms: SignedForms,
    private readonly logger: Logger,
  ) {}

  async execute({ through, details, context }: SignForm): Promise<CompanyChange | null> {
    const { companyId, documentType, tokenMac } = through;
    const { signer, consentVersion } = details;
    const { loaded, signatureId } = await this.signing.awaited(companyId, documentType, context);
    const signatory = signatoryOf(loaded.company);
    if (signatory && !isNameOf(signer.name, signatory)) throw wrongSigner(signatory.name);
    const own = { ...context, subjectId: loaded.company.customerId };
    const document = await this.writer.write(documentType, loaded, signer, own);
    if (!document) throw notRequired();
    const { now } = context;
    const command = { type: 'SignForm', tokenMac, now, consentVersion, document, signer } as const;
    const { events } = await this.commands
      .of(signature)
      .execute(signatureId, own, command)
      .catch(async (error: unknown) => {
        // A rejected signature is recorded nowhere, so nothing refers to its document.
        if (error instanceof DomainError || error instanceof SigningLinkError)
          await this.writer.discard(document.documentId);
        throw error;
      });
    const signed = events.find((event) => event.type === 'FormSigned');
    if (!signed) throw new Error('a signed form has no FormSigned event');
    return this.record(signed.data, { ...own, causationId: eventId(context.commandId, 0) });
  }

  /** The form is signed; if updating the company fails, the process manager does it later. */
  private async record(signed: SignedFormData, context: CommandContext): Promise<CompanyChange | null> {
    try {
      return await this.signedForms.record(signed, context);
    } catch (error) {
      this.logger.error('failed to record a signed form; the process manager will retry', {
        companyId: signed.companyId,
        err: error,
      });
      return null;
    }
  }
}
