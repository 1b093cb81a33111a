import { Injectable } from '@nestjs/common';
import { HttpError, HttpConfig } from '#platform/http';
import { Logger } from '#kit/kernel';
import { Mailer, MailNotSentError } from '#platform/mail';
import { ServiceDetails } from '#platform/reference-data';
import type { Role } from '../domain/events.js';

/** E-mails to the portal's people. */
@Injectable()
export class PortalMails {
  constructor(
    private readonly mailer: Mailer,
    private readonly service: ServiceDetails,
    private readonly config: HttpConfig,
    private readonly logger: Logger,
  ) {}

  /** @throws {HttpError} `E_UNAVAILABLE` if no mail server is configured */
  assertAvailable(): void {
    if (!this.mailer.available) throw undelivered();
  }

  /** @throws {HttpError} `E_UNAVAILABLE` if the mail server did not accept the message */
  invited(to: string, partner: string, role: Role, link: string): Promise<void> {
    const text = `${partner} invited you to the Partner Portal as ${role}.\n\nFollow this link to choose a password. The link works once and expires after seven days:\n\n${link}\n\nIf you did not expect this invitation, you can ignore this message.`;
    return this.send(to, `Your invitation to the Partner Portal of ${this.service.name}`, text);
  }

  /**
   * @param link null if the address has no account @throws {HttpError} `E_UNAVAILABLE` if the mail server did
   * not accept the message
   */
  forgotten(to: string, link: string | null): Promise<void> {
    const text =
      link === null
        ? 'Someone requested a new Partner Portal password for this address, but no account uses it.\n\nIf this was you, try another address.'
        : `Someone requested a new Partner Portal password for this address.\n\nFollow this link to choose one. The link works once and expires after 30 minutes:\n\n${link}\n\nIf this was not you, you can ignore this message.`;
    return this.send(to, `Reset your Partner Portal password at ${this.service.name}`, text);
  }

  /**
   * Notifies of a changed sign-in (NIST SP 800-63B-4, section 4.6). A failure is only logged, because the
   * change has already happened.
   */
  async changed(to: string, what: string): Promise<void> {
    const text = `${what}\n\nIf this was not you, choose a new password now at ${this.config.publicUrl}/portal and inform an admin of your company.`;
    try {
      const subject = `Your Partner Portal sign-in at ${this.service.name} was changed`;
      await this.mailer.send({ to, subject, text });
    } catch (error) {
      this.logger.error('notice of a changed sign-in could not be sent', { err: error });
    }
  }

  private async send(to: string, subject: string, text: string): Promise<void> {
    try {
      await this.mailer.send({ to, subject, text });
    } catch (error) {
      if (!(error instanceof MailNotSentError)) throw error;
      this.logger.error('the mail server did not accept a message', { err: error });
      throw undelivered();
    }
  }
}

const undelivered = (): HttpError =>
  new HttpError('E_UNAVAILABLE', 'The message cannot be sent right now. Try again later.');
