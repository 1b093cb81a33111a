import { Injectable } from '@nestjs/common';
import { type CompanyFromEvents, SIGNED_DOCUMENT_TYPES } from '#domain/company';
import { DocumentBytes } from '#platform/documents';
import type { CommandContext } from '#kit/event-sourcing';
import { deriveId, ProcessConfig } from '#kit/kernel';
import { ServiceDetails } from '#platform/reference-data';
import { fillForm } from '../domain/forms/tax-form.js';
import { DRAWING_BOX, FORM_NAMES, type SignedDocument, type Signer, type TaxForm } from '../domain/types.js';
import { factsOfCompany } from './facts-of-company.js';
import type { SignedTaxForm } from './signed-tax-form.js';
import { TaxForms } from './tax-forms.js';

/**
 * Writes signed forms and stores their bytes before the event that names them. Ids are derived from the command's,
 * so a lost race or a crash leaves only bytes that no event refers to.
 */
@Injectable()
export class SignedFormWriter {
  constructor(
    private readonly bytes: DocumentBytes,
    private readonly forms: TaxForms,
    private readonly service: ServiceDetails,
    private readonly config: ProcessConfig,
  ) {}

  /** @returns null if the customer was erased */
  async write(
    documentType: TaxForm,
    company: CompanyFromEvents,
    { name, drawing }: Pick<Signer, 'name' | 'drawing'>,
    { now, commandId, tenantId }: CommandContext,
  ): Promise<SignedDocument | null> {
    const signedAt = new Date(now);
    const facts = factsOfCompany(company, this.service, signedAt);
    if (!facts) return null;
    const { legalName, signatory } = facts;
    const form: SignedTaxForm = {
      ...fillForm(documentType, facts),
      subject: legalName,
      signer: `${signatory.name}, ${signatory.title}`,
      signature: { name, drawing, box: DRAWING_BOX, signedAt },
      sandbox: this.config.environment === 'sandbox',
    };
    const type = SIGNED_DOCUMENT_TYPES[documentType];
    const documentId = deriveId(signedAt, `document/${commandId}/${type}`);
    const { customerId } = company.company;
    const bytes = await this.forms.write(form, tenantId);
    const stored = await this.bytes.put(documentId, bytes, customerId);
    const file = [legalName, `Signed ${FORM_NAMES[documentType]}.pdf`].filter(Boolean).join(' - ');
    return { documentId, documentType: type, name: file, ...stored, printedName: legalName };
  }

  /** Removes the bytes of a document that no event names. */
  async discard(documentId: string): Promise<void> {
    await this.bytes.remove(documentId);
  }
}
