import { useLocation } from 'wouter';
import type { components } from '../../../../clients/typescript/src/index.js';
import { client } from '../api.js';
import { useAct } from '../hooks.js';
import { Confirmed } from './dialog.jsx';
import { Select, TextField, textOf } from './field.jsx';
import { ActForm } from './form.jsx';
import { Facts, Panel } from './page.jsx';
import { Time } from './time.jsx';
import { useToast } from './toast.jsx';
import type { WebhookEndpoint } from './webhook-endpoints.js';
import { disabledBecause, placeOf } from './wording.js';

type Change = components['schemas']['PutEndpointRequest'];

const ENDPOINT = '/v1/partner/webhook-endpoints/{endpointId}';

/** When the current secret stops working, by hours of overlap. */
const OVERLAPS = [
  ['24', 'in 24 hours'],
  ['1', 'in one hour'],
  ['0', 'now'],
] as const;

/** URL, signing secret, and the end of an endpoint. */
export function EndpointSettings({
  endpoint,
  onSecret,
}: {
  endpoint: WebhookEndpoint;
  onSecret: (secret: string) => void;
}) {
  const { endpointId, url, createdAt, updatedAt, previousSecretUntil } = endpoint;
  const path = { endpointId };
  const toast = useToast();
  const setUrl = useAct(async (form: FormData) => {
    await client.put(ENDPOINT, { path, body: { url: textOf(form, 'url') } });
    toast('URL saved. The next attempts go there.');
  });
  const rotate = useAct((overlapHours: number) =>
    client.post(`${ENDPOINT}/rotate-secret`, { path, body: { overlapHours } }),
  );
  return (
    <>
      <Panel title="Address">
        <Facts
          of={[
            ['Added', <Time at={createdAt} />],
            ['Last changed', <Time at={updatedAt} />],
          ]}
        />
        <ActForm act={setUrl} submit="Save URL">
          <TextField
            key={url}
            label="URL"
            name="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            defaultValue={url}
            required
          />
        </ActForm>
      </Panel>
      <Panel title="Signing secret">
        <p>
          Webhooks to this endpoint are signed with its own secret.
          {previousSecretUntil !== null && (
            <>
              {' '}
              The previous secret also signs until <Time at={previousSecretUntil} exact />.
            </>
          )}
        </p>
        <Confirmed
          button="Rotate secret"
          title="Rotate the signing secret"
          word="rotate"
          consequence={
            <p>
              Without an overlap, verification fails until you update your server. With an overlap, webhooks
              carry one signature per secret.
            </p>
          }
          fields={<Select label="The current secret stops working" name="overlapHours" options={OVERLAPS} />}
          act={async (form) => {
            onSecret((await rotate.mutateAsync(Number(textOf(form, 'overlapHours')))).secret);
          }}
        />
      </Panel>
      <End endpoint={endpoint} />
    </>
  );
}

function End({
  endpoint: { endpointId, url, enabled, disabledAt, disabledReason },
}: {
  endpoint: WebhookEndpoint;
}) {
  const path = { endpointId };
  const toast = useToast();
  const [, go] = useLocation();
  const set = useAct((body: Change) => client.put(ENDPOINT, { path, body }));
  const remove = useAct(() => client.delete(ENDPOINT, { path }));
  return (
    <Panel title={enabled ? 'Disable or remove' : 'Enable or remove'}>
      {disabledAt !== null && (
        <p>
          Disabled on <Time at={disabledAt} />
          {disabledReason !== null && `: ${disabledBecause(disabledReason)}`}.
        </p>
      )}
      {enabled && <p>Disable the endpoint to pause webhooks. Remove it if you no longer need it.</p>}
      <div className="actions">
        <Confirmed
          // Keeps one button, to which the focus returns.
          button={enabled ? 'Disable endpoint' : 'Enable endpoint'}
          title={enabled ? 'Disable the endpoint' : 'Enable the endpoint'}
          consequence={
            enabled ? (
              <p>
                We stop sending webhooks to {placeOf(url)}, and deliveries that are waiting fail. After you
                enable the endpoint again, you can send the events that it missed.
              </p>
            ) : (
              <p>
                New events are sent to {placeOf(url)} from now on. Send the events that it missed from this
                page afterwards.
              </p>
            )
          }
          act={async () => {
            await set.mutateAsync({ enabled: !enabled });
            // Not in `onDone`, which sees the endpoint as it is afterwards.
            toast(enabled ? 'Endpoint disabled.' : 'Endpoint enabled.');
          }}
        />
        <Confirmed
          button="Remove endpoint"
          title="Remove the endpoint"
          word="remove"
          consequence={
            <p>
              We stop sending webhooks to {placeOf(url)}, and deliveries that are waiting fail. Other
              endpoints are not affected. You cannot undo this.
            </p>
          }
          act={() => remove.mutateAsync()}
          onDone={() => {
            toast('Endpoint removed.');
            go('/webhooks');
          }}
        />
      </div>
    </Panel>
  );
}
