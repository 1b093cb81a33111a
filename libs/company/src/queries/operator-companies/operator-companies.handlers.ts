import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { isId } from '#kernel';
import { ReadModels } from '#projections';
import { companyNotFound } from '../../domain/errors.js';
import { companyDetails } from '../../domain/projections/company-details.js';
import { ListDocuments } from '../documents/documents.query.js';
import { itemOf } from '../list-companies/list-companies.handler.js';
import { type DeskCompany, type DeskPage, GetDeskCompany, ListDeskCompanies } from './operator-companies.js';

@QueryHandler(ListDeskCompanies)
export class ListDeskCompaniesHandler implements IQueryHandler<ListDeskCompanies> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ filter, page, size }: ListDeskCompanies): Promise<DeskPage> {
    const { found, total } = await this.readModels.page(companyDetails, {
      where: { ...filter },
      orderBy: { field: 'createdAt', descending: true },
      offset: page * size,
      limit: size,
    });
    const content = found.map(({ document }) => {
      const { tenantId, awaits } = document;
      return { ...itemOf(document), tenantId, awaits };
    });
    return { content, page, size, total, totalPages: Math.ceil(total / size) };
  }
}

@QueryHandler(GetDeskCompany)
export class GetDeskCompanyHandler implements IQueryHandler<GetDeskCompany> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ companyId }: GetDeskCompany): Promise<DeskCompany> {
    const found = isId(companyId) ? await this.readModels.get(companyDetails, companyId) : null;
    if (!found) throw companyNotFound();
    const { tenantId, awaits, company } = found.document;
    const documents = await this.queryBus.execute(new ListDocuments(tenantId, companyId));
    return { tenantId, awaits, company, documents };
  }
}
