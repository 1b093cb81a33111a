import { Injectable } from '@nestjs/common';
import { Clock } from '#kit/kernel';
import { ToolsConfig } from '#domain/identity';
import { MasterKey, SealBrokenError } from '#platform/personal-data';

/** The founder and company of a link. */
export interface SecureLink {
  readonly customerId: string;
  readonly companyId: string;
}

const PURPOSE = 'onboarding-secure-page';
const LIFETIME_MS = 2 * 3_600_000;
export const SECURE_PATH = '/secure';

/**
 * Creates and opens links to the page for tax numbers. The encrypted link itself contains the founder, the
 * company and the expiry.
 */
@Injectable()
export class SecureLinks {
  constructor(
    private readonly masterKey: MasterKey,
    private readonly clock: Clock,
    private readonly config: ToolsConfig,
  ) {}

  /** Returns a link that is valid for two hours. */
  to(customerId: string, companyId: string): string {
    const expires = this.clock.now().getTime() + LIFETIME_MS;
    const clear = Buffer.from(JSON.stringify([customerId, companyId, expires]));
    const sealed = Buffer.from(this.masterKey.seal(PURPOSE, clear), 'base64').toString('base64url');
    return `${this.config.toolsPublicUrl}${SECURE_PATH}/${sealed}`;
  }

  /** Returns null if the token is altered, expired or malformed. */
  open(token: string): SecureLink | null {
    try {
      const bytes = Buffer.from(token, 'base64url').toString('base64');
      const clear = JSON.parse(this.masterKey.open(PURPOSE, bytes).toString()) as [string, string, number];
      const [customerId, companyId, expires] = clear;
      return this.clock.now().getTime() < expires ? { customerId, companyId } : null;
    } catch (error) {
      if (error instanceof SealBrokenError) return null;
      throw error;
    }
  }
}
