import { useWatched } from '../hooks.js';
import { Loaded } from '../parts/feedback.jsx';
import { Facts, Panel } from '../parts/page.jsx';
import { Day } from '../parts/time.jsx';

const STANDINGS: Readonly<Record<string, string>> = {
  UPCOMING: 'The next annual report is due',
  OVERDUE: 'An annual report is overdue',
  NOT_YET_DUE: 'Nothing is due until the company is formed',
  UNSUPPORTED_STATE: 'This state requires no annual report for this type of company',
};

/** When a company's next annual report is due. */
export function Calendar({ companyId }: { companyId: string }) {
  const calendar = useWatched('/v1/partner/companies/{companyId}/compliance/calendar', {
    path: { companyId },
  });
  return (
    <Panel title="Calendar">
      <Loaded of={calendar}>
        {({ events }) =>
          events.map(({ type, state, status, nextDueDate, lastFiledDate }) => (
            <Facts
              key={type}
              of={[
                ['State', state],
                [
                  'Status',
                  <span key="standing" className={status === 'OVERDUE' ? 'bad' : undefined}>
                    {STANDINGS[status] ?? status}
                  </span>,
                ],
                ['Due date', nextDueDate === null ? 'none' : <Day on={nextDueDate} />],
                ['Last filed', lastFiledDate === null ? 'never' : <Day on={lastFiledDate} />],
              ]}
            />
          ))
        }
      </Loaded>
    </Panel>
  );
}
