import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { portal } from '../api.js';
import { useRouteSummary } from '../route-summaries.js';
import { Select, TextField, textOf } from '../parts/field.jsx';
import { Listed, Panel, Screen, Table } from '../parts/page.jsx';
import { DoneBy, OutcomeStatus, RequestLink } from '../parts/request.jsx';
import { Time } from '../parts/time.jsx';

const MAX_ID_LENGTH = 200;

/** Finds a request by its id, and lists recent requests that changed something or failed. */
export default function Requests() {
  const [failed, setFailed] = useState('');
  const summaryOf = useRouteSummary();
  return (
    <Screen
      title="Requests"
      about="Every API response includes its request ID in the x-request-id header; errors also include it in the body."
    >
      <Find />
      <Panel title="Recent requests">
        <Select
          label="Show"
          hint="Successful read-only requests are not logged."
          value={failed}
          options={[
            ['', 'Changes and failures'],
            ['failed', 'Failures only'],
          ]}
          onChange={setFailed}
        />
        <Listed
          key={failed}
          of={(page) =>
            useQuery({
              queryKey: ['requests', failed, page],
              queryFn: () => portal.requests({ page, ...(failed !== '' && { failed: 'true' }) }),
              refetchInterval: 5_000,
            })
          }
          empty={
            failed === '' ? (
              <>
                No requests yet. <Link href="/keys">Create an API key</Link> to send your first request.
              </>
            ) : (
              'No failed requests.'
            )
          }
        >
          {(content) => (
            <Table
              caption="Requests"
              columns={['Action', 'Response', 'By', 'When', 'Request']}
              rows={content.map((one, index) => ({
                key: `${one.requestId}-${index}`,
                cells: [
                  summaryOf(`${one.method} ${one.route}`),
                  <OutcomeStatus {...one} />,
                  <DoneBy {...one.by} />,
                  <Time at={one.at} exact />,
                  <RequestLink id={one.requestId} />,
                ],
              }))}
            />
          )}
        </Listed>
      </Panel>
    </Screen>
  );
}

function Find() {
  const [, navigate] = useLocation();
  return (
    <Panel>
      <form
        className="filters"
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
          maxLength={MAX_ID_LENGTH}
          spellCheck={false}
          autoComplete="off"
          required
        />
        <button type="submit">Find request</button>
      </form>
    </Panel>
  );
}
