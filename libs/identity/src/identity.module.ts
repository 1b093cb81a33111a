import { Module } from '@nestjs/common';
import { Throttle } from '#access-keys';
import { CustomerCommandsModule } from '#customer';
import { MailModule } from '#mail';
import { Accounts } from './accounts/accounts.js';
import { DirectTenant } from './accounts/direct-tenant.js';
import { EmailCodes } from './accounts/email-codes.js';
import { PasswordResets } from './accounts/password-resets.js';
import { SignUps } from './accounts/sign-up.js';
import { ForgetAccountHandler } from './commands/forget-account/forget-account.js';
import { IdentityExpiry } from './identity-expiry.js';
import { IdentityServer } from './identity-server.js';
import { AccessTokens } from './oauth/access-tokens.js';
import { ClientDocuments } from './oauth/client-documents.js';
import { OAuthRecords } from './oauth/oauth-records.js';
import { InteractionPages } from './pages/interaction-pages.js';

/** Whose a token is: what the tool interface needs. */
@Module({
  imports: [CustomerCommandsModule],
  providers: [Accounts, DirectTenant, OAuthRecords, AccessTokens],
  exports: [Accounts, DirectTenant, OAuthRecords, AccessTokens],
})
export class TokensModule {}

/** What follows from the events of customers. */
@Module({ providers: [OAuthRecords, ForgetAccountHandler] })
export class IdentityProcessesModule {}

/** The authorization server. */
@Module({
  imports: [TokensModule, MailModule],
  providers: [
    EmailCodes,
    Throttle,
    SignUps,
    PasswordResets,
    InteractionPages,
    ClientDocuments,
    IdentityServer,
    IdentityExpiry,
  ],
})
export class IdentityModule {}
