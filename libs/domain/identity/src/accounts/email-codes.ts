import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '#kit/kernel';
import { KeyRing, MasterKey, sealedIn } from '#platform/personal-data';
import { changeRecord, type Collection, DocumentStore, type Folded } from '#kit/document-store';

/** An action that runs after the owner of an address has confirmed it. Its id is a keyed hash of the ticket. */
interface EmailCode {
  /** The encrypted action. */
  readonly sealed: string;
  /** A keyed hash. */
  readonly code: string;
  readonly attempts: number;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** A storage format. */
export const emailCodes: Collection<EmailCode> = {
  name: 'identity-email-codes',
  kind: 'record',
  indexes: [['expiresAt']],
};

const PURPOSE = 'identity-email-codes';

export const sealedEmailCodes = sealedIn(emailCodes, PURPOSE, (code, again) => ({
  ...code,
  sealed: again(code.sealed),
}));

const DIGITS = 8;
const LIFETIME_MS = 20 * 60_000;
const MAX_ATTEMPTS = 5;
const PAGE = 500;

/** The data of an action, with the address that it concerns. */
interface Addressed {
  readonly email: string;
}

/** The result of entering a code. */
type Redeemed<What> =
  | { readonly ok: true; readonly what: What; readonly ticketId: string; readonly issuedAt: Date }
  | { readonly ok: false; readonly fault: 'wrong' | 'over' };

/**
 * Codes that are sent by e-mail and entered on the page that asked for them. Neither the code nor the page is
 * enough alone.
 */
@Injectable()
export class EmailCodes implements OnModuleInit {
  constructor(
    private readonly store: DocumentStore,
    private readonly masterKey: MasterKey,
    private readonly keyRing: KeyRing,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.store.define([emailCodes]);
  }

  /**
   * @param subjectId the customer who has the address; null: nobody
   * @returns the ticket, which the page keeps, and the code to send
   */
  async issue(
    kind: string,
    what: Addressed,
    subjectId: string | null,
  ): Promise<{ ticket: string; code: string }> {
    const ticket = randomBytes(32).toString('base64url');
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    const id = this.idOf(kind, ticket);
    const now = this.clock.now().getTime();
    await this.store.put(emailCodes, id, {
      sealed: this.masterKey.seal(PURPOSE, Buffer.from(JSON.stringify(what)), id),
      code: this.macOf(id, code),
      attempts: 0,
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + LIFETIME_MS).toISOString(),
    });
    await this.keyRing.removeIfErased(subjectId, () => this.store.remove(emailCodes, id));
    return { ticket, code };
  }

  /** Checks a code. Counts the attempt before the check, so that parallel attempts cannot exceed the limit. */
  async redeem<What extends Addressed>(kind: string, ticket: string, code: string): Promise<Redeemed<What>> {
    const id = this.idOf(kind, ticket);
    const counted = await changeRecord(this.store, emailCodes, id, (stored) =>
      stored && !this.isOver(stored) ? { ...stored, attempts: stored.attempts + 1 } : null,
    );
    if (!counted) return { ok: false, fault: 'over' };
    const entered = Buffer.from(this.macOf(id, code.replace(/\D/g, '')));
    if (!timingSafeEqual(entered, Buffer.from(counted.document.code))) return { ok: false, fault: 'wrong' };
    const what = this.opened(id, counted.document) as What;
    return { ok: true, what, ticketId: id, issuedAt: new Date(counted.document.createdAt) };
  }

  /** Deletes a code after its action is done. */
  async close(ticketId: string): Promise<void> {
    await this.store.remove(emailCodes, ticketId);
  }

  /** Deletes all pending actions of some addresses, so that codes sent to them have no effect. */
  async forgetTo(isTo: (address: string) => boolean): Promise<void> {
    for (let after: string | null = null; ;) {
      const page: Folded<EmailCode>[] = await this.store.scan(emailCodes, { after, limit: PAGE });
      for (const { id, document } of page)
        if (document && isTo(this.opened(id, document).email)) await this.store.remove(emailCodes, id);
      const last = page.at(-1);
      if (!last) return;
      after = last.id;
    }
  }

  private opened(id: string, { sealed }: EmailCode): Addressed {
    return JSON.parse(this.masterKey.open(PURPOSE, sealed, id).toString()) as Addressed;
  }

  private isOver({ attempts, expiresAt }: EmailCode): boolean {
    return attempts >= MAX_ATTEMPTS || this.clock.now().toISOString() >= expiresAt;
  }

  private idOf(kind: string, ticket: string): string {
    return this.masterKey.mac('identity-email-ticket', `${kind}/${ticket}`);
  }

  private macOf(id: string, code: string): string {
    return this.masterKey.mac('identity-email-code', `${id}/${code}`);
  }
}
