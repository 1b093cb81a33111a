import { DomainError } from '#kit/event-sourcing';
import type { Stores } from '#platform/hosting';
import { partner } from '../../domain/decider.js';
import {
  type PartnerDocument,
  partnersProjection,
  type PartnerView,
} from '../../domain/projections/partners.js';

export type { PartnerView } from '../../domain/projections/partners.js';

const PAGE = 500;
/** For so long a list waits for a partner that was created a moment ago, in milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * Every partner, oldest first. Keeps the list up to date itself where no service is running to do so.
 *
 * @throws {DomainError} `E_UNAVAILABLE`: it is not up to date yet
 */
export async function listPartners({ engine, eventStore, readModels }: Stores): Promise<PartnerView[]> {
  await engine.project(partnersProjection).start();
  const head = await eventStore.head();
  if (!(await readModels.whenProjected(head, partner.category, PATIENCE_MS)))
    throw new DomainError(
      'E_UNAVAILABLE',
      'The list of partners is being brought up to date: try again in a moment.',
    );
  const views: PartnerView[] = [];
  for (;;) {
    const found = await readModels.find(partnersProjection, {
      orderBy: { field: 'createdAt', then: ['position'] },
      offset: views.length,
      limit: PAGE,
    });
    views.push(...found.map(({ document }) => viewOf(document)));
    if (found.length < PAGE) return views;
  }
}

const viewOf = ({ tenantId, name, email, suspended, createdAt }: PartnerDocument): PartnerView => ({
  tenantId,
  name,
  email,
  suspended,
  createdAt,
});
