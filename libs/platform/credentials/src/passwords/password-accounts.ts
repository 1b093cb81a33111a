import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '#kit/kernel';
import { changeRecord, type Collection, DocumentStore } from '#kit/document-store';
import { MasterKey } from '#platform/personal-data';
import { hashPassword, isPassword } from './password-hash.js';

/** An account as it is stored. Its id is a keyed hash of the e-mail address. Times are RFC 3339. A storage format. */
export interface AccountRecord {
  /** As `hashPassword` returns it. */
  readonly password: string;
  readonly createdAt: string;
}

/** A password that was correct when it was verified. */
export interface VerifiedPassword {
  /**
   * Reports whether the account still has this password. A verification takes so long that the password can change
   * meanwhile, so callers check this after they have stored a session: a change stores the new password before it ends
   * the sessions, and either ends the new session or is noticed here.
   */
  readonly isCurrent: () => Promise<boolean>;
}

/** An account and the id that it is stored under. */
interface VerifiedAccount<R extends AccountRecord> extends VerifiedPassword {
  readonly id: string;
  readonly record: R;
}

/** Keeps the accounts of one kind of people, who sign in with an e-mail address and a password. */
@Injectable()
export abstract class PasswordAccounts<R extends AccountRecord> implements OnModuleInit {
  protected abstract readonly collection: Collection<R>;
  private decoyHash: Promise<string> | null = null;

  constructor(
    protected readonly store: DocumentStore,
    protected readonly masterKey: MasterKey,
    protected readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.store.define([this.collection]);
  }

  /** Returns the id that the account of an address has, or would have. */
  abstract idOf(email: string): string;

  /** Returns the account of an address; null if the address or the password is wrong, both after the same work. */
  protected async findByPassword(email: string, password: string): Promise<VerifiedAccount<R> | null> {
    const id = this.idOf(email);
    const stored = await this.store.get(this.collection, id);
    const isRight = await isPassword(password, stored?.document.password ?? (await this.decoy()));
    if (!isRight || !stored) return null;
    const record = stored.document;
    // Hashes are salted, so even the same password has another one after a change.
    const isCurrent = async (): Promise<boolean> =>
      (await this.store.get(this.collection, id))?.document.password === record.password;
    return { id, record, isCurrent };
  }

  /**
   * Replaces the password of an account.
   *
   * @param verified the present password, which must still be the account's; null: the caller needs none
   * @param change returns the record to store, given the present one and the new hash; null leaves the account unchanged
   * @returns the stored record; null if there is no such account, if `verified` is no longer its password, or if
   * `change` returned null
   */
  protected async replacePassword(
    id: string,
    password: string,
    verified: VerifiedPassword | null,
    change: (record: R, hash: string) => R | null | Promise<R | null>,
  ): Promise<R | null> {
    const hash = await hashPassword(password);
    const changed = await changeRecord(this.store, this.collection, id, async (record) => {
      if (record === null || (verified && !(await verified.isCurrent()))) return null;
      return change(record, hash);
    });
    return changed?.document ?? null;
  }

  /** Returns a hash that belongs to no account. */
  private decoy(): Promise<string> {
    this.decoyHash ??= hashPassword(randomBytes(15).toString('base64url'));
    return this.decoyHash;
  }
}
