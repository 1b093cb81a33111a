import type { Projection } from '#kit/event-sourcing';
import type { FindOptions, ListPage, ListQuery, Page, PageRequest, Stored } from '#kit/document-store';
import type { ReadModels } from './read-models.js';

/** Maximum number of results that are sorted. Nobody reads more, and sorting them would delay other requests. */
const MAX_SORTED = 1000;

/**
 * Returns a page of the documents found in all lists, or in the one that `where` names. For operators only; others search
 * within their own list. If more than {@link MAX_SORTED} documents are found in several lists, returns only the total.
 *
 * @param id finds the document with this id, or else those with the words; null if the search term is not an id
 */
export function everyList<D extends object>(
  readModels: ReadModels,
  projection: Projection<D, never>,
  id: string | null,
  query: ListQuery<D>,
  request: PageRequest,
): Promise<ListPage<Stored<D>>> {
  const page = async (options: FindOptions<D>): Promise<Page<D>> => {
    const { words = [], where, offset = 0, after } = options;
    const match = id === null ? null : await readModels.get(projection, id, where);
    if (match) return { results: offset === 0 && !after ? [match] : [], total: 1 };
    const every = { ...options, everyList: true };
    const list = projection.list?.of;
    if (words.length > 0 && list !== undefined && where?.[list] === undefined) {
      const { total } = await readModels.page(projection, { ...every, limit: 0 });
      if (total > MAX_SORTED) return { results: [], total };
    }
    return readModels.page(projection, every);
  };
  return readModels.list(projection, query, request, page);
}
