import { join } from 'node:path';
import { type Position, START } from '../../event-store.js';
import { copyDatabase } from './copy-database.js';

/** What a copy of the log holds. */
export interface CopiedEvents {
  readonly events: number;
  /** Of the newest one. */
  readonly position: Position;
}

/**
 * Copies `events.db` as it is at one moment, while services work on it.
 *
 * @param from the folder it lies in
 * @param to a folder without one
 * @throws what SQLite or the file system says
 */
export function copyEvents(from: string, to: string): CopiedEvents {
  let copied: CopiedEvents = { events: 0, position: START };
  copyDatabase(join(from, 'events.db'), join(to, 'events.db'), (copy) => {
    const sql = `SELECT count(*) AS events, ifnull(max(position), ${START}) AS position FROM events`;
    copied = copy.prepare(sql).get() as CopiedEvents;
  });
  return { ...copied };
}
