import { join } from 'node:path';
import { type Position, START } from '../../event-store.js';
import { copyDatabase } from './copy-database.js';

/** Summary of a copied log. */
export interface CopiedEvents {
  readonly events: number;
  /** Position of the newest event, or {@link START}. */
  readonly position: Position;
}

/**
 * Copies a consistent snapshot of `events.db` while services use it.
 *
 * @param from folder that contains `events.db`
 * @param to folder for the copy; must not contain `events.db`
 * @throws the error of SQLite or the file system
 */
export function copyEvents(from: string, to: string): CopiedEvents {
  let copied: CopiedEvents = { events: 0, position: START };
  copyDatabase(join(from, 'events.db'), join(to, 'events.db'), (copy) => {
    const sql = `SELECT count(*) AS events, ifnull(max(position), ${START}) AS position FROM events`;
    copied = copy.prepare(sql).get() as CopiedEvents;
  });
  return { ...copied };
}
