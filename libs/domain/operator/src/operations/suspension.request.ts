import { Text } from '#platform/http';

/** The reason for suspending or resuming a partner. */
export class SuspensionRequest {
  @Text({
    optional: true,
    max: 500,
    about: 'Stored permanently. Must not contain personal data.',
    example: 'The partner asked for it.',
  })
  reason?: string | null;
}
