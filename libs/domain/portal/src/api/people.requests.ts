import { Email, OneOf, Text } from '#platform/http';
import { PORTAL_ROLES, type Role } from '#domain/partner';
import { Password } from './portal.requests.js';

export class InviteRequest {
  @Email() email!: string;
  @OneOf(PORTAL_ROLES) role!: Role;
}

export class ChangeRoleRequest {
  @OneOf(PORTAL_ROLES) role!: Role;
}

export class ForgottenRequest {
  @Email() email!: string;
}

export class LinkRequest {
  @Text({ max: 200, verbatim: true }) token!: string;
}

export class UseLinkRequest extends LinkRequest {
  @Password() password!: string;
}
