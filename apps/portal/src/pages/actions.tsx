import { portal, type PortalAction } from '../api.js';
import { usePortal } from '../hooks.js';
import { Chips, FilterSelect } from '../parts/filters.jsx';
import { IN_ORDER, Listed, Panel, Screen, Table } from '../parts/page.jsx';
import { useQueryState } from '../parts/query-state.js';
import { Status, type Tone } from '../parts/status.jsx';
import { Since } from '../parts/time.jsx';

const EMPTY: Readonly<Record<string, string>> = {
  '': 'No open actions.',
  closed: 'No closed actions.',
  all: 'No actions yet.',
};

/** Lists the required actions of all companies. */
export default function Actions() {
  const [{ show = '', actionCode = '' }] = useQueryState();
  const filter = { show, actionCode };
  return (
    <Screen title="Actions">
      <Chips
        label="Actions by status"
        of={[
          { text: 'Open', sets: { show: '' } },
          { text: 'Closed', sets: { show: 'closed' } },
          { text: 'All', sets: { show: 'all' } },
        ]}
      />
      <Panel>
        <div className="filters">
          <FilterSelect
            name="actionCode"
            label="Action"
            options={[
              ['', 'All actions'],
              ['FORMATION_NAME_OPTIONS_EXHAUSTED', 'New names'],
              ['FORMATION_SIGNATURE_SS4_RESET', 'SS-4 signature'],
              ['FORMATION_SIGNATURE_FORM8821_REQUIRED', 'Form 8821 signature'],
            ]}
          />
        </div>
        <Listed
          of={(page) => usePortal(['actions', filter, page], () => portal.actions({ ...filter, page }))}
          empty={actionCode === '' ? (EMPTY[show] ?? 'No actions yet.') : 'No actions match these filters.'}
          {...(show === '' && IN_ORDER)}
        >
          {(content, busy) => (
            <Table
              caption="Required actions"
              busy={busy}
              columns={[
                'Action',
                'Company',
                { name: 'Status', kind: 'nowrap' },
                { name: 'Created', kind: 'nowrap' },
                { name: 'Updated', kind: 'nowrap' },
              ]}
              rows={content.map((action) => ({
                key: action.requiredActionId,
                to: `/companies/${action.serviceCompanyId}`,
                second: action.reason,
                cells: [
                  action.actionName,
                  action.companyName ?? 'Company without a name',
                  <ActionStatus of={action} />,
                  <Since at={action.createdAt} />,
                  <Since at={action.updatedAt} />,
                ],
              }))}
            />
          )}
        </Listed>
      </Panel>
    </Screen>
  );
}

/** Whom an action waits for, or how it ended. */
function ActionStatus({ of: { open, awaitingResponse, status } }: { of: PortalAction }) {
  const [text, tone] = ((): readonly [string, Tone] => {
    if (awaitingResponse) return ['Waits for you', 'waiting'];
    if (open) return ['We process your answer', 'info'];
    return status === 'resolved' ? ['Resolved', 'good'] : ['Closed', 'plain'];
  })();
  return <Status value={text} tone={tone} />;
}
