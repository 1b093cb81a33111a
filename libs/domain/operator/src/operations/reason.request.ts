import { Text } from '#platform/http';

/** Why an operator does something. */
export class ReasonRequest {
  @Text({ max: 500, about: 'Kept for good: name nobody in it.', example: 'The partner asked for it.' })
  reason!: string;
}
