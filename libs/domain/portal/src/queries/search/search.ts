import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { ListPortalCompanies } from '#domain/company';
import { GetCustomer, ListCustomers } from '#domain/customer';
import { FindRequiredAction } from '#domain/required-action';
import { ReadModels } from '#kit/projections';
import { partnerOf, searchWords } from '#platform/domain-model';
import { DomainError } from '#kit/event-sourcing';
import { WebhookSelfService } from '#platform/webhooks';
import type { SearchResult } from '../../api/search.responses.js';
import { requestDocumentId, requestsProjection } from '../../domain/projections/requests.js';
import { RequestLog } from '../../requests/request-log.js';

/** Maximum number of results of one kind. */
const MAX_OF_KIND = 5;

/**
 * Searches everything of a tenant: companies and customers by words, and all kinds by id. Exact ids come first.
 *
 * @param text trimmed; not empty
 */
export class Search extends Query<readonly SearchResult[]> {
  constructor(
    readonly tenantId: string,
    readonly text: string,
  ) {
    super();
  }
}

@QueryHandler(Search)
export class SearchHandler implements IQueryHandler<Search> {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly readModels: ReadModels,
    private readonly webhooks: WebhookSelfService,
    private readonly log: RequestLog,
  ) {}

  async execute({ tenantId, text }: Search): Promise<readonly SearchResult[]> {
    const results = (
      await Promise.all([
        this.request(tenantId, text),
        this.delivery(tenantId, text),
        this.event(tenantId, text),
        this.endpoint(tenantId, text),
        this.action(tenantId, text),
        this.customer(tenantId, text),
        // Without a word, these lists would contain everything.
        ...(searchWords(text).length === 0
          ? []
          : [this.companies(tenantId, text), this.customers(tenantId, text)]),
      ])
    ).flat();
    const first = results.filter(({ id }) => id === text);
    const rest = results.filter(({ id }) => id !== text);
    return [
      ...new Map([...first, ...rest].map((result) => [`${result.kind}/${result.id}`, result])).values(),
    ];
  }

  private async companies(tenantId: string, q: string): Promise<SearchResult[]> {
    const list = new ListPortalCompanies(tenantId, { q }, 'newest', { size: MAX_OF_KIND });
    const { content } = await this.queryBus.execute(list);
    return content.map(({ serviceCompanyId, name, stage }) => ({
      kind: 'company',
      id: serviceCompanyId,
      title: name ?? 'Unnamed company',
      about: stage,
      serviceCompanyId,
    }));
  }

  private async customers(tenantId: string, q: string): Promise<SearchResult[]> {
    const { content } = await this.queryBus.execute(
      new ListCustomers(tenantId, { q }, { size: MAX_OF_KIND }),
    );
    return content.map(customerResult);
  }

  private async customer(tenantId: string, id: string): Promise<SearchResult[]> {
    const customer = await ifAny(this.queryBus.execute(new GetCustomer(tenantId, id)));
    return customer ? [customerResult(customer)] : [];
  }

  /** A request may be known by its outcome only, or by its changes only. */
  private async request(tenantId: string, id: string): Promise<SearchResult[]> {
    const [outcome, changes] = await Promise.all([
      this.log.find(tenantId, id, null),
      this.readModels.get(requestsProjection, requestDocumentId(partnerOf(tenantId), id)),
    ]);
    if (!outcome && !changes) return [];
    const title = outcome ? `${outcome.method} ${outcome.route}` : 'Request';
    const about = outcome && (outcome.code ?? String(outcome.status));
    return [{ kind: 'request', id, title, about, serviceCompanyId: outcome?.companyId ?? null }];
  }

  private async delivery(tenantId: string, id: string): Promise<SearchResult[]> {
    const delivery = await ifAny(this.webhooks.delivery(tenantId, id));
    if (!delivery) return [];
    const { eventName: title, status: about, serviceCompanyId, test } = delivery;
    // A test event names a sample company, which does not exist.
    return [{ kind: 'delivery', id, title, about, serviceCompanyId: test ? null : serviceCompanyId }];
  }

  private async event(tenantId: string, id: string): Promise<SearchResult[]> {
    const event = await ifAny(this.webhooks.event(tenantId, id));
    if (!event) return [];
    const { eventName: title, serviceCompanyId } = event;
    return [{ kind: 'event', id, title, about: null, serviceCompanyId }];
  }

  private async endpoint(tenantId: string, id: string): Promise<SearchResult[]> {
    const endpoint = await ifAny(this.webhooks.listedEndpoint(tenantId, id));
    if (!endpoint) return [];
    const about = endpoint.enabled ? 'enabled' : 'disabled';
    return [{ kind: 'endpoint', id, title: endpoint.url, about, serviceCompanyId: null }];
  }

  private async action(tenantId: string, id: string): Promise<SearchResult[]> {
    const action = await this.queryBus.execute(new FindRequiredAction(tenantId, id));
    if (!action) return [];
    const { actionName: title, status: about, serviceCompanyId } = action;
    return [{ kind: 'action', id, title, about, serviceCompanyId }];
  }
}

interface FoundCustomer {
  readonly serviceCustomerId: string;
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

const customerResult = ({
  serviceCustomerId: id,
  email,
  firstName,
  lastName,
}: FoundCustomer): SearchResult => ({
  kind: 'customer',
  id,
  title: [firstName, lastName].filter(Boolean).join(' ') || (email ?? 'Erased customer'),
  about: email,
  serviceCompanyId: null,
});

/** Returns the result of a look-up; null if it finds nothing. */
async function ifAny<T>(looking: Promise<T>): Promise<T | null> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'E_NOT_FOUND') return null;
    throw error;
  }
}
