import { Module } from '@nestjs/common';
import { Throttle } from '#platform/credentials';
import { MailModule } from '#platform/mail';
import { ServiceDetailsModule } from '#platform/reference-data';
import { PortalMails } from './portal-mails.js';
import { SignInChecks } from './sign-in-checks.js';

/** Checks passwords and codes, and sends e-mails to people. Separate from `PartnerModule`, as the CLI has no mail server. */
@Module({
  imports: [MailModule, ServiceDetailsModule],
  providers: [Throttle, PortalMails, SignInChecks],
  exports: [Throttle, PortalMails, SignInChecks],
})
export class PortalSignInModule {}
