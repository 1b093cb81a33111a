import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { components } from '../../../../clients/typescript/src/index.js';
import { client } from '../api.js';
import { Status } from './status.jsx';

type Company = components['schemas']['Company'];
type Named = Pick<Company, 'legalName' | 'nameOptions'>;

/** Returns the legal name, or the first choice of names before the filing. */
export const nameOf = ({ legalName, nameOptions: [first] }: Named): string =>
  legalName ?? (first ? `${first.name} ${first.entityTypeEnding}` : 'Unnamed company');

/** The name in a list of companies, marked if the state rejected it. */
export const ShownName = ({ name, nameRejected }: { name: string | null; nameRejected: boolean }) => (
  <>
    {name ?? 'No name yet'} {nameRejected && <Status value="Name rejected" tone="bad" />}
  </>
);

/** Links to a company by its name, or by its id if the name cannot be loaded. */
export function CompanyLink({ id }: { id: string }) {
  const path = '/v1/partner/companies/{companyId}';
  const company = useQuery({
    queryKey: [path, { path: { companyId: id } }, 'name'],
    queryFn: async () => nameOf(await client.get(path, { path: { companyId: id } })),
    staleTime: 60_000,
  });
  return (
    <Link href={`~/portal/companies/${id}`}>
      {company.data ?? (company.isError ? <code>{id}</code> : 'Company')}
    </Link>
  );
}
