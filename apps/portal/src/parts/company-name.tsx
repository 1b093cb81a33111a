import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { components } from '../../../../clients/typescript/src/index.js';
import { client } from '../api.js';

type Company = components['schemas']['Company'];
type Named = Pick<Company, 'legalName' | 'nameOptions'>;

/** Returns the legal name, or the first choice of names before the filing. */
export const nameOf = ({ legalName, nameOptions: [first] }: Named): string =>
  legalName ?? (first ? `${first.name} ${first.entityTypeEnding}` : 'Unnamed company');

/** Links to a company by its name, or by its id until the name is loaded. */
export function CompanyLink({ id }: { id: string }) {
  const path = '/v1/partner/companies/{companyId}';
  const company = useQuery({
    queryKey: [path, { path: { companyId: id } }, 'name'],
    queryFn: async () => nameOf(await client.get(path, { path: { companyId: id } })),
    staleTime: 60_000,
  });
  return <Link href={`~/portal/companies/${id}`}>{company.data ?? <code>{id}</code>}</Link>;
}
