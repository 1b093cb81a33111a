import { Injectable } from '@nestjs/common';
import { Clock, ProcessConfig } from '#kit/kernel';
import type { Described } from '#platform/openapi';
import { MasterKey, SealBrokenError } from '#platform/personal-data';
import type { customerSessionSchema } from '../customer.schemas.js';

/** A token as returned to the caller (contract 3.4). */
type IssuedSession = Described<typeof customerSessionSchema>;

/** The customer that a token identifies. */
interface SessionHolder {
  readonly tenantId: string;
  readonly customerId: string;
}

const LIFETIME_SECONDS = 600;
const PURPOSE = 'customer-session';
const MAX_LENGTH = 200;
const FORM = /^cs_(?:test|live)_([0-9A-Za-z_-]+)$/;

/**
 * Issues and verifies session tokens. A token contains its customer and expiry, sealed with the master key, so nothing is
 * stored and verification reads no store.
 */
@Injectable()
export class SessionTokens {
  private readonly prefix: string;

  constructor(
    private readonly masterKey: MasterKey,
    private readonly clock: Clock,
    private readonly config: ProcessConfig,
  ) {
    this.prefix = config.environment === 'sandbox' ? 'cs_test_' : 'cs_live_';
  }

  /** Issues a token that is valid for ten minutes of the tenant's time. */
  issue({ tenantId, customerId }: SessionHolder): IssuedSession {
    const expires = this.clock.now(tenantId).getTime() + LIFETIME_SECONDS * 1000;
    const clear = Buffer.from([tenantId, customerId, String(expires)].join(' '));
    const sealed = Buffer.from(this.masterKey.seal(PURPOSE, clear, this.config.environment), 'base64');
    return {
      accessToken: this.prefix + sealed.toString('base64url'),
      expiresAt: new Date(expires).toISOString(),
      expiresIn: LIFETIME_SECONDS,
    };
  }

  /** Returns null if the token is malformed, altered, expired or of the other environment. */
  verify(token: string): SessionHolder | null {
    const sealed = FORM.exec(token)?.[1];
    if (sealed === undefined || token.length > MAX_LENGTH || !token.startsWith(this.prefix)) return null;
    const clear = this.open(sealed);
    if (clear === null) return null;
    const [tenantId = '', customerId = '', expires] = clear.split(' ');
    return this.clock.now(tenantId).getTime() < Number(expires) ? { tenantId, customerId } : null;
  }

  private open(sealed: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url').toString('base64');
    // The last character has bits that the bytes do not contain: an altered one must not be valid.
    if (Buffer.from(sealed, 'base64url').toString('base64url') !== sealed) return null;
    try {
      return this.masterKey.open(PURPOSE, bytes, this.config.environment).toString();
    } catch (error) {
      if (error instanceof SealBrokenError) return null;
      throw error;
    }
  }
}
