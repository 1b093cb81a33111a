import { LONGEST_PASSWORD } from '#access-keys';
import { Email, Text } from '#http';

export const Password = (): PropertyDecorator => Text({ max: 4 * LONGEST_PASSWORD, verbatim: true });

export class SignInRequest {
  @Email() email!: string;
  @Password() password!: string;
}

export class ChangePasswordRequest {
  @Password() currentPassword!: string;
  @Password() newPassword!: string;
}

export class IssueKeyRequest {
  @Text({ max: 100 }) name!: string;
}
