import { SQLITE, sqliteErrorCode } from '#kit/event-store/adapters';

export { recordsIn } from '#kit/document-store/adapters';

/** Reports whether an error of the embedded stores or the file system means that a disk, or its quota, is full. */
export const isDiskFull = (error: unknown): boolean =>
  sqliteErrorCode(error) === SQLITE.FULL ||
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
