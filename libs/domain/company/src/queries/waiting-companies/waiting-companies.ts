import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadModels } from '#kit/projections';
import {
  companyDetails,
  type CompanyDetailsDocument,
  shownName,
} from '../../domain/projections/company-details.js';
import type { TaxForm } from '../../domain/types.js';

/** A company that waits for its partner. */
export interface WaitingCompany {
  readonly serviceCompanyId: string;
  readonly name: string | null;
  /** Since when (RFC 3339). */
  readonly since: string;
  /** The required action that asks for new names; null: it waits for signatures only. */
  readonly namesActionId: string | null;
  /** The forms to sign, with the required action that asks for each; null if the request itself requires the form. */
  readonly forms: readonly { readonly form: TaxForm; readonly requiredActionId: string | null }[];
}

/** The companies of a tenant that wait for names or signatures: the oldest ones, and the number of all. */
export interface WaitingCompanyList {
  readonly total: number;
  readonly oldest: readonly WaitingCompany[];
}

/** Returns the companies that have waited longest for the tenant. */
export class WaitingCompanies extends Query<WaitingCompanyList> {
  constructor(
    readonly tenantId: string,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(WaitingCompanies)
export class WaitingCompaniesHandler implements IQueryHandler<WaitingCompanies> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ tenantId, limit }: WaitingCompanies): Promise<WaitingCompanyList> {
    const { results, total } = await this.readModels.page(companyDetails, {
      where: { tenantId, actionRequired: true },
      orderBy: { field: 'waitingSince', then: ['position'] },
      limit,
      withoutDetails: true,
    });
    return { total, oldest: results.map(({ document }) => waitingCompanyOf(document)) };
  }
}

function waitingCompanyOf(document: CompanyDetailsDocument): WaitingCompany {
  const { company, progress, waitingSince } = document;
  const names = progress.nameRounds.find(({ outcome }) => outcome === 'awaited');
  return {
    serviceCompanyId: company.serviceCompanyId,
    name: shownName(document).name,
    since: waitingSince ?? company.updatedAt,
    namesActionId: names?.requiredActionId ?? null,
    forms: progress.signatureRounds
      .filter(({ outcome }) => outcome === 'awaited')
      .map(({ documentType: form, requiredActionId }) => ({ form, requiredActionId })),
  };
}
