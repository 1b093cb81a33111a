import type { Projection } from '#kit/event-sourcing';
import type { FindOptions, Page } from '#kit/document-store';
import type { ReadModels } from './read-models.js';

/** So many are still looked through: of more, people would not read to the end, and sorting them keeps others waiting. */
const MOST = 1000;

/** What is looked for in all lists at once: a document by its id, else those that have the words. */
export interface SearchOfEveryList<D> extends Omit<FindOptions<D>, 'everyList'> {
  /** Null: it is no id. */
  readonly id: string | null;
  readonly words: readonly string[];
}

/**
 * A page of what is found in every list, or in the one that `where` names, for operators: partners search within their own.
 * Of more than {@link MOST} in several lists there is the total alone.
 */
export async function pageOfEveryList<D extends object>(
  readModels: ReadModels,
  projection: Projection<D, never>,
  { id, ...options }: SearchOfEveryList<D>,
): Promise<Page<D>> {
  const { words, where, offset = 0 } = options;
  const found = id === null ? null : await readModels.get(projection, id, where);
  if (found) return { found: offset === 0 ? [found] : [], total: 1 };
  const asked = { ...options, everyList: true };
  const list = projection.list?.of;
  if (words.length > 0 && list !== undefined && where?.[list] === undefined) {
    const { total } = await readModels.page(projection, { ...asked, limit: 0 });
    if (total > MOST) return { found: [], total };
  }
  return readModels.page(projection, asked);
}
