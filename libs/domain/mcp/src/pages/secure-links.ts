import { Injectable } from '@nestjs/common';
import { Clock } from '#kit/kernel';
import { ToolsConfig } from '#domain/identity';
import { MasterKey, SealBrokenError } from '#platform/personal-data';

/** Whose page a link opens. */
export interface SecureLink {
  readonly customerId: string;
  readonly companyId: string;
}

const PURPOSE = 'onboarding-secure-page';
const LIFETIME_MS = 2 * 3_600_000;
export const SECURE_PATH = '/secure';

/** Links to the page on which tax numbers are entered: they say themselves whose they are and when they end, sealed. */
@Injectable()
export class SecureLinks {
  constructor(
    private readonly masterKey: MasterKey,
    private readonly clock: Clock,
    private readonly config: ToolsConfig,
  ) {}

  /** A link for two hours. */
  to(customerId: string, companyId: string): string {
    const expires = this.clock.now().getTime() + LIFETIME_MS;
    const clear = Buffer.from(JSON.stringify([customerId, companyId, expires]));
    const sealed = Buffer.from(this.masterKey.seal(PURPOSE, clear), 'base64').toString('base64url');
    return `${this.config.toolsPublicUrl}${SECURE_PATH}/${sealed}`;
  }

  /** Null for one that was altered, is over, or is none. */
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
