import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Logger } from '#kit/kernel';
import { PartnerPeople } from '../../people/partner-people.js';
import { type AcceptedCode, type FactorToSetUp, SecondFactors } from '../../people/second-factors.js';
import type { By } from '../../partners.js';
import type { PortalPerson } from '../../people/portal-users.js';

type FactorOwner = Pick<PortalPerson, 'tenantId' | 'userId'>;

/**
 * Creates a secret for a person's device, or returns null if they already have a second factor. It takes effect
 * after a confirmation.
 */
export class BeginSecondFactor extends Command<FactorToSetUp | null> {
  constructor(readonly person: PortalPerson) {
    super();
  }
}

@CommandHandler(BeginSecondFactor)
export class BeginSecondFactorHandler implements ICommandHandler<BeginSecondFactor> {
  constructor(
    private readonly people: PartnerPeople,
    private readonly factors: SecondFactors,
  ) {}

  async execute({ person: { tenantId, userId, email } }: BeginSecondFactor): Promise<FactorToSetUp | null> {
    if (await this.people.hasSecondFactor(tenantId, userId)) return null;
    return this.factors.begin(userId, email);
  }
}

/**
 * Enables the second factor after a correct first code and returns the recovery codes. Returns null for a wrong
 * code, an expired setup, or an existing second factor.
 *
 * @throws {DomainError} `E_NOT_FOUND`
 */
export class ConfirmSecondFactor extends Command<readonly string[] | null> {
  constructor(
    readonly owner: FactorOwner,
    readonly code: string,
    readonly by: By,
  ) {
    super();
  }
}

@CommandHandler(ConfirmSecondFactor)
export class ConfirmSecondFactorHandler implements ICommandHandler<ConfirmSecondFactor> {
  constructor(
    private readonly people: PartnerPeople,
    private readonly factors: SecondFactors,
    private readonly logger: Logger,
  ) {}

  async execute({ owner, code, by }: ConfirmSecondFactor): Promise<readonly string[] | null> {
    const { tenantId, userId } = owner;
    if (await this.people.hasSecondFactor(tenantId, userId)) return null;
    // Store the secrets first, because a person who must enter a code must be able to produce one.
    const codes = await this.factors.confirm(userId, code);
    if (!codes) return null;
    await this.people.change(tenantId, { type: 'EnableSecondFactor', userId }, by);
    this.logger.security('portal-second-factor-enabled', { tenantId, userId, actor: by.actor });
    return codes;
  }
}

/**
 * Uses up a person's code or recovery code; returns null if it is wrong. @throws {DomainError} `E_NOT_FOUND`
 */
export class UseSecondFactor extends Command<AcceptedCode | null> {
  constructor(
    readonly owner: FactorOwner,
    readonly code: string,
    readonly by: By,
  ) {
    super();
  }
}

@CommandHandler(UseSecondFactor)
export class UseSecondFactorHandler implements ICommandHandler<UseSecondFactor> {
  constructor(
    private readonly people: PartnerPeople,
    private readonly factors: SecondFactors,
    private readonly logger: Logger,
  ) {}

  async execute({ owner, code, by }: UseSecondFactor): Promise<AcceptedCode | null> {
    const { tenantId, userId } = owner;
    if (!(await this.people.hasSecondFactor(tenantId, userId))) return null;
    const accepted = await this.factors.accept(userId, code);
    if (accepted === 'recovery-code') {
      await this.people.change(tenantId, { type: 'NoteRecoveryCodeUsed', userId }, by);
      this.logger.security('portal-recovery-code-used', { tenantId, userId, actor: by.actor });
    }
    return accepted;
  }
}

/**
 * Replaces a person's recovery codes; returns null without a second factor. @throws {DomainError} `E_NOT_FOUND`
 */
export class RenewRecoveryCodes extends Command<readonly string[] | null> {
  constructor(
    readonly owner: FactorOwner,
    readonly by: By,
  ) {
    super();
  }
}

@CommandHandler(RenewRecoveryCodes)
export class RenewRecoveryCodesHandler implements ICommandHandler<RenewRecoveryCodes> {
  constructor(
    private readonly people: PartnerPeople,
    private readonly factors: SecondFactors,
    private readonly logger: Logger,
  ) {}

  async execute({ owner: { tenantId, userId }, by }: RenewRecoveryCodes): Promise<readonly string[] | null> {
    const codes = await this.factors.renew(userId);
    if (!codes) return null;
    await this.people.change(tenantId, { type: 'NoteRecoveryCodesMade', userId }, by);
    this.logger.security('portal-recovery-codes-made', { tenantId, userId, actor: by.actor });
    return codes;
  }
}

/** Turns off a person's second factor; returns false if it was off. @throws {DomainError} `E_NOT_FOUND` */
export class DisableSecondFactor extends Command<boolean> {
  /** @param reason the operator's reason; null if the person turns it off */
  constructor(
    readonly owner: FactorOwner,
    readonly reason: string | null,
    readonly by: By,
  ) {
    super();
  }
}

@CommandHandler(DisableSecondFactor)
export class DisableSecondFactorHandler implements ICommandHandler<DisableSecondFactor> {
  constructor(
    private readonly people: PartnerPeople,
    private readonly factors: SecondFactors,
    private readonly logger: Logger,
  ) {}

  async execute({ owner: { tenantId, userId }, reason, by }: DisableSecondFactor): Promise<boolean> {
    if (!(await this.people.hasSecondFactor(tenantId, userId))) return false;
    const forget = await this.factors.forgetting(userId);
    await this.people.change(tenantId, { type: 'DisableSecondFactor', userId, reason }, by);
    await forget();
    this.logger.security('portal-second-factor-disabled', { tenantId, userId, actor: by.actor });
    return true;
  }
}

/**
 * Turns off the second factor of a person who lost their device and recovery codes, at an operator's request.
 * Returns their id and whether they had a second factor, or null if nobody of the partner signs in with the address.
 */
export class ResetSecondFactor extends Command<{ readonly userId: string; readonly wasOn: boolean } | null> {
  constructor(
    readonly tenantId: string,
    readonly email: string,
    readonly reason: string,
    readonly by: By,
  ) {
    super();
  }
}

@CommandHandler(ResetSecondFactor)
export class ResetSecondFactorHandler implements ICommandHandler<ResetSecondFactor> {
  constructor(
    private readonly people: PartnerPeople,
    private readonly disable: DisableSecondFactorHandler,
  ) {}

  async execute({ tenantId, email, reason, by }: ResetSecondFactor) {
    const people = await this.people.of(tenantId);
    const person = people.find((one) => one.email === email.toLowerCase() && one.status === 'active');
    if (!person) return null;
    const { userId } = person;
    const wasOn = await this.disable.execute(new DisableSecondFactor({ tenantId, userId }, reason, by));
    return { userId, wasOn };
  }
}
