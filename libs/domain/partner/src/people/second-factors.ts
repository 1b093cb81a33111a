import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { Clock, Logger } from '#kit/kernel';
import { MasterKey, sealedIn } from '#platform/personal-data';
import { type Collection, DocumentStore, type Stored } from '#kit/document-store';
import type { By } from '../partners.js';
import { PartnerPeople } from './partner-people.js';
import type { PortalPerson } from './portal-users.js';

/** The secret shared with a device. */
interface FactorInForce {
  /** Sealed. */
  readonly secret: string;
  /** Time step of the last accepted code; codes up to this step are used up. */
  readonly lastStep: number;
  /** Keyed hashes of the unused recovery codes. */
  readonly recovery: readonly string[];
}

/**
 * A person's second factor, stored under the person's id. The partner's events decide whether it is required.
 */
interface FactorRecord {
  /** A setup that is not confirmed yet. */
  readonly begun: { readonly secret: string; readonly expiresAt: string } | null;
  readonly inForce: FactorInForce | null;
}

/** Storage format. */
export const secondFactors: Collection<FactorRecord> = { name: 'portal-second-factors', kind: 'record' };

const NOTHING: FactorRecord = { begun: null, inForce: null };
const PURPOSE = 'portal-second-factors';

export const sealedSecondFactors = sealedIn(secondFactors, PURPOSE, ({ begun, inForce }, again) => ({
  begun: begun && { ...begun, secret: again(begun.secret) },
  inForce: inForce && { ...inForce, secret: again(inForce.secret) },
}));

/** 160 bits (RFC 4226, section 4, R6). */
const SECRET_BYTES = 20;
/** Steps of 30 seconds, with one step of tolerance on either side (RFC 6238, section 5.2). */
const STEP_S = 30;
const WINDOW = 1;
const DIGITS = /^\d{6}$/;
const BEGUN_MS = 30 * 60_000;
const RECOVERY_CODES = 10;
/** 80 bits cannot be guessed, even without throttling. */
const RECOVERY_BYTES = 10;

/** Key for an authenticator app, shown only once. */
export interface FactorToSetUp {
  /** Base32. */
  readonly secret: string;
  /** An `otpauth://` URI, which apps scan or open. */
  readonly uri: string;
}

/** The kind of code that was accepted. */
type AcceptedCode = 'code' | 'recovery-code';

type FactorOwner = Pick<PortalPerson, 'tenantId' | 'userId'>;

/**
 * People's second factors: time-based one-time passwords (RFC 6238) that each work once, and recovery codes for a lost device.
 * The secrets are in records; each change is recorded in the partner's events, which decide whether a code is required.
 */
@Injectable()
export class SecondFactors implements OnModuleInit {
  constructor(
    private readonly store: DocumentStore,
    private readonly masterKey: MasterKey,
    private readonly clock: Clock,
    private readonly people: PartnerPeople,
    private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.store.define([secondFactors]);
  }

  /** Returns a person's second factor, or null if the password is enough. */
  async of({ tenantId, userId }: FactorOwner): Promise<{ readonly recoveryCodesLeft: number } | null> {
    if (!(await this.isOn({ tenantId, userId }))) return null;
    const stored = await this.store.get(secondFactors, userId);
    return { recoveryCodesLeft: stored?.document.inForce?.recovery.length ?? 0 };
  }

  /**
   * Creates a secret for a person's device, or returns null if they already have a second factor. It takes effect after a
   * confirmation.
   */
  async begin(person: PortalPerson): Promise<FactorToSetUp | null> {
    if (await this.isOn(person)) return null;
    const { userId, email } = person;
    const secret = base32(SECRET_BYTES);
    const begun = {
      secret: this.masterKey.seal(PURPOSE, Buffer.from(secret), userId),
      expiresAt: new Date(this.clock.now().getTime() + BEGUN_MS).toISOString(),
    };
    await this.change(userId, (record) => [{ ...record, begun }, true]);
    return { secret, uri: totpOf(secret, email).toString() };
  }

  /**
   * Enables the second factor after a correct first code and returns the recovery codes. Returns null for a wrong code, an
   * expired setup, or an existing second factor.
   *
   * @throws {DomainError} `E_NOT_FOUND`
   */
  async confirm(owner: FactorOwner, code: string, by: By): Promise<readonly string[] | null> {
    const { tenantId, userId } = owner;
    if (await this.isOn(owner)) return null;
    // Store the secrets first, because a person who must enter a code must be able to produce one.
    const codes = await this.change(userId, ({ begun }) => {
      if (!begun || begun.expiresAt <= this.clock.now().toISOString()) return null;
      const step = this.stepOf(userId, { ...begun, lastStep: 0 }, code);
      if (step === null) return null;
      const { codes, recovery } = this.recoveryCodes(userId);
      return [{ begun: null, inForce: { secret: begun.secret, lastStep: step, recovery } }, codes];
    });
    if (!codes) return null;
    await this.people.change(tenantId, { type: 'EnableSecondFactor', userId }, by);
    this.logger.security('portal-second-factor-enabled', { tenantId, userId, actor: by.actor });
    return codes;
  }

