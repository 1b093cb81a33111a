import { Injectable } from '@nestjs/common';
import { type Company } from '#company';
import { DocumentBytes } from '#documents';
import type { CommandContext } from '#event-sourcing';
import { Config, deriveId } from '#kernel';
import { DRAWING_BOX, type SignedDocument, type Signer, type TaxForm } from '../signature.types.js';
import { formFactsOf } from './form-facts.js';
import type { SignedTaxForm } from './signed-tax-form.js';
import { fillForm, FORM_NAMES } from './tax-form.js';
import { TaxForms } from './tax-forms.js';

const DOCUMENT_TYPES = { SS4: 'SignedSS4', FORM8821: 'SignedForm8821' } as const;

/**
 * Writes signed forms and stores their bytes, before any event tells of them. Ids are derived from the command's: what
 * a lost race or a crash leaves behind are bytes that nobody is ever told of.
 */
@Injectable()
export class SignedFormWriter {
  constructor(
    private readonly bytes: DocumentBytes,
    private readonly forms: TaxForms,
    private readonly config: Config,
  ) {}

  /** @returns null where the customer was erased */
  async write(
    documentType: TaxForm,
    company: Company,
    { name, drawing }: Pick<Signer, 'name' | 'drawing'>,
    { now, commandId }: CommandContext,
  ): Promise<SignedDocument | null> {
    const signedAt = new Date(now);
    const sandbox = this.config.environment === 'sandbox';
    const facts = formFactsOf(company, signedAt, sandbox);
    if (!facts) return null;
    const { legalName, responsiblePartyName } = facts.company;
    const form: SignedTaxForm = {
      ...fillForm(documentType, facts),
      subject: legalName,
      signer: `${responsiblePartyName}, ${facts.signerTitle}`,
      signature: { name, drawing, box: DRAWING_BOX, signedAt },
      sandbox,
    };
    const type = DOCUMENT_TYPES[documentType];
    const documentId = deriveId(signedAt, `document/${commandId}/${type}`);
    const stored = await this.bytes.put(documentId, await this.forms.write(form), 'application/pdf');
    const file = `${legalName} - Signed ${FORM_NAMES[documentType]}.pdf`;
    return { documentId, documentType: type, name: file, ...stored };
  }
}
