import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { JsonObject } from '#kit/event-store';

/** An event as some version of this program stored it. The files are never changed, only added to. */
export interface StoredShape {
  readonly type: string;
  readonly version: number;
  readonly data: JsonObject;
}

/**
 * Returns every stored shape of a category's events: `<category>/<type>.v<version>.json`; empty if there is no folder.
 */
export function shapesOf(category: string): StoredShape[] {
  const folder = pathToFileURL(`test/upgrade/${category}/`);
  return filesOf(folder).map(
    (file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as StoredShape,
  );
}

function filesOf(folder: URL): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/** Returns an event's personal data after the person's key was destroyed; null if the event has none. */
export const erased = ({ type, version, data }: StoredShape): StoredShape | null =>
  'personal' in data ? { type, version, data: { ...data, personal: null } } : null;
