import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CompanyChange } from '#company';
import { CommandHandling, eventId } from '#event-sourcing';
import { Logger } from '#kernel';
import { SignedFormWriter } from '../../forms/signed-form-writer.js';
import { type SignedFormData, SignedForms } from '../../processes/signed-forms.js';
import { signature } from '../../signature.decider.js';
import { notRequired } from '../../signature.errors.js';
import { SigningOfCompany } from '../../signing-of-company.js';
import { SignForm } from './sign-form.command.js';

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
    const { company, signatureId } = await this.signing.awaited(companyId, documentType, context);
    const own = { ...context, subjectId: company.customerId };
    const document = await this.writer.write(documentType, company, signer, own);
    if (!document) throw notRequired();
    const { now } = context;
    const command = { type: 'SignForm', tokenMac, now, consentVersion, document, signer } as const;
    const { events } = await this.commands.handle(signature, signatureId, command, own);
    const signed = events.find((event) => event.type === 'FormSigned');
    if (!signed) throw new Error('a form that was signed has no event');
    return this.record(signed.data, { ...own, causationId: eventId(context.commandId, 0) });
  }

  /** The form is signed: whatever fails from here on is made good by the process manager. */
  private async record(
    signed: SignedFormData,
    context: Parameters<SignedForms['record']>[1],
  ): Promise<CompanyChange | null> {
    try {
      return await this.signedForms.record(signed, context);
    } catch (error) {
      this.logger.error('a signed form is not recorded yet', { companyId: signed.companyId, err: error });
      return null;
    }
  }
}
