import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { type Filter, portal, queryOf } from '../api.js';
import { usePortal } from '../hooks.js';
import { TextField, textOf } from '../parts/field.jsx';
import { Chips, endOf, FilterDay, FilterSelect, startOf } from '../parts/filters.jsx';
import { Identifier } from '../parts/identifier.jsx';
import { Listed, Panel, Screen, Table } from '../parts/page.jsx';
import { useQueryState } from '../parts/query-state.js';
import { DoneBy, StatusCode } from '../parts/request.jsx';
import { FilterRoute } from '../parts/route-filter.jsx';
import { Since } from '../parts/time.jsx';
import { durationOf } from '../parts/wording.js';

const MAX_ID_LENGTH = 200;

/** Lists recent requests that changed something or failed, and finds one by its id. */
export default function Requests() {
  const [state] = useQueryState();
  const { source = 'api', status, route, key, from, to } = state;
  const filter: Filter = { source, status, route, keyId: key, from: startOf(from), to: endOf(to) };
  const isFiltered = [status, route, key, from, to].some((value) => value !== undefined);
  return (
    <Screen
      title="Requests"
      about="Requests that changed something or failed. Each response has its request ID in the x-request-id header."
      actions={
        <a className="button plain" href={`/portal/api/requests.csv${queryOf(filter)}`} download>
          Export CSV
        </a>
      }
    >
      <Chips
        label="Source"
        of={[
          { text: 'API calls', sets: { source: '', key: '', route: '' } },
          { text: 'Portal actions', sets: { source: 'portal', key: '', route: '' } },
        ]}
      />
      <Panel>
        <Filters isPortal={source === 'portal'} />
        <Listed
          of={(page) => usePortal(['requests', filter, page], () => portal.requests({ ...filter, page }))}
          empty={
            isFiltered ? 'No requests match these filters.' : <NoRequests isPortal={source === 'portal'} />
          }
        >
          {(content, busy) => (
            <Table
              caption="Requests"
              busy={busy}
              columns={[
                { name: 'Status', kind: 'nowrap' },
                'Method and path',
                'Error',
                source === 'portal' ? 'Person' : 'Key',
                { name: 'Duration', kind: 'number' },
                { name: 'Time', kind: 'nowrap' },
              ]}
              rows={content.map((one, index) => ({
                key: `${one.requestId}-${index}`,
                to: `/requests/details?${new URLSearchParams({ id: one.requestId, at: one.at }).toString()}`,
                cells: [
                  <>
                    <StatusCode {...one} />
                    <span className="hidden">
                      {one.method} {one.route}
                    </span>
                  </>,
                  <>
                    <code>{one.method}</code> <Identifier>{one.route}</Identifier>
                  </>,
                  one.code !== null && <Identifier>{one.code}</Identifier>,
                  one.by.name ?? <DoneBy {...one.by} />,
                  durationOf(one.ms),
                  <Since at={one.at} />,
                ],
              }))}
            />
          )}
        </Listed>
      </Panel>
    </Screen>
  );
}

const NoRequests = ({ isPortal }: { isPortal: boolean }) =>
  isPortal ? (
    'No actions in the portal yet.'
  ) : (
    <>
      No API calls yet. <Link href="/keys">Create an API key</Link> to send your first request. Successful
      read-only requests are not logged.
    </>
  );

function Filters({ isPortal }: { isPortal: boolean }) {
  const keys = useQuery({ queryKey: ['keys', 0], queryFn: () => portal.keys(0) });
  return (
    <div className="filters">
      <FindById />
      <FilterSelect
        name="status"
        label="Status"
        options={[
          ['', 'Any'],
          ['2xx', '2xx: succeeded'],
          ['4xx', '4xx: rejected'],
          ['5xx', '5xx: our error'],
        ]}
      />
      {!isPortal && (
        <>
          <FilterRoute />
          <FilterSelect
            name="key"
            label="API key"
            options={[
              ['', 'Any'],
              ...(keys.data?.content.map(({ keyId, name }) => [keyId, name] as const) ?? []),
            ]}
          />
        </>
      )}
      <FilterDay name="from" label="From" />
      <FilterDay name="to" label="To" />
    </div>
  );
}

function FindById() {
  const [, navigate] = useLocation();
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const id = textOf(new FormData(event.currentTarget), 'id').trim();
        if (id !== '') navigate(`/requests/details?${new URLSearchParams({ id }).toString()}`);
      }}
    >
      <TextField
        label="Request ID"
        name="id"
        type="search"
        placeholder="Enter an ID"
        maxLength={MAX_ID_LENGTH}
        spellCheck={false}
        autoComplete="off"
        required
      />
    </form>
  );
}
