export { type Manifest } from './manifest.js';
export { checkBackup } from './check-backup.js';
export { takeBackup } from './take-backup.js';
