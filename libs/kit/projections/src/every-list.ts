import type { Projection } from '#kit/event-sourcing';
import type { FindOptions, Page } from '#kit/document-store';
import type { ReadModels } from './read-models.js';

/** Maximum number of results that are sorted. Nobody reads more, and sorting them would delay other requests. */
const MOST = 1000;

/** A search in all lists: for a document by its id, or else for documents that contain the words. */
export interface SearchOfEveryList<D> extends Omit<FindOptions<D>, 'everyList'> {
  /** Null if the search term is not an id. */
  readonly id: string | null;
  readonly words: readonly string[];
}

/**
 * Returns a page of the documents found in all lists, or in the one that `where` names. For operators only: partners search
 * within their own list. If more than {@link MOST} documents are found in several lists, returns only the total.
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
