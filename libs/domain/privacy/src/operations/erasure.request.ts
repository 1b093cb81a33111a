import { Text } from '#platform/http';

/** What operators send, over HTTP and on the command line. */
export class ErasureRequest {
  @Text({ max: 500, about: 'Kept for good: name nobody in it.', example: 'The person asked for it.' })
  reason!: string;
}
