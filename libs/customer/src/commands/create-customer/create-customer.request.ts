import { Country, Email, Phone, Text } from '#http';

/** The body of `POST /v1/partner/customers` (decisions section 5). */
export class CreateCustomerRequest {
  @Email() email!: string;
  @Text({ max: 50 }) firstName!: string;
  @Text({ max: 50 }) lastName!: string;
  @Country() countryOfResidence!: string;
  @Phone({ optional: true }) phoneNumber?: string | null;
  /** An empty one counts as absent. */
  @Text({ min: 0, max: 255, optional: true }) externalCustomerId?: string | null;
}
