import { Injectable } from '@nestjs/common';
import { Logger } from '#kit/kernel';
import { Mailer } from '#platform/mail';

/** Tells people that their password is another one now (NIST SP 800-63B-4, section 4.6), and the security log. */
@Injectable()
export class PasswordNotices {
  constructor(
    private readonly mailer: Mailer,
    private readonly logger: Logger,
  ) {}

  /** The password is changed whether or not this arrives. */
  async changed(customerId: string, email: string): Promise<void> {
    this.logger.security('password-changed', { customerId });
    try {
      await this.mailer.send({ to: email, subject: 'Your password was changed', text: TEXT });
    } catch (error) {
      this.logger.error('nobody could be told that a password was changed', { err: error });
    }
  }
}

const TEXT =
  'Your password was changed, and every browser that was signed in with the old one was signed out.\n\nIf that was not you, choose a new password at once: on the page where you sign in, follow “I forgot my password”.';
