import { Text } from '../validation/text-fields.js';

const REASON = {
  max: 500,
  about: 'Stored permanently. Do not include personal data.',
  example: 'Requested in ticket 4711.',
};

/** The reason for an operator's action. */
export class ReasonRequest {
  @Text(REASON) reason!: string;
}

/** The reason for an operator's action, which may be left out. */
export class OptionalReasonRequest {
  @Text({ ...REASON, optional: true }) reason?: string | null;
}
