import { Injectable } from '@nestjs/common';
import type { TaxForm } from '#domain/company';
import { Clock } from '#kit/kernel';
import { ToolsConfig } from '#domain/identity';
import { MasterKey, SealBrokenError } from '#platform/personal-data';

/** The founder and company of a link, and what it opens: a document, a form to sign, or the page for tax IDs. */
export interface SecureLink {
  readonly customerId: string;
  readonly companyId: string;
  readonly form: TaxForm | null;
  readonly documentId: string | null;
}

/** Links from before November 2026 name neither form nor document. */
type Sealed = [
  customerId: string,
  companyId: string,
  expires: number,
  form?: TaxForm | null,
  documentId?: string | null,
];

const PURPOSE = 'onboarding-secure-page';
const LIFETIME_MS = 2 * 3_600_000;
export const SECURE_PATH = '/secure';

/**
 * Creates and opens links from an assistant to a page for the founder alone. The encrypted link itself contains the
 * founder, the company and the expiry.
 */
@Injectable()
export class SecureLinks {
  constructor(
    private readonly masterKey: MasterKey,
    private readonly clock: Clock,
    private readonly config: ToolsConfig,
  ) {}

  /**
   * Returns a link that is valid for two hours.
   *
   * @param opens the form to sign or the document; default: tax IDs are entered
   */
  to(
    customerId: string,
    companyId: string,
    { form = null, documentId = null }: Partial<Pick<SecureLink, 'form' | 'documentId'>> = {},
  ): string {
    const expires = this.clock.now().getTime() + LIFETIME_MS;
    const clear = Buffer.from(JSON.stringify([customerId, companyId, expires, form, documentId]));
    const sealed = Buffer.from(this.masterKey.seal(PURPOSE, clear), 'base64').toString('base64url');
    return `${this.config.toolsPublicUrl}${SECURE_PATH}/${sealed}`;
  }

  /** Returns null if the token is altered, expired or malformed. */
  open(token: string): SecureLink | null {
    try {
      const bytes = Buffer.from(token, 'base64url').toString('base64');
      const clear = JSON.parse(this.masterKey.open(PURPOSE, bytes).toString()) as Sealed;
      const [customerId, companyId, expires, form = null, documentId = null] = clear;
      const link = { customerId, companyId, form, documentId };
      return this.clock.now().getTime() < expires ? link : null;
    } catch (error) {
      if (error instanceof SealBrokenError) return null;
      throw error;
    }
  }
}
