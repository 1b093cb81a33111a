// Loaded with `--import` into a service that several spec files share: the service ends with the worker that started it,
// however that ends, and removes its folder.
import { rmSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.on('exit', () => rmSync(process.env.DATA_DIR, { recursive: true, force: true }));
}
