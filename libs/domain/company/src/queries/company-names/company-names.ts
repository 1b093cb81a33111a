import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadModels } from '#kit/projections';
import { companyDetails, shownName } from '../../domain/projections/company-details.js';

/**
 * Returns the listed names of companies of any tenant, by id; null: no name yet. Unknown ids are left out.
 *
 * @param options.orRejected a company without another name has its last rejected one
 */
export class CompanyNames extends Query<ReadonlyMap<string, string | null>> {
  constructor(
    readonly companyIds: readonly string[],
    readonly options: { readonly orRejected?: boolean } = {},
  ) {
    super();
  }
}

@QueryHandler(CompanyNames)
export class CompanyNamesHandler implements IQueryHandler<CompanyNames> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ companyIds, options }: CompanyNames): Promise<ReadonlyMap<string, string | null>> {
    const companies = await this.readModels.getMany(companyDetails, [...new Set(companyIds)]);
    return new Map(
      companies.map(({ id, document }) => [
        id,
        options.orRejected === true ? shownName(document).name : document.name,
      ]),
    );
  }
}
