import { Text } from '#platform/http';

/** Why a partner may write no more, or again. */
export class SuspensionRequest {
  @Text({
    optional: true,
    max: 500,
    about: 'Kept for good: name nobody in it.',
    example: 'The partner asked for it.',
  })
  reason?: string | null;
}
