import { Text } from '#platform/http';

/** The reason for an operator's action. */
export class ReasonRequest {
  @Text({
    max: 500,
    about: 'Stored permanently. Must not contain personal data.',
    example: 'The partner asked for it.',
  })
  reason!: string;
}
