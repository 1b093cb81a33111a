import { readdirSync, readFileSync } from 'node:fs';
import type { JsonObject } from '#kit/event-store';

/** An event as some version of this program stored it. The files are never changed, only added to. */
export interface StoredShape {
  readonly type: string;
  readonly version: number;
  readonly data: JsonObject;
}

/** Every shape that events of a category were ever stored in: `<category>/<type>.v<version>.json`; none without a folder. */
export function shapesOf(category: string): StoredShape[] {
  const folder = new URL(`./${category}/`, import.meta.url);
  return filesOf(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as StoredShape);
}

function filesOf(folder: URL): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/** An event's personal data as they are once the person's key is destroyed; null for an event that has none. */
export const erased = ({ type, version, data }: StoredShape): StoredShape | null =>
  'personal' in data ? { type, version, data: { ...data, personal: null } } : null;
