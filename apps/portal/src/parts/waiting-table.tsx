import { Link } from 'wouter';
import type { WaitingItem } from '../api.js';
import { Table } from './page.jsx';
import { Day, Since } from './time.jsx';

const NO_NAME = 'Company without a name';

/** What waits for the partner, with a button that leads to its form. The due date is left out if nothing has one. */
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
      rows={of.map(({ id, text, companyName, serviceCompanyId, since, dueDate }) => ({
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
            aria-label={`Answer: ${text}, ${companyName ?? NO_NAME}`}
          >
            Answer
          </Link>,
        ],
      }))}
    />
  );
}
