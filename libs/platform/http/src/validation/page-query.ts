import canonicalize from 'canonicalize';
import type { PageRequest } from '#kit/document-store';
import type { FieldError } from '#kit/event-sourcing';
import { QueryWhole } from './number-fields.js';
import { Text } from './text-fields.js';
import type { CrossFieldRules } from './validate.js';

/** `page` or `cursor`, and `size`, of a list (contract 2.5). Subclasses add the filters of their list. */
export class PageQuery implements CrossFieldRules {
  @QueryWhole({
    min: 0,
    max: 1_000_000_000,
    optional: true,
    about: 'Page number, starting at 0. Default: 0, unless you send `cursor`.',
  })
  page?: number;
  @QueryWhole({ min: 1, max: 100, about: 'Number of entries per page.', example: 20 }) size = 20;
  @Text({
    max: 2_048,
    optional: true,
    rejectsEmpty: true,
    about:
      'The `nextCursor` of the previous page, instead of `page`. Send the same filters with it. Rows that are added in the ' +
      'meantime do not shift the pages.',
  })
  cursor?: string;

  failingTogether(failed: (path: string) => boolean): Record<string, FieldError> {
    if (this.page === undefined || this.cursor === undefined || failed('page')) return {};
    return { cursor: { code: 'E_INVALID', message: 'cannot be combined with page' } };
  }

  /** Returns the requested page, with the filters of the list in whatever order they were sent. Expansions are no filters. */
  paging(): PageRequest {
    const { page, size, cursor, ...rest } = this;
    const filters = Object.entries(rest).filter(([name]) => name !== 'expand[]');
    return { page, size, cursor, filters: canonicalize(Object.fromEntries(filters)) ?? '' };
  }
}
