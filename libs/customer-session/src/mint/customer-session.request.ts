import { Transform } from 'class-transformer';
import { Country, Email, Phone, Text } from '#http';

/** `""` counts as absent (decisions section 3). */
const EmptyIsAbsent = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value));

/** The body of `POST /v1/partner/customer-sessions` (specification 2.1). */
export class CustomerSessionRequest {
  @Email() email!: string;
  @EmptyIsAbsent() @Text({ min: 0, max: 255, optional: true }) externalCustomerId?: string | null;
  @EmptyIsAbsent() @Text({ min: 0, max: 50, optional: true }) firstName?: string | null;
  @EmptyIsAbsent() @Text({ min: 0, max: 50, optional: true }) lastName?: string | null;
  @EmptyIsAbsent() @Country({ optional: true }) countryOfResidence?: string | null;
  @EmptyIsAbsent() @Phone({ optional: true }) phoneNumber?: string | null;
}
