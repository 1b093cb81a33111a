import { Link } from 'wouter';
import type { WaitingItem } from '../api.js';
import { Table } from './page.jsx';
import { Day, Since } from './time.jsx';

/** The partner's next step; founders sign with a link that the partner sends. */
const VERBS = { names: 'Send names', signature: 'Send link', report: 'Review report' } as const;

const NO_NAME = 'Company without a name';

/** A table of items that wait for the partner, each with a button that leads to its form. The due date is left out if nothing has one. */
export function WaitingTable({ of }: { of: readonly WaitingItem[] }) {
  const hasDates = of.some(({ dueDate }) => dueDate !== null);
  return (
    <Table
      caption="Actions that wait for you, oldest first"
      columns={[
        'Action',
        'Company',
        { name: 'Since', kind: 'nowrap' },
        ...(hasDates ? [{ name: 'Due', kind: 'nowrap' } as const] : []),
        { name: '', kind: 'number' },
      ]}
      rows={of.map(({ id, kind, text, companyName, serviceCompanyId, since, dueDate }) => ({
        key: id,
        to: `/companies/${serviceCompanyId}`,
        cells: [
          text,
          companyName ?? NO_NAME,
          <Since at={since} />,
          ...(hasDates
            ? [dueDate === null ? <span className="faint">No date</span> : <Day on={dueDate} />]
            : []),
          <Link
            href={`/companies/${serviceCompanyId}`}
            className="button plain small"
            aria-label={`${VERBS[kind]}: ${text}, ${companyName ?? NO_NAME}`}
          >
            {VERBS[kind]}
          </Link>,
        ],
      }))}
    />
  );
}
