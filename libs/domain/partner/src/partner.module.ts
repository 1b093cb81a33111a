import { Global, Module } from '@nestjs/common';
import { EmailReservationModule } from '#domain/email-reservation';
import { KeyVerifier, Tenants } from '#platform/http';
import { MailModule } from '#platform/mail';
import { ServiceDetailsModule } from '#platform/reference-data';
import { EndpointLog, EndpointNotices } from '#platform/webhooks';
import { ChangePasswordHandler } from './commands/change-password/change-password.js';
import { ChangeRoleHandler, RemovePersonHandler } from './commands/change-person/change-person.js';
import { CreatePartnerHandler } from './commands/create-partner/create-partner.js';
import { InvitePersonHandler } from './commands/invite-person/invite-person.js';
import { IssueKeyHandler } from './commands/issue-key/issue-key.js';
import { MakePasswordLinkHandler } from './commands/make-password-link/make-password-link.js';
import { ResetSandboxHandler } from './commands/reset-sandbox/reset-sandbox.js';
import { RevokeKeyHandler } from './commands/revoke-key/revoke-key.js';
import { SetSuspensionHandler } from './commands/set-suspension/set-suspension.js';
import { LookAtPortalLinkHandler, UsePortalLinkHandler } from './commands/use-portal-link/use-portal-link.js';
import { PartnerEndpointLog } from './endpoints/partner-endpoint-log.js';
import { ApiKeys, PartnerKeyVerifier } from './keys/api-keys.js';
import { Partners } from './partners.js';
import { PartnerTenants } from './tenants/partner-tenants.js';
import { EndpointNoticeMails } from './people/endpoint-notice-mails.js';
import { PartnerPeople } from './people/partner-people.js';
import { PortalLinks } from './people/portal-links.js';
import { SecondFactors } from './people/second-factors.js';
import { PortalUsers } from './people/portal-users.js';
import { GetMeController } from './queries/get-me/get-me.controller.js';
import { GetMeHandler } from './queries/get-me/get-me.js';
import { OperatorPartnersController } from './queries/operator-partners/operator-partners.controller.js';
import { FindPartnersHandler } from './queries/operator-partners/operator-partners.js';
import { PartnerMustExistHandler } from './queries/partner-must-exist/partner-must-exist.js';
import { GetPartnerHandler } from './queries/get-partner/get-partner.js';
import { ListKeysHandler, NamesOfKeysHandler } from './queries/list-keys/list-keys.js';
import { ListPeopleHandler, RoleOfHandler } from './queries/list-people/list-people.js';

/** Global, because requests, processes and deliveries concern current tenants only. */
@Global()
@Module({
  providers: [PartnerTenants, { provide: Tenants, useExisting: PartnerTenants }],
  exports: [PartnerTenants, Tenants],
})
export class TenantsModule {}

/** Global, because the key guard of every endpoint uses it. */
@Global()
@Module({
  imports: [EmailReservationModule, TenantsModule],
  providers: [
    ApiKeys,
    Partners,
    PortalUsers,
    PortalLinks,
    PartnerPeople,
    SecondFactors,
    CreatePartnerHandler,
    IssueKeyHandler,
    RevokeKeyHandler,
    ResetSandboxHandler,
    SetSuspensionHandler,
    InvitePersonHandler,
    ChangeRoleHandler,
    RemovePersonHandler,
    ChangePasswordHandler,
    MakePasswordLinkHandler,
    UsePortalLinkHandler,
    PartnerMustExistHandler,
    GetPartnerHandler,
    ListKeysHandler,
    NamesOfKeysHandler,
    ListPeopleHandler,
    LookAtPortalLinkHandler,
    RoleOfHandler,
    { provide: KeyVerifier, useClass: PartnerKeyVerifier },
    { provide: EndpointLog, useClass: PartnerEndpointLog },
  ],
  exports: [ApiKeys, Partners, PartnerPeople, SecondFactors, PortalUsers, KeyVerifier, EndpointLog],
})
export class PartnerModule {}

/** Global: the webhooks notify a partner's admins through it. */
@Global()
@Module({
  imports: [PartnerModule, MailModule, ServiceDetailsModule],
  providers: [{ provide: EndpointNotices, useClass: EndpointNoticeMails }],
  exports: [EndpointNotices],
})
export class PartnerNoticesModule {}

@Module({ controllers: [GetMeController], providers: [GetMeHandler] })
export class PartnerApiModule {}

@Module({
  controllers: [OperatorPartnersController],
  providers: [FindPartnersHandler],
})
export class PartnerOperationsModule {}
