import { Injectable } from '@nestjs/common';
import { Logger } from '#kit/kernel';
import { Mailer } from '#platform/mail';
import { ServiceDetails } from '#platform/reference-data';

/** Notifies people (NIST SP 800-63B-4, section 4.6) and the security log of a changed password. */
@Injectable()
export class PasswordNotices {
  constructor(
    private readonly mailer: Mailer,
    private readonly service: ServiceDetails,
    private readonly logger: Logger,
  ) {}

  /** Sends the notice. The password is changed even if the message does not arrive. */
  async changed(customerId: string, email: string): Promise<void> {
    this.logger.security('password-changed', { customerId });
    try {
      const subject = `Your password at ${this.service.name} was changed`;
      await this.mailer.send({ to: email, subject, text: TEXT });
    } catch (error) {
      this.logger.error('could not send the notice of a changed password', { err: error });
    }
  }
}

const TEXT =
  'Your password was changed. Every browser that was signed in with the old password has been signed out.\n\n' +
  'If this was not you, choose a new password now: on the sign-in page, select “I forgot my password”.';
