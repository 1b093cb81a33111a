import { Text } from '#platform/http';

/** The request of an operator, over HTTP or on the command line. */
export class ErasureRequest {
  @Text({
    max: 500,
    about: 'Stored permanently. Do not include personal data.',
    example: 'The person asked for it.',
  })
  reason!: string;
}
