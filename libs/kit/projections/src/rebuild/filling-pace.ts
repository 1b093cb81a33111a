import type { Position } from '#kit/event-store';
import type { Write } from '#kit/document-store';
import type { Pace } from '../engine/projection-subscription.js';

/** An object takes so many times the memory of its text, and its text is made beside it. */
const TIMES_ITS_TEXT = 5;
/** What a document is taken for until some were written. */
const FIRST_GUESS = 8_192;
const SAMPLES = 20;
const FEWEST = 500;

/** Folds as much in memory as there is room for; once the end of the log is reached, each batch is written. */
export class FillingPace implements Pace {
  /** Where the filling ends and the following begins. */
  target: Position = Infinity;
  private documentBytes = FIRST_GUESS;

  /** @param onFolded is told up to where events were folded, whether or not they are written */
  constructor(
    private readonly memoryBytes: number,
    private readonly onFolded: (position: Position) => void,
  ) {}

  get mostKept(): number {
    return Math.max(FEWEST, Math.floor(this.memoryBytes / (this.documentBytes * TIMES_ITS_TEXT)));
  }

  isDue(changed: number, position: Position): boolean {
    if (this.target !== -Infinity) this.onFolded(position);
    return position >= this.target || changed >= this.mostKept / 2;
  }

  /** Documents grow and shrink with the years. */
  wrote(writes: readonly Write[]): void {
    const documents = writes.flatMap((write) => (write.kind === 'put' ? [write.document] : []));
    const step = Math.ceil(documents.length / SAMPLES);
    const sample = documents.filter((_, index) => index % step === 0);
    if (sample.length === 0) return;
    const bytes = sample.reduce((sum, document) => sum + JSON.stringify(document).length, 0);
    this.documentBytes = Math.max(1, bytes / sample.length);
  }
}
