import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { partnerOf, searchWords } from '#platform/domain-model';
import { Tenants } from '#platform/http';
import { isId } from '#kit/kernel';
import { NEWEST_FIRST, type PageRequest } from '#kit/document-store';
import { everyList, ReadModels } from '#kit/projections';
import { type Described, flag, id, nullable, object, oneOf, page, text, time } from '#platform/openapi';
import { companyListItemFields, companySchema } from '../../company.schemas.js';
import { AWAITED_STEPS, type AwaitedStep } from '../../domain/awaited-step.js';
import { companyNotFound } from '../../domain/errors.js';
import { companyDetails, companyIn, shownName } from '../../domain/projections/company-details.js';
import type { EntityType, FormationSubmissionStatus } from '../../domain/types.js';
import { documentListSchema } from '../documents/document.response.js';
import { ListDocuments } from '../documents/documents.js';
import { itemOf } from '../list-companies/list-companies.js';

const tenantId = id('The partner.', '38FiGxB5Wq0Zy4pB1dTtCqGfXyl');
const awaits = nullable(oneOf(AWAITED_STEPS, 'The next step of the company; null if nothing is left to do.'));
const awaitsSince = nullable(
  time('Since when the company awaits its next step; null if nothing is left to do.'),
);

const nameFields = {
  name: nullable(
    text(
      'Acme Labs LLC',
      'The filed name, or else the first that the state has not rejected, or else the last rejected.',
    ),
  ),
  nameRejected: flag(false, 'Whether the state has rejected `name`.'),
};

export const operatorPageSchema = page(
  'OperatorCompanyList',
  object(
    'OperatorCompanyListItem',
    { ...companyListItemFields, ...nameFields, tenantId, awaits, awaitsSince },
    'A company of any partner in a list.',
  ),
);
export type OperatorPage = Described<typeof operatorPageSchema>;

export const operatorCompanySchema = object(
  'OperatorCompany',
  {
    tenantId,
    awaits,
    awaitsSince,
    ...nameFields,
    company: companySchema,
    documents: documentListSchema,
  },
  'A company of any partner, with its documents.',
);
export type OperatorCompany = Described<typeof operatorCompanySchema>;

/** Filters of the list; undefined: no filter. */
interface OperatorFilter {
  readonly tenantId: string | undefined;
  readonly status: FormationSubmissionStatus | undefined;
  readonly awaits: AwaitedStep | undefined;
  readonly state: string | undefined;
  readonly entityType: EntityType | undefined;
  /** An id, or words that the names must contain, in any order and case. */
  readonly q: string;
}

/**
 * Returns companies of every tenant, by default newest first. If `q` matches too many companies, only the total is
 * returned.
 */
export class ListOperatorCompanies extends Query<OperatorPage> {
  constructor(
    readonly filter: OperatorFilter,
    readonly page: PageRequest,
    readonly oldestFirst = false,
  ) {
    super();
  }
}

/** Returns a company of any tenant. @throws `E_NOT_FOUND`, also for a malformed id */
export class GetOperatorCompany extends Query<OperatorCompany> {
  constructor(readonly companyId: string) {
    super();
  }
}

@QueryHandler(ListOperatorCompanies)
export class ListOperatorCompaniesHandler implements IQueryHandler<ListOperatorCompanies> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly tenants: Tenants,
  ) {}

  async execute({ filter, page, oldestFirst }: ListOperatorCompanies): Promise<OperatorPage> {
    const { q, tenantId: partnerId, ...others } = filter;
    const ofPartner = partnerId === undefined ? undefined : await this.tenants.current(partnerId);
    const where = { ...others, tenantId: ofPartner };
    const orderBy = { ...NEWEST_FIRST, descending: !oldestFirst };
    const list = { of: {}, where, words: searchWords(q), orderBy, withoutDetails: true } as const;
    const result = await everyList(this.readModels, companyDetails, isId(q) ? q : null, list, page);
    const content = result.content.map(({ document }) => {
      const { awaits, stepSince: awaitsSince } = document;
      const tenantId = partnerOf(document.tenantId);
      return { ...itemOf(document), ...shownName(document), tenantId, awaits, awaitsSince };
    });
    return { ...result, content };
  }
}

@QueryHandler(GetOperatorCompany)
export class GetOperatorCompanyHandler implements IQueryHandler<GetOperatorCompany> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ companyId }: GetOperatorCompany): Promise<OperatorCompany> {
    const result = isId(companyId) ? await this.readModels.get(companyDetails, companyId) : null;
    if (!result) throw companyNotFound();
    const { tenantId: current, awaits, stepSince: awaitsSince } = result.document;
    const company = companyIn(result.document);
    const documents = await this.queryBus.execute(new ListDocuments(current, companyId));
    const tenantId = partnerOf(current);
    return { tenantId, awaits, awaitsSince, ...shownName(result.document), company, documents };
  }
}
