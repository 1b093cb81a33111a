export { BackupError } from './manifest.js';
export { type CheckedBackup, checkBackup } from './check-backup.js';
export type { Manifest } from './manifest.js';
export { takeBackup } from './take-backup.js';
