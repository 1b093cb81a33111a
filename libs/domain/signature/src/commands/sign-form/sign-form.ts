import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CompanyChange } from '#domain/company';
import { type CommandContext, CommandHandling, eventId } from '#kit/event-sourcing';
import { Logger } from '#kit/kernel';
import { signature } from '../../domain/decider.js';
import { notRequired, wrongSigner } from '../../domain/errors.js';
import { signatoryOf } from '../../domain/signatory.js';
import { isNameOf } from '../../domain/typed-name.js';
import type { Signer, TaxForm } from '../../domain/types.js';
import { SignedFormWriter } from '../../forms/signed-form-writer.js';
import { type SignedFormData, SignedForms } from '../../processes/signed-forms.js';
import { SigningOfCompany } from '../../processes/signing-of-company.js';

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
 * @throws `E_NOT_FOUND`, `E_SIGNATURE_NOT_REQUIRED`, `E_SIGNATURE_ALREADY_COMPLETED`, `E_VALIDATION_FAILED` (not the
 * signer's name)
 * @throws {SigningLinkError} the link is dead, or another signer was first
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

/**
 * The form's bytes are stored first, under an id of this attempt's own; then one append signs. From there the signing
 * stands, and the company learns of it at once; a process that dies in between leaves that to the process manager.
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

  async execute({ through, given, context }: SignForm): Promise<CompanyChange | null> {
    const { companyId, documentType, tokenMac } = through;
    const { signer, consentVersion } = given;
    const { loaded, signatureId } = await this.signing.awaited(companyId, documentType, context);
    const signatory = signatoryOf(loaded.company);
    if (signatory && !isNameOf(signer.name, signatory)) throw wrongSigner(signatory.name);
    const own = { ...context, subjectId: loaded.company.customerId };
    const document = await this.writer.write(documentType, loaded, signer, own);
    if (!document) throw notRequired();
    const { now } = context;
    const command = { type: 'SignForm', tokenMac, now, consentVersion, document, signer } as const;
    const { events } = await this.commands.of(signature).execute(signatureId, own, command);
    const signed = events.find((event) => event.type === 'FormSigned');
    if (!signed) throw new Error('a form that was signed has no event');
    return this.record(signed.data, { ...own, causationId: eventId(context.commandId, 0) });
  }

  /** The form is signed: whatever fails from here on is made good by the process manager. */
  private async record(signed: SignedFormData, context: CommandContext): Promise<CompanyChange | null> {
    try {
      return await this.signedForms.record(signed, context);
    } catch (error) {
      this.logger.error('a signed form is not recorded yet', { companyId: signed.companyId, err: error });
      return null;
    }
  }
}
