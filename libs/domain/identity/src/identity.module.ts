import { Global, Module } from '@nestjs/common';
import { Throttle } from '#platform/credentials';
import { CustomerCommandsModule } from '#domain/customer';
import { EmailReservationModule } from '#domain/email-reservation';
import { MailModule } from '#platform/mail';
import { ServiceDetailsModule } from '#platform/reference-data';
import { Accounts } from './accounts/accounts.js';
import { DirectTenant } from './accounts/direct-tenant.js';
import { EmailCodes } from './accounts/email-codes.js';
import { EmailAddressData } from './accounts/email-address-data.js';
import { PasswordNotices } from './accounts/password-notices.js';
import { PasswordResets } from './accounts/password-resets.js';
import { SignUps } from './accounts/sign-up.js';
import { AccountEraser } from './accounts/account-eraser.js';
import { IdentityServer } from './identity-server.js';
import { AccessTokens } from './oauth/access-tokens.js';
import { AuthorizationProtocol } from './oauth/authorization-protocol.js';
import { BrowserSessions } from './oauth/browser-sessions.js';
import { CallerLimits } from './oauth/caller-limits.js';
import { ClientDocuments } from './oauth/client-documents.js';
import { FounderSignIn } from './oauth/founder-sign-in.js';
import { IntrospectedTokens } from './oauth/introspected-tokens.js';
import { OAuthRecords } from './oauth/oauth-records.js';
import { OperatorClients } from './oauth/operator-clients.js';
import { Permissions } from './oauth/permissions.js';
import { TokenVerifier } from './oauth/token-verifier.js';
import { AccountPages } from './pages/account-pages.js';
import { GetAccountDataHandler } from './queries/get-account-data/get-account-data.js';
import { ContinuePages } from './pages/continue-pages.js';
import { InteractionPages } from './pages/interaction-pages.js';
import { SignInPages } from './pages/sign-in-pages.js';

/** Founders' accounts and the records of the authorization server. */
@Module({
  imports: [CustomerCommandsModule],
  providers: [Accounts, DirectTenant, OAuthRecords, OperatorClients, FounderSignIn],
  exports: [Accounts, DirectTenant, OAuthRecords, OperatorClients, FounderSignIn],
})
export class AccountsModule {}

/** Verifies access tokens, for the tool interface. Only the process of the authorization server skips the network. */
@Module({
  imports: [AccountsModule],
  providers: [
    IntrospectedTokens,
    {
      provide: TokenVerifier,
      inject: [IntrospectedTokens, { token: AccessTokens, optional: true }],
      useFactory: (introspected: IntrospectedTokens, own?: AccessTokens): TokenVerifier =>
        own ?? introspected,
    },
  ],
  exports: [AccountsModule, TokenVerifier],
})
export class TokensModule {}

/** Erases data stored by address, in every process that erases customers. */
@Module({
  imports: [EmailReservationModule],
  providers: [EmailCodes, Throttle, EmailAddressData],
  exports: [EmailCodes, Throttle, EmailAddressData],
})
export class EmailAddressDataModule {}

/** Process managers for customers' events, and queries about accounts. */
@Module({
  imports: [EmailAddressDataModule],
  providers: [OAuthRecords, AccountEraser, GetAccountDataHandler],
})
export class IdentityProcessesModule {}

/** The authorization server. Global, because it verifies tokens for the tool interface of the same process. */
@Global()
@Module({
  imports: [AccountsModule, MailModule, EmailAddressDataModule, ServiceDetailsModule],
  providers: [
    SignUps,
    PasswordResets,
    PasswordNotices,
    BrowserSessions,
    Permissions,
    SignInPages,
    InteractionPages,
    AccountPages,
    ContinuePages,
    ClientDocuments,
    CallerLimits,
    AuthorizationProtocol,
    IdentityServer,
    AccessTokens,
  ],
  exports: [AccessTokens],
})
export class IdentityModule {}
