import type { QueryBus } from '@nestjs/cqrs';
import { CompanyNames } from '#domain/company';
import type { ListPage } from '#kit/document-store';

interface OfCompany {
  readonly serviceCompanyId: string | null;
}

/** Adds the names of companies to the entries of a page. A company without another name has its last rejected one. */
export async function withCompanyNames<T extends OfCompany>(
  queryBus: QueryBus,
  page: ListPage<T>,
): Promise<ListPage<T & { readonly companyName: string | null }>> {
  const companyIds = page.content.flatMap(({ serviceCompanyId }) => serviceCompanyId ?? []);
  const names = await queryBus.execute(new CompanyNames(companyIds, { orRejected: true }));
  const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null));
  const content = page.content.map((entry) => ({ ...entry, companyName: nameOf(entry.serviceCompanyId) }));
  return { ...page, content };
}
