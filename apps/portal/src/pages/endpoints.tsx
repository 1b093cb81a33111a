import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { components } from '../../../../clients/typescript/src/index.js';
import { client } from '../api.js';
import { useAct, useWatched } from '../hooks.js';
import { Secret } from '../parts/dialog.jsx';
import { Loaded } from '../parts/feedback.jsx';
import { TextField, textOf } from '../parts/field.jsx';
import { ActForm } from '../parts/form.jsx';
import { Panel, Screen, Table } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { Time } from '../parts/time.jsx';

type WebhookEndpoint = components['schemas']['ListedWebhookEndpoint'];

const ENDPOINTS = '/v1/partner/webhook-endpoints';
const MAX_ENDPOINTS = 5;

export default function Endpoints() {
  const endpoints = useWatched(ENDPOINTS);
  const [created, setCreated] = useState<{ readonly endpointId: string; readonly secret: string } | null>(
    null,
  );
  const [, go] = useLocation();
  return (
    <Screen title="Webhook endpoints" about="We send signed events to these addresses.">
      <Loaded of={endpoints}>
        {({ content }) => (
          <>
            {content.length > 0 && (
              <Panel>
                <Known endpoints={content} />
              </Panel>
            )}
            {content.length < MAX_ENDPOINTS ? (
              <Add isFirst={content.length === 0} onMade={setCreated} />
            ) : (
              <p className="faint">
                You have {MAX_ENDPOINTS} endpoints, the maximum. Remove one to add another.
              </p>
            )}
          </>
        )}
      </Loaded>
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

const Known = ({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) => (
  <Table
    caption="Webhook endpoints"
    columns={['URL', 'Status', 'Events', 'Created']}
    rows={endpoints.map(({ endpointId, url, enabled, subscriptions, createdAt }) => ({
      key: endpointId,
      cells: [
        <Link href={`/webhooks/${endpointId}`}>{url}</Link>,
        <Status value={enabled ? 'enabled' : 'disabled'} tone={enabled ? 'good' : 'bad'} />,
        eventsOf(subscriptions),
        <Time at={createdAt} />,
      ],
    }))}
  />
);

const eventsOf = ({ mode, except = [], events = [] }: WebhookEndpoint['subscriptions']): string => {
  if (mode === 'only') return `${events.length} selected`;
  return except.length === 0 ? 'all' : `all except ${except.length}`;
};

function Add({
  isFirst,
  onMade,
}: {
  isFirst: boolean;
  onMade: (created: { readonly endpointId: string; readonly secret: string }) => void;
}) {
  const add = useAct(async (form: FormData) => {
    onMade(await client.post(ENDPOINTS, { body: { url: textOf(form, 'url') } }));
  });
  return (
    <Panel title={isFirst ? 'Set up your first endpoint' : 'Add an endpoint'}>
      {isFirst && (
        <ol className="steps">
          <li>Enter the URL at which your server receives webhooks.</li>
          <li>Save the signing secret on the next screen, and use it to verify each webhook.</li>
          <li>Send a test event, then check your server’s response under Deliveries.</li>
        </ol>
      )}
      <ActForm act={add} submit="Add endpoint">
        <TextField
          label="URL"
          hint="Must use https and be reachable from the internet."
          name="url"
          type="url"
          required
        />
      </ActForm>
    </Panel>
  );
}
