import { Query } from '@nestjs/cqrs';

/** Returns the customer of a recorded document, or null. The lib that records documents handles it. */
export class OwnerOfDocument extends Query<string | null> {
  constructor(readonly documentId: string) {
    super();
  }
}
