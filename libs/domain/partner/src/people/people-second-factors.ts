import { Injectable } from '@nestjs/common';
import { Logger } from '#kit/kernel';
import type { By } from '../partners.js';
import { PartnerPeople } from './partner-people.js';
import type { PortalPerson } from './portal-users.js';
import { type AcceptedCode, type FactorToSetUp, SecondFactors } from './second-factors.js';

type FactorOwner = Pick<PortalPerson, 'tenantId' | 'userId'>;

/** Reads and changes people's second factors, and records each change in the partner's events. */
@Injectable()
export class PeopleSecondFactors {
  constructor(
    private readonly people: PartnerPeople,
    private readonly factors: SecondFactors,
    private readonly logger: Logger,
  ) {}

  /** Returns a person's second factor, or null if the password is enough. */
  async of({ tenantId, userId }: FactorOwner): Promise<{ readonly recoveryCodesLeft: number } | null> {
    if (!(await this.people.hasSecondFactor(tenantId, userId))) return null;
    return { recoveryCodesLeft: await this.factors.recoveryCodesLeft(userId) };
  }

  /**
   * Creates a secret for a person's device, or returns null if they already have a second factor. It takes effect after a
   * confirmation.
   */
  async begin({ tenantId, userId, email }: PortalPerson): Promise<FactorToSetUp | null> {
    if (await this.people.hasSecondFactor(tenantId, userId)) return null;
    return this.factors.begin(userId, email);
  }

  /**
   * Enables the second factor after a correct first code and returns the recovery codes. Returns null for a wrong code, an
   * expired setup, or an existing second factor.
   *
   * @throws {DomainError} `E_NOT_FOUND`
   */
  async confirm({ tenantId, userId }: FactorOwner, code: string, by: By): Promise<readonly string[] | null> {
    if (await this.people.hasSecondFactor(tenantId, userId)) return null;
    // Store the secrets first, because a person who must enter a code must be able to produce one.
    const codes = await this.factors.confirm(userId, code);
    if (!codes) return null;
    await this.people.change(tenantId, { type: 'EnableSecondFactor', userId }, by);
    this.logger.security('portal-second-factor-enabled', { tenantId, userId, actor: by.actor });
    return codes;
  }

  /** Uses up a person's code or recovery code; returns null if it is wrong. @throws {DomainError} `E_NOT_FOUND` */
  async use({ tenantId, userId }: FactorOwner, code: string, by: By): Promise<AcceptedCode | null> {
    if (!(await this.people.hasSecondFactor(tenantId, userId))) return null;
    const accepted = await this.factors.accept(userId, code);
    if (accepted === 'recovery-code') {
      await this.people.change(tenantId, { type: 'NoteRecoveryCodeUsed', userId }, by);
      this.logger.security('portal-recovery-code-used', { tenantId, userId, actor: by.actor });
    }
    return accepted;
  }

  /** Replaces a person's recovery codes; returns null without a second factor. @throws {DomainError} `E_NOT_FOUND` */
  async renew({ tenantId, userId }: FactorOwner, by: By): Promise<readonly string[] | null> {
    const codes = await this.factors.renew(userId);
    if (!codes) return null;
    await this.people.change(tenantId, { type: 'NoteRecoveryCodesMade', userId }, by);
    this.logger.security('portal-recovery-codes-made', { tenantId, userId, actor: by.actor });
    return codes;
  }

  /**
   * Turns off a person's second factor; returns false if it was off.
   *
   * @param reason the operator's reason; null if the person turns it off
   */
  async disable({ tenantId, userId }: FactorOwner, reason: string | null, by: By): Promise<boolean> {
    if (!(await this.people.hasSecondFactor(tenantId, userId))) return false;
    const forget = await this.factors.forgetting(userId);
    await this.people.change(tenantId, { type: 'DisableSecondFactor', userId, reason }, by);
    await forget();
    this.logger.security('portal-second-factor-disabled', { tenantId, userId, actor: by.actor });
    return true;
  }

  /**
   * Turns off the second factor of a person who lost their device and recovery codes, at an operator's request. Returns
   * their id and whether they had a second factor, or null if nobody of the partner signs in with the address.
   */
  async reset(
    tenantId: string,
    email: string,
    reason: string,
    by: By,
  ): Promise<{ readonly userId: string; readonly wasOn: boolean } | null> {
    const people = await this.people.of(tenantId);
    const person = people.find((one) => one.email === email.toLowerCase() && one.status === 'active');
    if (!person) return null;
    const { userId } = person;
    return { userId, wasOn: await this.disable({ tenantId, userId }, reason, by) };
  }
}
