import { Injectable } from '@nestjs/common';
import { type DomainError, InvalidStateError } from '#kit/event-sourcing';
import { Clock } from '#kit/kernel';
import { partnerOf } from '#platform/domain-model';
import { validationFailed } from '#platform/http';
import { MasterKey, SealBrokenError } from '#platform/personal-data';

const PURPOSE = 'sandbox-reset';
const LIFETIME_MS = 10 * 60_000;

/** The text that confirms a reset, and until when (RFC 3339, the tenant's time). */
interface Confirmation {
  readonly confirmation: string;
  readonly expiresAt: string;
}

/**
 * Issues and checks confirmations of resets. They are not stored: each one names the tenant whose data it gives up, so it
 * has no effect on the data of later tenants.
 */
@Injectable()
export class ResetConfirmations {
  constructor(
    private readonly masterKey: MasterKey,
    private readonly clock: Clock,
  ) {}

  /** Issues a confirmation that is valid for ten minutes. */
  issue(tenantId: string): Confirmation {
    const expires = this.clock.now(tenantId).getTime() + LIFETIME_MS;
    const clear = Buffer.from(`${tenantId} ${expires}`);
    const sealed = this.masterKey.seal(PURPOSE, clear, partnerOf(tenantId));
    return {
      confirmation: Buffer.from(sealed, 'base64').toString('base64url'),
      expiresAt: new Date(expires).toISOString(),
    };
  }

  /**
   * Returns the tenant whose data a confirmation gives up. One that was used stays valid, so that a lost response can be
   * requested again.
   *
   * @param tenantId the caller's tenant
   * @throws {DomainError} `E_VALIDATION_FAILED`: it is no confirmation, or another partner's
   * @throws {InvalidStateError} it has expired
   */
  check(confirmation: string, tenantId: string): string {
    const [confirmed = '', expires] = this.open(confirmation, partnerOf(tenantId)).split(' ');
    if (confirmed === tenantId && this.clock.now(tenantId).getTime() >= Number(expires))
      throw new InvalidStateError('This confirmation has expired. Send a call without `confirmation`.');
    return confirmed;
  }

  private open(confirmation: string, partnerId: string): string {
    const bytes = Buffer.from(confirmation, 'base64url');
    // Several texts have the same bytes.
    if (bytes.toString('base64url') !== confirmation) throw invalid();
    try {
      return this.masterKey.open(PURPOSE, bytes.toString('base64'), partnerId).toString();
    } catch (error) {
      if (error instanceof SealBrokenError) throw invalid();
      throw error;
    }
  }
}

const invalid = (): DomainError =>
  validationFailed({
    confirmation: {
      code: 'E_INVALID',
      message: 'is not a confirmation of this reset; send a call without it to get one',
    },
  });
