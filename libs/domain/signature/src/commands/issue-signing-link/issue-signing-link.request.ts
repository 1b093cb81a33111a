import { OneOf } from '#platform/http';
import type { Description } from '#platform/openapi';
import { TAX_FORMS, type TaxForm } from '#domain/company';

export class IssueSigningLinkRequest {
  @OneOf(TAX_FORMS, {
    about: 'The form to sign. The company’s `signatureRequirements` list the forms that are required.',
  })
  documentType!: TaxForm;
}

/** The parts of the description that the routes of partners and founders share. */
export const SIGNING_LINK = {
  about:
    'The link opens the page on which the founder signs the form. It expires after two hours, after the signature, or when you create a newer one. ' +
    'Each request for a signature allows up to 200 links.',
  errors: ['E_NOT_FOUND', 'E_RESOURCE_CONFLICT', 'E_SIGNATURE_ALREADY_COMPLETED', 'E_SIGNATURE_NOT_REQUIRED'],
} as const satisfies Partial<Description>;
