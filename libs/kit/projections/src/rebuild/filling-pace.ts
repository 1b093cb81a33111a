import type { Position } from '#kit/event-store';
import type { Write } from '#kit/document-store';
import type { Pace } from '../engine/projection-subscription.js';

/** The memory of an object and its text, as a multiple of the text's size. */
const TIMES_ITS_TEXT = 5;
/** The assumed size of a document before the first write, in bytes. */
const FIRST_GUESS = 8_192;
const SAMPLES = 20;
const MIN_DOCUMENTS = 500;

/** Folds as many documents as the memory allows. After it has reached the end of the log, it writes each batch. */
export class FillingPace implements Pace {
  /** The position at which filling ends and following begins. */
  target: Position = Infinity;
  private documentBytes = FIRST_GUESS;

  /** @param onFolded receives the position of the last folded event, whether or not it is written */
  constructor(
    private readonly memoryBytes: number,
    private readonly onFolded: (position: Position) => void,
  ) {}

  get maxDocuments(): number {
    return Math.max(MIN_DOCUMENTS, Math.floor(this.memoryBytes / (this.documentBytes * TIMES_ITS_TEXT)));
  }

  isDue(changed: number, position: Position): boolean {
    if (this.target !== -Infinity) this.onFolded(position);
    return position >= this.target || changed >= this.maxDocuments / 2;
  }

  /** Updates the average size of a document. */
  wrote(writes: readonly Write[]): void {
    const documents = writes.flatMap((write) => (write.kind === 'put' ? [write.document] : []));
    const step = Math.ceil(documents.length / SAMPLES);
    const sample = documents.filter((_, index) => index % step === 0);
    if (sample.length === 0) return;
    const bytes = sample.reduce((sum, document) => sum + JSON.stringify(document).length, 0);
    this.documentBytes = Math.max(1, bytes / sample.length);
  }
}
