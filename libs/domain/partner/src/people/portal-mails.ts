import { Injectable } from '@nestjs/common';
import { HttpError, HttpConfig } from '#platform/http';
import { Logger } from '#kit/kernel';
import { Mailer, MailNotSentError } from '#platform/mail';
import type { Role } from '../domain/events.js';

/** The e-mails that portal people receive. */
@Injectable()
export class PortalMails {
  constructor(
    private readonly mailer: Mailer,
    private readonly config: HttpConfig,
    private readonly logger: Logger,
  ) {}

  /** @throws {HttpError} `E_UNAVAILABLE`: there is no mail server */
  assertAvailable(): void {
    if (!this.mailer.available) throw undelivered();
  }

  /** @throws {HttpError} `E_UNAVAILABLE`: it was not taken */
  invited(to: string, partner: string, role: Role, link: string): Promise<void> {
    const text = `You are invited to the Partner Portal of ${partner}, as ${role}.\n\nFollow this link to choose a password. It works once, for seven days:\n\n${link}\n\nIf you do not know what this is about, there is nothing to do.`;
    return this.send(to, 'Your invitation to the Partner Portal', text);
  }

  /** @param link null where no person signs in with the address. @throws {HttpError} `E_UNAVAILABLE`: it was not taken */
  forgotten(to: string, link: string | null): Promise<void> {
    const text =
      link === null
        ? 'Somebody asked for a new password to the Partner Portal for this address, with which nobody signs in.\n\nIf that was you, try another address.'
        : `Somebody asked for a new password to the Partner Portal for this address.\n\nFollow this link to choose one. It works once, for thirty minutes:\n\n${link}\n\nIf that was not you, there is nothing to do.`;
    return this.send(to, 'Your password', text);
  }

  /** NIST SP 800-63B-4, section 4.6. What is changed is changed whether or not this arrives. */
  async changed(to: string, what: string): Promise<void> {
    const text = `${what}\n\nIf that was not you, choose a new password at once, at ${this.config.publicUrl}/portal, and tell an admin of yours.`;
    try {
      await this.mailer.send({ to, subject: 'Your sign-in was changed', text });
    } catch (error) {
      this.logger.error('nobody could be told that a sign-in was changed', { err: error });
    }
  }

  private async send(to: string, subject: string, text: string): Promise<void> {
    try {
      await this.mailer.send({ to, subject, text });
    } catch (error) {
      if (!(error instanceof MailNotSentError)) throw error;
      this.logger.error('a message was not taken', { err: error });
      throw undelivered();
    }
  }
}

const undelivered = (): HttpError =>
  new HttpError('E_UNAVAILABLE', 'The message cannot be sent right now. Try again later.');