  /**
   * Uses up a person's code or recovery code; returns null if it is wrong or was already used.
   *
   * @throws {DomainError} `E_NOT_FOUND`
   */
  async use(owner: FactorOwner, code: string, by: By): Promise<AcceptedCode | null> {
    const { tenantId, userId } = owner;
    if (!(await this.isOn(owner))) return null;
    const accepted = await this.accept(userId, code);
    if (accepted === 'recovery-code') {
      await this.people.change(tenantId, { type: 'NoteRecoveryCodeUsed', userId }, by);
      this.logger.security('portal-recovery-code-used', { tenantId, userId, actor: by.actor });
    }
    return accepted;
  }

  /** Replaces a person's recovery codes; returns null without a second factor. @throws {DomainError} `E_NOT_FOUND` */
  async renew({ tenantId, userId }: FactorOwner, by: By): Promise<readonly string[] | null> {
    const codes = await this.change(userId, (record) => {
      if (!record.inForce) return null;
      const { codes, recovery } = this.recoveryCodes(userId);
      return [{ ...record, inForce: { ...record.inForce, recovery } }, codes];
    });
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
  async disable(owner: FactorOwner, reason: string | null, by: By): Promise<boolean> {
    const { tenantId, userId } = owner;
    if (!(await this.isOn(owner))) return false;
    const forget = await this.forgetting(userId);
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

  /** @returns a function that deletes the current secrets, but not those set up in the meantime */
  async forgetting(userId: string): Promise<() => Promise<void>> {
    const stored = await this.store.get(secondFactors, userId);
    return async () => {
      if (stored) await this.store.remove(secondFactors, userId, stored.revision);
    };
  }

  private async isOn({ tenantId, userId }: FactorOwner): Promise<boolean> {
    return (await this.people.find(tenantId, userId))?.secondFactor ?? false;
  }

  private accept(userId: string, code: string): Promise<AcceptedCode | null> {
    return this.change(userId, (record): Change<AcceptedCode> => {
      const { inForce } = record;
      if (!inForce) return null;
      const step = this.stepOf(userId, inForce, code);
      if (step !== null) return [{ ...record, inForce: { ...inForce, lastStep: step } }, 'code'];
      const mac = this.macOf(userId, code);
      const recovery = inForce.recovery.filter((one) => one !== mac);
      if (recovery.length === inForce.recovery.length) return null;
      return [{ ...record, inForce: { ...inForce, recovery } }, 'recovery-code'];
    });
  }

  /** Retries on a concurrent change, so that each change sees the result of the previous one. */
  private async change<T>(userId: string, to: (record: FactorRecord) => Change<T>): Promise<T | null> {
    for (;;) {
      const stored: Stored<FactorRecord> | null = await this.store.get(secondFactors, userId);
      const changed = to(stored?.document ?? NOTHING);
      if (changed === null) return null;
      const [record, result] = changed;
      const written = stored
        ? await this.store.replace(secondFactors, userId, record, stored.revision)
        : await this.store.insert(secondFactors, userId, record);
      if (written) return result;
    }
  }

  /** Returns the time step of an unused code, or null if the code is wrong. */
  private stepOf(
    userId: string,
    { secret, lastStep }: Pick<FactorInForce, 'secret' | 'lastStep'>,
    code: string,
  ): number | null {
    const token = code.replace(/\s/g, '');
    if (!DIGITS.test(token)) return null;
    const timestamp = this.clock.now().getTime();
    const totp = totpOf(this.masterKey.open(PURPOSE, secret, userId).toString());
    const delta = totp.validate({ token, timestamp, window: WINDOW });
    if (delta === null) return null;
    const step = totp.counter({ timestamp }) + delta;
    return step > lastStep ? step : null;
  }

  private recoveryCodes(userId: string): { codes: readonly string[]; recovery: readonly string[] } {
    const codes = Array.from({ length: RECOVERY_CODES }, () => inGroups(base32(RECOVERY_BYTES)));
    return { codes, recovery: codes.map((one) => this.macOf(userId, one)) };
  }

  /** Ignores case and separators, and maps digits that base32 lacks to the similar letters. */
  private macOf(userId: string, code: string): string {
    const letters = code.toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B');
    return this.masterKey.mac('portal-recovery-code', `${userId}/${letters.replace(/[^A-Z2-7]/g, '')}`);
  }
}

/** The new record and the result; null leaves the record unchanged. */
type Change<T> = readonly [FactorRecord, T] | null;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: 'Partner Portal',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_S,
  });

const base32 = (bytes: number): string => Secret.fromHex(randomBytes(bytes).toString('hex')).base32;

const inGroups = (code: string): string => (code.match(/.{4}/g) ?? []).join('-');
