import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

/** The environment in which a stored folder is written and read: its master key and its address. */
export const FOLDER_ENV = {
  EVENTSTORE_URL: '',
  MONGODB_URL: '',
  MASTER_KEY: Buffer.from('a folder kept for later versions').toString('base64'),
  PUBLIC_URL: 'https://formation.example',
  SANDBOX_INBOX: 'public',
  WEBHOOK_ANSWERS_DAYS: '0',
  WEBHOOK_DELIVERIES_DAYS: '0',
} as const;

const PACKED = '.gz';

/** The people and tenants of a stored folder. */
export interface Cast {
  /** Callers' credentials; `session` and `link` have expired. */
  readonly keys: Readonly<Record<'partner' | 'suspended' | 'operator' | 'session', string>>;
  readonly tenants: Readonly<Record<'partner' | 'suspended', string>>;
  readonly customers: Readonly<Record<string, string>>;
  readonly companies: Readonly<Record<string, string>>;
  readonly link: string;
}

/** Packs every file of a folder separately. @throws if a store was not closed, because its file is incomplete then */
export function pack(folder: string, target: string): void {
  const files = filesOf(folder);
  const unfinished = files.find(
    (file) => file.endsWith('-wal') && readFileSync(join(folder, file)).length > 0,
  );
  if (unfinished !== undefined) throw new Error(`${unfinished} is not empty: is the service still running?`);
  for (const file of files.filter((name) => !/-(wal|shm)$/.test(name)))
    write(join(target, file + PACKED), gzipSync(readFileSync(join(folder, file)), { level: 9 }));
}

export function unpack(source: string, folder: string): void {
  for (const file of filesOf(source))
    write(join(folder, file.slice(0, -PACKED.length)), gunzipSync(readFileSync(join(source, file))));
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

function write(file: string, bytes: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}
