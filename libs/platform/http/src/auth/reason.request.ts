import { AboutObject } from '../validation/declared-fields.js';
import { Text } from '../validation/text-fields.js';

const REASON = {
  max: 500,
  about: 'Stored permanently. Do not include personal data.',
  example: 'Requested in ticket 4711.',
};

/** The reason for an operator's action. */
@AboutObject('The reason for the action.')
export class ReasonRequest {
  @Text(REASON) reason!: string;
}

/** The reason for an operator's action, which may be left out. */
@AboutObject('The reason for the action.')
export class OptionalReasonRequest {
  @Text({ ...REASON, optional: true }) reason?: string | null;
}
