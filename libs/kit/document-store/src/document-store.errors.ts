import type { Position } from '#kit/event-store';

/** The store cannot be reached; a write may have been applied. */
export class DocumentStoreUnavailableError extends Error {
  override readonly name = 'DocumentStoreUnavailableError';
}

/** A document, id or collection that stores cannot hold. */
export class InvalidDocumentError extends Error {
  override readonly name = 'InvalidDocumentError';
}

/** The store's file is damaged or belongs to another program. The file is unchanged. The message says what to do. */
export class DocumentStoreCorruptError extends Error {
  override readonly name = 'DocumentStoreCorruptError';
}

/** The store lost earlier commits of the writer, for example because an older copy was restored beneath it. */
export class CommitsLostError extends Error {
  override readonly name = 'CommitsLostError';

  constructor(subscription: string, from: Position) {
    super(`the store lost commits of ${subscription} up to ${from}: was an older copy restored?`);
  }
}

/** Another process holds the lease. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}
