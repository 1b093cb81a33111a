import { type Commit, DocumentStoreUnavailableError } from '../../document-store.js';
import { lastWrites } from '../../json-document.js';
import type { MongoCommit } from './mongo-commit.js';
import type { MongoConnection } from './mongo-connection.js';

/** Maximum number of documents per call. */
const MAX_DOCUMENTS = 500;

/** Writes the documents of fills in batches. Repeating a batch changes nothing. */
export class MongoFill {
  private atOnce = MAX_DOCUMENTS;

  constructor(
    private readonly connection: Pick<MongoConnection, 'reach'>,
    private readonly commits: Pick<MongoCommit, 'fill'>,
  ) {}

  /**
   * Writes without the checkpoint. A batch that misses its deadline is halved for the caller's next try, because a slow
   * server would never finish it.
   *
   * @throws {DocumentStoreUnavailableError} and the errors of a commit
   */
  async run(commit: Commit): Promise<void> {
    const writes = lastWrites(commit.writes);
    for (let from = 0; from < writes.length;) {
      const some = { ...commit, writes: writes.slice(from, from + this.atOnce) };
      try {
        await this.connection.reach((_again, signal) => this.commits.fill(some, signal));
      } catch (error) {
        if (error instanceof DocumentStoreUnavailableError)
          this.atOnce = Math.max(1, Math.floor(this.atOnce / 2));
        throw error;
      }
      from += some.writes.length;
      this.atOnce = Math.min(MAX_DOCUMENTS, this.atOnce * 2);
    }
  }
}
