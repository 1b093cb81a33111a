import { fdatasyncSync, openSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { SyncJob } from './copy-database.js';

const EVERY_MS = 50;

const { path, ended } = workerData as SyncJob;

// Closed when the thread ends: closing a file removes the locks that SQLite has on it in this process (https://sqlite.org/howtocorrupt.html,
// section 2.2).
let file: number | null = null;
while (Atomics.wait(ended, 0, 0, EVERY_MS) === 'timed-out') {
  try {
    file ??= openSync(path, 'r+');
  } catch {
    continue; // Not created yet.
  }
  fdatasyncSync(file);
}
