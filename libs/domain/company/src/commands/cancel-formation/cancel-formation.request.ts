import { Text } from '#platform/http';

/** The body of `POST /v1/partner/companies/{companyId}/cancel` (contract 6.1). */
export class CancelFormationRequest {
  @Text({
    max: 500,
    optional: true,
    about: 'Shown as an admin note of the company.',
    example: 'The founder chose another partner.',
  })
  reason?: string | null;
}
