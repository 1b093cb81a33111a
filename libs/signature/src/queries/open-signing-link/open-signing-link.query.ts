import { Query } from '@nestjs/cqrs';
import type { FilledForm } from '../../forms/filled-form.js';
import type { TaxForm } from '../../signature.types.js';

/** What a live link opens. */
export interface OpenedLink {
  readonly companyId: string;
  readonly customerId: string;
  readonly tenantId: string;
  readonly documentType: TaxForm;
  readonly tokenMac: string;
  readonly expiresAt: string;
  /** The name of the company, with its ending. */
  readonly companyName: string;
  /** Whom the form names as who signs. */
  readonly signer: string;
  readonly form: FilledForm;
  readonly sandbox: boolean;
}

/** Looks at a link, and changes nothing: scanners of mail follow every link. @throws {SigningLinkError} */
export class OpenSigningLink extends Query<OpenedLink> {
  constructor(
    readonly signatureId: string,
    readonly token: string,
  ) {
    super();
  }
}
