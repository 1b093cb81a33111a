import { DomainError } from '#kit/event-sourcing';
import type { Stores } from '#platform/hosting';
import { partner } from '../../domain/decider.js';
import { partnersProjection, partnerView, type PartnerView } from '../../domain/projections/partners.js';

export type { PartnerView } from '../../domain/projections/partners.js';

const PAGE = 500;
/** Time (ms) that the list waits for a partner created a moment ago. */
const PATIENCE_MS = 10_000;

/**
 * Returns all partners, oldest first. Updates the read model itself, because no service may be running.
 *
 * @throws {DomainError} `E_UNAVAILABLE` if the read model is not up to date in time
 */
export async function listPartners({ engine, eventStore, readModels }: Stores): Promise<PartnerView[]> {
  await engine.project(partnersProjection).start();
  const head = await eventStore.head();
  if (!(await readModels.whenProjected(head, partner.category, PATIENCE_MS)))
    throw new DomainError('E_UNAVAILABLE', 'The list of partners is being updated. Try again in a moment.');
  const views: PartnerView[] = [];
  const oldestFirst = { orderBy: { field: 'createdAt', then: ['position'] }, limit: PAGE } as const;
  for await (const page of readModels.pages(partnersProjection, oldestFirst))
    views.push(...page.map(({ document }) => partnerView(document)));
  return views;
}
