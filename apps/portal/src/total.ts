import type { PageOf } from './api.js';

/** Returns the number of entries as text: "10,000+" if the service stopped counting there. */
export const totalOf = ({ total, totalRelation }: Pick<PageOf<unknown>, 'total' | 'totalRelation'>): string =>
  `${total.toLocaleString('en-US')}${totalRelation === 'gte' ? '+' : ''}`;
