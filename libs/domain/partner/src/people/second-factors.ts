import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { Clock } from '#kit/kernel';
import { MasterKey } from '#platform/personal-data';
import { type Collection, DocumentStore, type Stored } from '#kit/document-store';

/** What a device and the service both know. */
interface FactorInForce {
  /** Sealed. */
  readonly secret: string;
  /** The time step of the last code that was taken: it and those before it are used up. */
  readonly lastStep: number;
  /** Keyed hashes of the recovery codes that are left. */
  readonly recovery: readonly string[];
}

/** The secrets of somebody's second factor. Its id is the person's. Whether it is asked for, their partner's events say. */
interface FactorRecord {
  /** Of a device that has not shown a code yet. */
  readonly begun: { readonly secret: string; readonly expiresAt: string } | null;
  readonly inForce: FactorInForce | null;
}

/** A storage format. */
export const secondFactors: Collection<FactorRecord> = { name: 'portal-second-factors', kind: 'record' };

const NOTHING: FactorRecord = { begun: null, inForce: null };
const PURPOSE = 'portal-second-factors';
/** RFC 4226, section 4, R6: 160 bits. */
const SECRET_BYTES = 20;
/** RFC 6238, section 5.2: steps of 30 seconds, one of delay on either side. */
const STEP_S = 30;
const WINDOW = 1;
const DIGITS = /^\d{6}$/;
const BEGUN_MS = 30 * 60_000;
const RECOVERY_CODES = 10;
/** 80 bits: too many to be guessed, throttled or not. */
const RECOVERY_BYTES = 10;

/** What an authenticator is given, shown this once. */
export interface FactorToSetUp {
  /** Base32. */
  readonly secret: string;
  /** `otpauth://…`: what apps scan or open. */
  readonly uri: string;
}

/** How a code was right. */
export type Accepted = 'code' | 'recovery-code';

/** Time-based one-time passwords (RFC 6238), each good once, and the recovery codes for who lost the device. */
@Injectable()
export class SecondFactors implements OnModuleInit {
  constructor(
    private readonly store: DocumentStore,
    private readonly masterKey: MasterKey,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.store.define([secondFactors]);
  }

  /** Makes a secret for a device. It counts once {@link confirm} has seen a code; one that is in force stays as it is. */
  async begin(userId: string, email: string): Promise<FactorToSetUp> {
    const secret = base32(SECRET_BYTES);
    const begun = {
      secret: this.masterKey.seal(PURPOSE, Buffer.from(secret), userId),
      expiresAt: new Date(this.clock.now().getTime() + BEGUN_MS).toISOString(),
    };
    await this.change(userId, (record) => [{ ...record, begun }, true]);
    return { secret, uri: totpOf(secret, email).toString() };
  }

  /** Takes the first code of the device. @returns the recovery codes; null for a wrong code, or where none was begun lately */
  confirm(userId: string, code: string): Promise<readonly string[] | null> {
    return this.change(userId, ({ begun }) => {
      if (!begun || begun.expiresAt <= this.clock.now().toISOString()) return null;
      const step = this.stepOf(userId, { ...begun, lastStep: 0 }, code);
      if (step === null) return null;
      const { codes, recovery } = this.recoveryCodes(userId);
      return [{ begun: null, inForce: { secret: begun.secret, lastStep: step, recovery } }, codes];
    });
  }

  /** Takes a code, or a recovery code: it is used up by that. Null where it is wrong, or was used before. */
  accept(userId: string, code: string): Promise<Accepted | null> {
    return this.change(userId, (record): Change<Accepted> => {
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

  /** Makes other recovery codes: those that were left are worth nothing. Null where there is no second factor. */
  renew(userId: string): Promise<readonly string[] | null> {
    return this.change(userId, (record) => {
      if (!record.inForce) return null;
      const { codes, recovery } = this.recoveryCodes(userId);
      return [{ ...record, inForce: { ...record.inForce, recovery } }, codes];
    });
  }

  async recoveryCodesLeft(userId: string): Promise<number> {
    return (await this.store.get(secondFactors, userId))?.document.inForce?.recovery.length ?? 0;
  }

  /** @returns what forgets the secrets as they are now, and not those that are set up meanwhile */
  async forgetting(userId: string): Promise<() => Promise<void>> {
    const stored = await this.store.get(secondFactors, userId);
    return async () => {
      if (stored) await this.store.remove(secondFactors, userId, stored.revision);
    };
  }

  /** Of two processes that change one record at a time the second sees what the first made of it. */
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

  /** The time step of a code that was not used before; null where it is wrong. */
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

  /** However it was typed: what base32 leaves out is the letter that it looks like. */
  private macOf(userId: string, code: string): string {
    const letters = code.toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B');
    return this.masterKey.mac('portal-recovery-code', `${userId}/${letters.replace(/[^A-Z2-7]/g, '')}`);
  }
}

/** What becomes of a record, and of the call; null: it stays as it is. */
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
