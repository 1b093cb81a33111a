import { MAX_PASSWORD_LENGTH } from '#platform/credentials';
import {
  Email,
  type FieldOptions,
  type Permission,
  PERMISSIONS,
  ruledField,
  Text,
  TextList,
} from '#platform/http';

const MAX_PASSWORD = 4 * MAX_PASSWORD_LENGTH;

/** A password, kept unchanged. It may contain any character (NIST SP 800-63B, section 3.1.1.2). */
export const Password = (): PropertyDecorator =>
  ruledField(
    'password',
    {},
    {
      holds: (value) => typeof value === 'string' && value !== '' && Array.from(value).length <= MAX_PASSWORD,
      message: `must have 1 to ${MAX_PASSWORD} characters`,
      schema: { type: 'string', minLength: 1, maxLength: MAX_PASSWORD },
      example: 'text',
    },
  );

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
  /** RFC 3339, UTC; the key never expires without it. */
  @Text({
    max: 30,
    optional: true,
    pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/,
    example: '2027-01-31T00:00:00Z',
  })
  expiresAt?: string | null;
  /** Every permission without it. */
  @TextList({ optional: true, min: 1, of: PERMISSIONS }) permissions?: Permission[] | null;
}
