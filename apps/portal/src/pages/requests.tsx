import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { portal } from '../api.js';
import { useRouteSummary } from '../route-summaries.js';
import { Select, TextField, textOf } from '../parts/field.jsx';
import { Listed, Panel, Screen, Table } from '../parts/page.jsx';
import { DoneBy, OutcomeStatus, RequestLink } from '../parts/request.jsx';
import { Time } from '../parts/time.jsx';

const LONGEST_ID = 200;

/** A request by its id, and the last ones that changed something or failed. */
export function Requests() {
  const [failed, setFailed] = useState('');
  const [page, setPage] = useState(0);
  const summaryOf = useRouteSummary();
  const requests = useQuery({
    queryKey: ['requests', failed, page],
    queryFn: () => portal.requests(page, failed !== ''),
    refetchInterval: 5_000,
  });
  return (
    <Screen
      title="Requests"
      about="What a request did. Every answer of the API names its request in the header x-request-id, every error in its body."
    >
      <Find />
      <Panel title="Those of the last days">
        <Select
          label="Show"
          hint="What only read, and went well, is not kept."
          value={failed}
          options={[
            ['', 'what changed something or failed'],
            ['failed', 'what failed'],
          ]}
          onChange={(chosen) => {
            setFailed(chosen);
            setPage(0);
          }}
        />
        <Listed
          of={requests}
          page={page}
          onPage={setPage}
          empty={
            failed === '' ? (
              <>
                None yet: <Link href="/keys">make an API key</Link>, and what you send with it is seen here.
              </>
            ) : (
              'None failed.'
            )
          }
        >
          {(content) => (
            <Table
              caption="Requests"
              columns={['What', 'Answer', 'By', 'When', 'Request']}
              rows={content.map((one, index) => ({
                key: `${one.requestId}-${index}`,
                cells: [
                  summaryOf(`${one.method} ${one.route}`),
                  <OutcomeStatus key="answer" {...one} />,
                  <DoneBy key="by" {...one.by} />,
                  <Time key="at" at={one.at} exact />,
                  <RequestLink key="id" id={one.requestId} />,
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
          if (id !== '') navigate(`/requests/found?${new URLSearchParams({ id }).toString()}`);
        }}
      >
        <TextField
          label="Request id"
          name="id"
          type="search"
          maxLength={LONGEST_ID}
          spellCheck={false}
          autoComplete="off"
          required
        />
        <button type="submit">Find it</button>
      </form>
    </Panel>
  );
}
