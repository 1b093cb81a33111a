import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { client, type EndpointHealth, type PortalSession } from '../api.js';
import { SESSION, useAct, useReadOnlyReason } from '../hooks.js';
import { DialogForm, Secret } from '../parts/dialog.jsx';
import { Failing, HealthBadge, successRate } from '../parts/endpoint-health.jsx';
import { Loaded } from '../parts/feedback.jsx';
import { TextField, textOf } from '../parts/field.jsx';
import { Panel, Screen, Table } from '../parts/page.jsx';
import { useDialogState } from '../parts/query-state.js';
import { Since } from '../parts/time.jsx';
import { useEndpoints } from '../parts/webhook-endpoints.js';
import { disabledBecause, durationOf, placeOf } from '../parts/wording.js';

const MAX_ENDPOINTS = 5;

interface Created {
  readonly endpointId: string;
  readonly secret: string;
}

/** Lists the endpoints with their health, and adds one. */
export default function Endpoints() {
  const endpoints = useEndpoints();
  const [isAdding, setAdding] = useDialogState('new');
  const [created, setCreated] = useState<Created | null>(null);
  const [, go] = useLocation();
  const readOnly = useReadOnlyReason();
  const isFull = (endpoints.data?.length ?? 0) >= MAX_ENDPOINTS;
  const refusal =
    readOnly ?? (isFull ? `You have ${MAX_ENDPOINTS} endpoints, the maximum. Remove one first.` : null);
  const add = (
    <button
      type="button"
      disabled={refusal !== null}
      title={refusal ?? undefined}
      onClick={() => setAdding(true)}
    >
      Add endpoint
    </button>
  );
  return (
    <Screen
      title="Webhook endpoints"
      about="We send each event, signed, to every endpoint that is subscribed to it."
      actions={endpoints.data?.length !== 0 && add}
    >
      <Loaded of={endpoints}>
        {(all) =>
          all.length === 0 ? (
            <Panel title="Receive your first webhook">
              <ol>
                <li>Add the URL at which your server receives webhooks.</li>
                <li>Store the signing secret, with which your server verifies each webhook.</li>
                <li>Send a test event, and see your server’s response.</li>
              </ol>
              {add}
            </Panel>
          ) : (
            <Panel>
              <EndpointTable of={all} />
              {isFull && <p className="faint">{refusal}</p>}
            </Panel>
          )
        }
      </Loaded>
      {isAdding && refusal === null && (
        <Add
          onClose={() => setAdding(false)}
          onCreated={(one) => {
            setAdding(false);
            setCreated(one);
          }}
        />
      )}
      {created !== null && (
        <Secret
          title="Signing secret"
          about="Use this secret to verify webhooks. Store it now: it is shown only once."
          secret={created.secret}
          onClose={() => go(`/webhooks/${created.endpointId}`)}
        />
      )}
    </Screen>
  );
}

const EndpointTable = ({ of }: { of: readonly EndpointHealth[] }) => (
  <Table
    caption="Webhook endpoints"
    columns={[
      { name: 'URL', kind: 'wide' },
      'Status',
      { name: 'Successful, 24 hours', kind: 'number' },
      { name: 'Attempts, 24 hours', kind: 'number' },
      { name: 'Median duration', kind: 'number' },
      { name: 'Last delivered', kind: 'nowrap' },
    ]}
    rows={of.map((endpoint) => ({
      key: endpoint.endpointId,
      to: `/webhooks/${endpoint.endpointId}`,
      cells: [
        placeOf(endpoint.url),
        <>
          <HealthBadge of={endpoint} />
          <span className="second">
            {endpoint.enabled ? (
              <Failing of={endpoint} />
            ) : (
              endpoint.disabledReason !== null && disabledBecause(endpoint.disabledReason)
            )}
          </span>
        </>,
        successRate(endpoint) ?? <span className="faint">none</span>,
        (endpoint.lastDay.succeeded + endpoint.lastDay.failed).toLocaleString(),
        endpoint.medianMs === null ? '' : durationOf(endpoint.medianMs),
        endpoint.lastDeliveredAt === null ? (
          <span className="faint">Never</span>
        ) : (
          <Since at={endpoint.lastDeliveredAt} />
        ),
      ],
    }))}
  />
);

function Add({ onClose, onCreated }: { onClose: () => void; onCreated: (created: Created) => void }) {
  const session = useQueryClient().getQueryData<PortalSession | null>(SESSION);
  const add = useAct(async (form: FormData) => {
    onCreated(await client.post('/v1/partner/webhook-endpoints', { body: { url: textOf(form, 'url') } }));
  });
  return (
    <DialogForm title="Add an endpoint" act={add} submit="Add endpoint" onClose={onClose}>
      <TextField
        label="URL"
        hint={
          session?.localWebhooks === true
            ? 'https and reachable from the internet. In this sandbox, http://localhost and http://127.0.0.1 also work.'
            : 'https and reachable from the internet. For a program on your own machine, use `listen`, as the guide to webhooks explains.'
        }
        name="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        required
      />
    </DialogForm>
  );
}
