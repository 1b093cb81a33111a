import { newId, once } from '#kit/kernel';
import type { Clock } from '#kit/kernel';
import { type KeyRing, type MasterKey, sealedIn } from '#platform/personal-data';
import { type Collection, type DocumentStore, pagesOf } from '#kit/document-store';
import { type Mail, Mailer } from './mailer.js';

interface StoredMail {
  /** The encrypted message. */
  readonly mail: string;
  readonly sentAt: string;
}

/** A storage format. */
const storedMails: Collection<StoredMail> = { name: 'sandbox-mails', kind: 'record', indexes: [['sentAt']] };
const PURPOSE = 'sandbox-mails';

export const sealedMails = sealedIn(storedMails, PURPOSE, (record, again) => ({
  ...record,
  mail: again(record.mail),
}));

const MAX_MAILS = 100;
const RETENTION_MS = 24 * 3_600_000;

/** A message as shown in the inbox. */
export interface ReceivedMail extends Mail {
  readonly id: string;
  readonly sentAt: string;
}

/** Keeps the sandbox's messages for a day, to be read on the inbox page. No message leaves the service. */
export class SandboxInbox extends Mailer {
  override readonly available = true;
  private readonly define = once(() => this.store.define([storedMails]));

  constructor(
    private readonly store: DocumentStore,
    private readonly masterKey: MasterKey,
    private readonly keyRing: KeyRing,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async send({ id = newId(), subjectId, ...mail }: Mail): Promise<void> {
    await this.define();
    const sealed = this.masterKey.seal(PURPOSE, Buffer.from(JSON.stringify(mail)), id);
    const now = this.clock.now();
    await this.store.put(storedMails, id, { mail: sealed, sentAt: now.toISOString() });
    await this.keyRing.removeIfErased(subjectId ?? null, () => this.store.remove(storedMails, id));
    await this.forget(new Date(now.getTime() - RETENTION_MS));
  }

  /** Removes older messages. Each new message removes several old ones, so none accumulate. */
  private async forget(before: Date): Promise<void> {
    const where = { sentAt: { $lte: before.toISOString() } };
    const over = await this.store.find(storedMails, {
      where,
      orderBy: { field: 'sentAt' },
      limit: MAX_MAILS,
    });
    for (const { id } of over) await this.store.remove(storedMails, id);
  }

  /** Returns the latest messages, newest first. */
  async latest(): Promise<ReceivedMail[]> {
    return (await this.pages().next()).value ?? [];
  }

  /** Returns all messages to matching addresses, newest first. */
  async of(isTo: (address: string) => boolean): Promise<ReceivedMail[]> {
    const mails: ReceivedMail[] = [];
    for await (const page of this.pages()) mails.push(...page.filter(({ to }) => isTo(to)));
    return mails;
  }

  /** Removes all messages to matching addresses. */
  async forgetTo(isTo: (address: string) => boolean): Promise<void> {
    for (const { id } of await this.of(isTo)) await this.store.remove(storedMails, id);
  }

  private async *pages(): AsyncGenerator<ReceivedMail[], undefined> {
    await this.define();
    const orderBy = { field: 'sentAt', descending: true } as const;
    for await (const page of pagesOf(this.store, storedMails, { orderBy, limit: MAX_MAILS }))
      yield page.map(({ id, document }) => ({
        id,
        sentAt: document.sentAt,
        ...(JSON.parse(this.masterKey.open(PURPOSE, document.mail, id).toString()) as Mail),
      }));
  }
}
