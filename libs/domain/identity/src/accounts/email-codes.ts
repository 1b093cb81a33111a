import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '#kit/kernel';
import { MasterKey } from '#platform/personal-data';
import { type Collection, DocumentStore, type Folded } from '#kit/document-store';

/** Something that is done once the owner of an address has shown that it is hers. Its id is a keyed hash of the ticket. */
interface EmailCode {
  /** Sealed: what is to be done. */
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
const DIGITS = 8;
const LIFETIME_MS = 20 * 60_000;
const MOST_ATTEMPTS = 5;
const PAGE = 500;

/** What is done is done for an address. */
interface Addressed {
  readonly email: string;
}

/** What became of a code that was entered. */
export type Redeemed<What> =
  | { readonly ok: true; readonly what: What; readonly ticketId: string; readonly issuedAt: Date }
  | { readonly ok: false; readonly fault: 'wrong' | 'over' };

/** Codes that are sent by e-mail and entered on the page that asked for them: a code alone, or a page alone, does nothing. */
@Injectable()
export class EmailCodes implements OnModuleInit {
  constructor(
    private readonly store: DocumentStore,
    private readonly masterKey: MasterKey,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.store.define([emailCodes]);
  }

  /** @returns the ticket that the page keeps, and the code that is sent */
  async issue(kind: string, what: Addressed): Promise<{ ticket: string; code: string }> {
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
    return { ticket, code };
  }

  /** Takes an attempt at a code: it counts before it is looked at, so that many at once are no more than many. */
  async redeem<What extends Addressed>(kind: string, ticket: string, code: string): Promise<Redeemed<What>> {
    const id = this.idOf(kind, ticket);
    for (;;) {
      const stored = await this.store.get(emailCodes, id);
      if (!stored || this.isOver(stored.document)) return { ok: false, fault: 'over' };
      const counted = { ...stored.document, attempts: stored.document.attempts + 1 };
      if (!(await this.store.replace(emailCodes, id, counted, stored.revision))) continue;
      const entered = Buffer.from(this.macOf(id, code.replace(/\D/g, '')));
      if (!timingSafeEqual(entered, Buffer.from(counted.code))) return { ok: false, fault: 'wrong' };
      const what = this.opened(id, counted) as What;
      return { ok: true, what, ticketId: id, issuedAt: new Date(counted.createdAt) };
    }
  }

  /** What was asked for is done: the code is no more. */
  async close(ticketId: string): Promise<void> {
    await this.store.remove(emailCodes, ticketId);
  }

  /** Takes away whatever waits for some addresses to be shown: no code that was sent to them does anything. */
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
    return attempts >= MOST_ATTEMPTS || this.clock.now().toISOString() >= expiresAt;
  }

  private idOf(kind: string, ticket: string): string {
    return this.masterKey.mac('identity-email-ticket', `${kind}/${ticket}`);
  }

  private macOf(id: string, code: string): string {
    return this.masterKey.mac('identity-email-code', `${id}/${code}`);
  }
}
