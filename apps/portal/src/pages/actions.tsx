import { portal, type PortalAction, type WaitingItem } from '../api.js';
import { usePortal } from '../hooks.js';
import { Empty, Loaded } from '../parts/feedback.jsx';
import { Chips, FilterSelect } from '../parts/filters.jsx';
import { Listed, Panel, Screen, Table } from '../parts/page.jsx';
import { useQueryState } from '../parts/query-state.js';
import { Status, type Tone } from '../parts/status.jsx';
import { Since } from '../parts/time.jsx';
import { WaitingTable } from '../parts/waiting-table.jsx';

/** Lists what waits for the partner, and the required actions of all companies. */
export default function Actions() {
  const [{ show = '' }] = useQueryState();
  const waiting = usePortal(['waiting'], portal.waiting);
  return (
    <Screen title="Actions">
      <Chips
        label="Actions by status"
        of={[
          {
            text: 'Waiting for you',
            count: waiting.data?.total,
            sets: { show: '', kind: '', actionCode: '' },
          },
          { text: 'Open', sets: { show: 'open', kind: '' } },
          { text: 'Closed', sets: { show: 'closed', kind: '' } },
          { text: 'All', sets: { show: 'all', kind: '' } },
        ]}
      />
      <Panel>
        {show === '' ? (
          <Loaded of={waiting}>{(loaded) => <Waiting {...loaded} />}</Loaded>
        ) : (
          <RequiredActions show={show} />
        )}
      </Panel>
    </Screen>
  );
}

const KINDS: readonly (readonly [WaitingItem['kind'], string])[] = [
  ['names', 'New names'],
  ['signature', 'Signatures'],
  ['report', 'Annual reports'],
];

function Waiting({ total, oldest }: { total: number; oldest: readonly WaitingItem[] }) {
  const [{ kind = '' }] = useQueryState();
  const items = oldest.filter((item) => kind === '' || item.kind === kind);
  return (
    <>
      <div className="filters">
        <FilterSelect name="kind" label="Kind" options={[['', 'All kinds'], ...KINDS]} />
      </div>
      {items.length === 0 ? (
        <Empty>{kind === '' ? 'Nothing waits for you.' : 'Nothing of this kind waits for you.'}</Empty>
      ) : (
        <WaitingTable of={items} />
      )}
      {total > oldest.length && (
        <p className="faint">
          The list shows the oldest {oldest.length.toLocaleString()} of {total.toLocaleString()}.
        </p>
      )}
    </>
  );
}

/** The required actions of the API, by status. */
function RequiredActions({ show }: { show: string }) {
  const [{ actionCode = '' }] = useQueryState();
  const filter = { show, actionCode };
  return (
    <>
      <div className="filters">
        <FilterSelect
          name="actionCode"
          label="Kind"
          options={[
            ['', 'All kinds'],
            ['FORMATION_NAME_OPTIONS_EXHAUSTED', 'New names'],
            ['FORMATION_SIGNATURE_SS4_RESET', 'SS-4 signature'],
            ['FORMATION_SIGNATURE_FORM8821_REQUIRED', 'Form 8821 signature'],
          ]}
        />
      </div>
      <Listed
        of={(page) => usePortal(['actions', filter, page], () => portal.actions({ ...filter, page }))}
        empty={
          actionCode === '' ? `No ${show === 'all' ? '' : show} actions.` : 'No actions match these filters.'
        }
        before="Previous"
        after="Next"
      >
        {(content, busy) => <ActionTable of={content} busy={busy} />}
      </Listed>
    </>
  );
}

const ActionTable = ({ of, busy }: { of: readonly PortalAction[]; busy: boolean }) => (
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
    rows={of.map((action) => ({
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
);

/** Whom an action waits for, or how it ended. */
function ActionStatus({ of: { open, awaitingResponse, status } }: { of: PortalAction }) {
  const [text, tone] = ((): readonly [string, Tone] => {
    if (awaitingResponse) return ['Waits for you', 'waiting'];
    if (open) return ['Answered', 'info'];
    return status === 'resolved' ? ['Resolved', 'good'] : ['Closed', 'plain'];
  })();
  return <Status value={text} tone={tone} />;
}
