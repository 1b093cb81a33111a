import { closeSync, fdatasyncSync, openSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { SYNCED, SYNCS, type SyncJob, WORK } from './copy-database.js';

const EVERY_MS = 50;

const { path, done } = workerData as SyncJob;

let file: number | null = null;
let outcome: number = SYNCED;
while (Atomics.wait(done, WORK, 0, EVERY_MS) === 'timed-out') {
  try {
    file ??= openSync(path, 'r+');
  } catch {
    continue; // Not created yet.
  }
  try {
    fdatasyncSync(file);
  } catch (error) {
    outcome = (error as NodeJS.ErrnoException).errno ?? -1;
  }
}
// Only now: closing a file removes the locks that SQLite has on it in this process (https://sqlite.org/howtocorrupt.html,
// section 2.2).
if (file !== null) closeSync(file);
Atomics.store(done, SYNCS, outcome);
Atomics.notify(done, SYNCS);
