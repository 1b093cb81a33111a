import type { PortalCompany } from '../api.js';
import { ShownName } from './company-name.jsx';
import { CompanyStatus, nextStepText } from './company-status.jsx';
import { Table } from './page.jsx';
import { Since } from './time.jsx';
import { entityText } from './wording.js';

/** A table of companies, each row a link. @param withOwner false: they all have the same owner */
export const CompanyTable = ({
  of,
  busy = false,
  withOwner = true,
}: {
  of: readonly PortalCompany[];
  busy?: boolean;
  withOwner?: boolean;
}) => (
  <Table
    caption="Companies"
    busy={busy}
    columns={[
      'Name',
      { name: 'Type', kind: 'nowrap' },
      { name: 'Status', kind: 'nowrap' },
      'Next step',
      { name: 'Updated', kind: 'nowrap' },
    ]}
    rows={of.map((company) => ({
      key: company.serviceCompanyId,
      to: `/companies/${company.serviceCompanyId}`,
      ...(withOwner && { second: company.owner ?? 'Owner erased' }),
      cells: [
        <ShownName {...company} />,
        `${entityText(company.entityType)}, ${company.state}`,
        <CompanyStatus {...company} />,
        nextStepText(company.nextStep, company.actionRequired) ?? <span className="faint">None</span>,
        <Since at={company.updatedAt} />,
      ],
    }))}
  />
);
