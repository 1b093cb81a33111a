import { LONGEST_PASSWORD } from '#platform/credentials';
import { Email, type FieldOptions, Text } from '#platform/http';

export const Password = (): PropertyDecorator => Text({ max: 4 * LONGEST_PASSWORD, verbatim: true });

/** An authenticator code or a recovery code, with the spaces and dashes people type. */
const Code = (options: FieldOptions = {}): PropertyDecorator => Text({ max: 40, ...options });

export class SignInRequest {
  @Email() email!: string;
  @Password() password!: string;
  /** Required for people with a second factor. */
  @Code({ optional: true }) code?: string | null;
}

export class BeginFactorRequest {
  @Password() currentPassword!: string;
}

export class ConfirmFactorRequest {
  @Code() code!: string;
}

/** Password and code, which changes of the sign-in require again. */
export class BothFactorsRequest {
  @Password() currentPassword!: string;
  @Code() code!: string;
}

export class ChangePasswordRequest {
  @Password() currentPassword!: string;
  @Password() newPassword!: string;
}

export class IssueKeyRequest {
  @Text({ max: 100 }) name!: string;
}
