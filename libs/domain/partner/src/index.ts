export * from './bootstrap-sandbox-partner.js';
export { ChangePassword } from './commands/change-password/change-password.js';
export { ChangeRole, RemovePerson } from './commands/change-person/change-person.js';
export { CreatePartner, type CreatedPartner } from './commands/create-partner/create-partner.js';
export { type Invitation, InvitePerson } from './commands/invite-person/invite-person.js';
export { IssueKey } from './commands/issue-key/issue-key.js';
export { MakePasswordLink } from './commands/make-password-link/make-password-link.js';
export { RevokeKey } from './commands/revoke-key/revoke-key.js';
export {
  BeginSecondFactor,
  ConfirmSecondFactor,
  DisableSecondFactor,
  RenewRecoveryCodes,
  ResetSecondFactor,
  UseSecondFactor,
} from './commands/second-factor/second-factor.js';
export { SetSuspension } from './commands/set-suspension/set-suspension.js';
export { LookAtPortalLink, UsePortalLink } from './commands/use-portal-link/use-portal-link.js';
export { type PartnerEvent, PORTAL_ROLES, type Role } from './domain/events.js';
export type { LinkedPerson } from './people/portal-links.js';
export { PortalMails } from './people/portal-mails.js';
export { PortalSignInModule } from './people/portal-sign-in.module.js';
export { type PortalPerson, PortalUsers } from './people/portal-users.js';
export type { FactorToSetUp } from './people/second-factors.js';
export { SignInChecks } from './people/sign-in-checks.js';
export { apiKeyPrefix } from './keys/api-keys.js';
export type { ApiKeyInfo, ApiKeyPage } from './keys/api-keys.js';
export { PartnerConfig } from './partner.config.js';
export { partnerDomain } from './partner.domain.js';
export { PartnerModule } from './partner.module.js';
export type { By } from './partners.js';
export { GetPartner } from './queries/get-partner/get-partner.js';
export { ListPeople, type PersonView, RoleOf } from './queries/list-people/list-people.js';
export { SecondFactorOf } from './queries/second-factor-of/second-factor-of.js';
export { ListKeys, NamesOfKeys } from './queries/list-keys/list-keys.js';
export { listPartners, type PartnerView } from './queries/list-partners/list-partners.js';
