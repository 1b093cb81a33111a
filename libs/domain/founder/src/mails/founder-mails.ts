import { Injectable } from '@nestjs/common';
import { DocumentStore, type Stored, underLease } from '#kit/document-store';
import { Clock, Logger, once, PollingWorker } from '#kit/kernel';
import { Mailer } from '#platform/mail';
import { DAY_MS, type DueMail, dueMails, MAX_AGE_DAYS } from './due-mails.js';
import { MailWriter } from './mail-writer.js';

/** A storage format. The subscription that stores the e-mails has a lease of its own. */
const LEASE = 'founder-mails-sending';
const LEASE_MS = 60_000;
const PAGE = 100;
const POLL_MS = 2_000;
/** Delay (ms) after the first failed attempt. It doubles with each further one. */
const FIRST_RETRY_MS = 30_000;
const MAX_RETRY_MS = 3_600_000;

/**
 * Sends the stored e-mails. Each has the same message id whenever it is sent, so that one that is sent twice, because its
 * process died in between, arrives once at most mail servers.
 */
@Injectable()
export class FounderMails extends PollingWorker {
  private readonly define = once(() => this.store.define([dueMails]));

  constructor(
    private readonly store: DocumentStore,
    private readonly writer: MailWriter,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    super(() => this.pass(), {
      everyMs: POLL_MS,
      onError: (error) => logger.error('e-mails to founders cannot be read', { err: error }),
    });
  }

  private async pass(): Promise<void> {
    await this.define();
    if ((await this.due()).length === 0) return;
    await underLease(this.store, LEASE, LEASE_MS, async () => {
      for (const mail of await this.due()) await this.send(mail);
    });
  }

  private due(): Promise<Stored<DueMail>[]> {
    const where = { dueAt: { $lte: this.clock.now().toISOString() } };
    return this.store.find(dueMails, { where, orderBy: { field: 'dueAt' }, limit: PAGE });
  }

  private async send({ id, document }: Stored<DueMail>): Promise<void> {
    try {
      const mail = this.mailer.available ? await this.writer.write(document) : null;
      if (mail) await this.mailer.send({ id, ...mail });
      await this.store.remove(dueMails, id);
    } catch (error) {
      await this.retry(id, document, error);
    }
  }

  private async retry(id: string, mail: DueMail, error: unknown): Promise<void> {
    const { companyId, occasion, attempts, since } = mail;
    const now = this.clock.now().getTime();
    const fields = { companyId, mailId: id, kind: occasion.kind, err: error };
    if (now - Date.parse(since) > MAX_AGE_DAYS * DAY_MS) {
      this.logger.error('an e-mail to a founder could not be sent and was dropped', fields);
      await this.store.remove(dueMails, id);
      return;
    }
    this.logger.warn('an e-mail to a founder could not be sent; it will be tried again', fields);
    const delay = Math.min(FIRST_RETRY_MS * 2 ** attempts, MAX_RETRY_MS);
    const dueAt = new Date(now + delay).toISOString();
    await this.store.put(dueMails, id, { ...mail, attempts: attempts + 1, dueAt });
  }
}
