import { ShownName } from '../parts/company-name.jsx';
import { StageStatus } from '../parts/company-status.jsx';
import { Table } from '../parts/page.jsx';
import { Since } from '../parts/time.jsx';
import { entityText } from '../parts/wording.js';
import type { Schemas } from './api.js';
import { PartnerLink } from './partner-link.jsx';

type Company = Schemas['OperatorCompanyListItem'];

const COLUMNS = {
  Name: (company: Company) => <ShownName {...company} />,
  Partner: ({ tenantId }: Company) => <PartnerLink tenantId={tenantId} />,
  Type: ({ entityType, state }: Company) => `${entityText(entityType)}, ${state}`,
  Status: ({ stage }: Company) => <StageStatus stage={stage} />,
  'Next step': ({ awaits }: Company) => nextStepAtDesk(awaits) ?? <span className="faint">None</span>,
  'Waiting since': ({ awaitsSince }: Company) =>
    awaitsSince === null ? <span className="faint">–</span> : <Since at={awaitsSince} />,
  Requested: ({ createdAt }: Company) => <Since at={createdAt} />,
};

/** A column of the table, after the name. */
type Column = Exclude<keyof typeof COLUMNS, 'Name'>;

/** A table of companies of all partners, each row a link. */
export const CompanyTable = ({
  of,
  caption = 'Companies',
  columns,
  busy = false,
}: {
  of: readonly Company[];
  caption?: string;
  columns: readonly Column[];
  busy?: boolean;
}) => (
  <Table
    caption={caption}
    busy={busy}
    columns={['Name', ...columns.map((name) => ({ name, kind: 'nowrap' }) as const)]}
    rows={of.map((company) => ({
      key: company.serviceCompanyId,
      to: `/companies/${company.serviceCompanyId}`,
      cells: [COLUMNS.Name(company), ...columns.map((name) => COLUMNS[name](company))],
    }))}
  />
);

const STEPS: Readonly<Record<NonNullable<Company['awaits']>, string>> = {
  accept: 'The desk accepts it',
  file: 'The desk files it',
  ein: 'The desk gets the EIN',
  names: 'The partner sends names',
  signatures: 'The founder signs',
};

/** Returns who does what next; null if nothing is left. */
export const nextStepAtDesk = (awaits: Company['awaits']): string | null =>
  awaits === null ? null : STEPS[awaits];
