import { Query, type QueryBus } from '@nestjs/cqrs';
import { Expand, valueSet } from '#platform/http';
import { optional, type Schema, shownAs, nullable } from '#platform/openapi';

type Expansions = readonly 'document'[] | undefined;

/**
 * Returns documents of a tenant by id, with links to download them, in one read. Unknown ones and those of other tenants
 * are left out. The lib that records documents handles it.
 */
export class LinkedDocuments extends Query<ReadonlyMap<string, object>> {
  constructor(
    readonly tenantId: string,
    readonly documentIds: readonly string[],
  ) {
    super();
  }
}

/** The component of a document with its link; the lib that records documents adds it. */
const linkedDocument: Schema<object> = {
  json: { $ref: '#/components/schemas/DocumentWithLink' },
  example: undefined,
  named: {},
};

export const expandedDocument = optional(
  shownAs(
    nullable(linkedDocument),
    undefined,
    'The document of the event, with a link to download it; null if the event is about no document. Only in responses to requests with `expand[]=document`.',
  ),
);

/** An event, with its document if the request expands it (contract 2.11). */
export type Expandable<E> = E & { readonly document?: object | null };

const EVENT_EXPANSION = valueSet(
  'EventExpansion',
  ['document'],
  '`document`: each event has its `document`, with a link to download it.',
);

/** Declares `expand[]` in the parameters of a route that returns events. */
export const ExpandEvent = (): PropertyDecorator => Expand(EVENT_EXPANSION);

/** Adds the document to each event if the caller asked for it. One read for all documents; null for other events. */
export async function withDocuments<E extends { readonly eventPayload: object }>(
  queryBus: QueryBus,
  tenantId: string,
  events: readonly E[],
  expansions: Expansions,
): Promise<readonly Expandable<E>[]> {
  if (!expansions?.includes('document')) return events;
  const idOf = ({ eventPayload }: E) => (eventPayload as { readonly documentId?: string }).documentId ?? '';
  const ids = events.map(idOf).filter(Boolean);
  const documents = await queryBus.execute(new LinkedDocuments(tenantId, ids));
  return events.map((event) => ({ ...event, document: documents.get(idOf(event)) ?? null }));
}
