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
  /** Reports whether the holder of the link may sign without the founder's sign-in: the responsible party who got it by e-mail. */
  readonly isForParty: boolean;
}

/** The target of a link; default: the page for tax IDs. */
interface LinkTarget {
  readonly form?: TaxForm;
  readonly documentId?: string;
  /** The signer of the form; default: the founder. */
  readonly signs?: 'founder' | 'responsible-party';
  /** Days for which the link is valid; default: two hours. */
  readonly days?: number;
}

/** The content of a link. */
type Sealed = readonly [
  customerId: string,
  companyId: string,
  expires: number,
  form: TaxForm | null,
  documentId: string | null,
  isForParty: boolean,
];

const PURPOSE = 'onboarding-secure-page';
const HOUR_MS = 3_600_000;
const LIFETIME_MS = 2 * HOUR_MS;
export const SECURE_PATH = '/secure';

/**
 * Creates and opens links from an assistant or an e-mail to a page for one person. The encrypted link itself contains the
 * founder, the company and the expiry.
 */
@Injectable()
export class SecureLinks {
  constructor(
    private readonly masterKey: MasterKey,
    private readonly clock: Clock,
    private readonly config: ToolsConfig,
  ) {}

  /** Returns a link to a page about a company. */
  to(
    customerId: string,
    companyId: string,
    { form, documentId, signs = 'founder', days }: LinkTarget = {},
  ): string {
    const lifetime = days === undefined ? LIFETIME_MS : days * 24 * HOUR_MS;
    const expires = this.clock.now().getTime() + lifetime;
    const isForParty = signs === 'responsible-party';
    const content: Sealed = [customerId, companyId, expires, form ?? null, documentId ?? null, isForParty];
    const clear = Buffer.from(JSON.stringify(content));
    const sealed = Buffer.from(this.masterKey.seal(PURPOSE, clear), 'base64').toString('base64url');
    return `${this.config.toolsPublicUrl}${SECURE_PATH}/${sealed}`;
  }

  /** Returns null if the token is altered, expired or malformed. */
  open(token: string): SecureLink | null {
    try {
      const bytes = Buffer.from(token, 'base64url').toString('base64');
      const clear = JSON.parse(this.masterKey.open(PURPOSE, bytes).toString()) as Sealed;
      const [customerId, companyId, expires, form, documentId, isForParty] = clear;
      const link = { customerId, companyId, form, documentId, isForParty };
      return this.clock.now().getTime() < expires ? link : null;
    } catch (error) {
      if (error instanceof SealBrokenError) return null;
      throw error;
    }
  }
}
