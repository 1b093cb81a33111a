import { Country, Email, Phone, Text } from '#http';

/** `""` counts as absent (decisions section 3). */
const MAY_BE_EMPTY = { optional: true, emptyIsAbsent: true };

/** The body of `POST /v1/partner/customer-sessions` (specification 2.1). */
export class CustomerSessionRequest {
  @Email() email!: string;
  @Text({ max: 255, ...MAY_BE_EMPTY, about: 'Your own id; it is matched before the e-mail address.' })
  externalCustomerId?: string | null;
  @Text({ max: 50, ...MAY_BE_EMPTY }) firstName?: string | null;
  @Text({ max: 50, ...MAY_BE_EMPTY }) lastName?: string | null;
  @Country(MAY_BE_EMPTY) countryOfResidence?: string | null;
  @Phone(MAY_BE_EMPTY) phoneNumber?: string | null;
}
