import type { Collection, DocumentStore } from '#kit/document-store';
import type { Position } from '#kit/event-store';
import type { Fault } from './log-fault.js';

/** The state of the background verification: a storage format. */
export interface VerificationState {
  /** RFC 3339; the next verification starts then. */
  readonly dueAt: string;
  /** The last complete verification; null if there is none yet. */
  readonly last: LastVerification | null;
  /** The verification in progress: the result for the log, and the position after which the documents continue. */
  readonly begun: {
    readonly log: Omit<LastVerification, 'verifiedAt'>;
    readonly documentsAfter: Position;
  } | null;
}

/** The result of a background verification. */
export interface LastVerification {
  /** RFC 3339. */
  readonly verifiedAt: string;
  readonly events: number;
  readonly documents: number;
  readonly faults: number;
  /** The first fault in the log, or of a document. */
  readonly first: Fault | null;
}

export const verificationStates: Collection<VerificationState> = {
  name: 'audit-verification',
  kind: 'record',
};
export const VERIFICATION_ID = 'background';

/** Returns the result of the last background verification. @throws {DocumentStoreUnavailableError} */
export async function lastVerification(store: DocumentStore): Promise<LastVerification | null> {
  return (await store.get(verificationStates, VERIFICATION_ID))?.document.last ?? null;
}
