import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { components } from '../../../../clients/typescript/src/index.js';
import { client } from '../api.js';
import { useAct, useRead, useWatched } from '../hooks.js';
import { Confirmed, Secret } from '../parts/dialog.jsx';
import { EventType } from '../parts/event-type.jsx';
import { Failure, Loaded } from '../parts/feedback.jsx';
import { Check, Select, TextField, textOf } from '../parts/field.jsx';
import { ActForm } from '../parts/form.jsx';
import { Facts, Panel, Screen } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { Time } from '../parts/time.jsx';
import { disabledBecause } from '../parts/wording.js';

type WebhookEndpoint = components['schemas']['ListedWebhookEndpoint'];
type Change = components['schemas']['PutEndpointRequest'];

const ENDPOINT = '/v1/partner/webhook-endpoints/{endpointId}';

/** One webhook endpoint: address, subscriptions and signing secret. */
export default function Endpoint({ endpointId }: { endpointId: string }) {
  const endpoint = useWatched(ENDPOINT, { path: { endpointId } });
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Screen title="Webhook endpoint" about={<Link href="/webhooks">All endpoints</Link>}>
      <Loaded of={endpoint}>{(loaded) => <Present endpoint={loaded} onSecret={setSecret} />}</Loaded>
      {secret !== null && (
        <Secret
          title="Signing secret"
          about="Use this secret to verify webhooks. Store it now: it is shown only once."
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </Screen>
  );
}

function Present({ endpoint, onSecret }: { endpoint: WebhookEndpoint; onSecret: (secret: string) => void }) {
  const { endpointId, url, enabled, createdAt, updatedAt, disabledAt, disabledReason } = endpoint;
  const path = { endpointId };
  const [, go] = useLocation();
  const set = useAct((body: Change) => client.put(ENDPOINT, { path, body }));
  const rotate = useAct((overlapHours: number) =>
    client.post(`${ENDPOINT}/rotate-secret`, { path, body: { overlapHours } }),
  );
  const remove = useAct(() => client.delete(ENDPOINT, { path }));
  return (
    <>
      <Panel title="Endpoint">
        <Facts
          of={[
            ['Status', <Status value={enabled ? 'enabled' : 'disabled'} tone={enabled ? 'good' : 'bad'} />],
            disabledAt !== null && ['Disabled', <Disabled at={disabledAt} reason={disabledReason} />],
            ['Created', <Time at={createdAt} />],
            ['Updated', <Time at={updatedAt} />],
            ['Endpoint ID', <code>{endpointId}</code>],
          ]}
        />
        <ActForm
          act={{ ...set, mutate: (form) => set.mutate({ url: textOf(form, 'url') }) }}
          submit="Save URL"
          more={
            <button type="button" className="plain" onClick={() => set.mutate({ enabled: !enabled })}>
              {enabled ? 'Disable' : 'Enable'}
            </button>
          }
        >
          <TextField key={url} label="URL" name="url" type="url" defaultValue={url} required />
        </ActForm>
      </Panel>
      <Recover endpoint={endpoint} />
      <TestEvent endpointId={endpointId} isEnabled={enabled} />
      <Subscriptions endpoint={endpoint} />
      <Panel title="Signing secret">
        <p>Webhooks to this endpoint are signed with its secret.</p>
        {endpoint.previousSecretUntil !== null && (
          <p>
            The previous secret also signs until <Time at={endpoint.previousSecretUntil} exact />.
          </p>
        )}
        <div className="actions">
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
            fields={
              <Select label="The current secret stops working" name="overlapHours" options={OVERLAPS} />
            }
            act={async (form) => {
              onSecret((await rotate.mutateAsync(Number(textOf(form, 'overlapHours')))).secret);
            }}
          />
          <Confirmed
            button="Remove endpoint"
            title="Remove the endpoint"
            word="remove"
            consequence={
              <p>
                We stop sending webhooks to this URL, and waiting deliveries fail. Other endpoints are not
                affected.
              </p>
            }
            act={() => remove.mutateAsync()}
            onDone={() => go('/webhooks')}
          />
        </div>
      </Panel>
    </>
  );
}

/** When the current secret stops working, by hours of overlap. */
const OVERLAPS = [
  ['24', 'in 24 hours'],
  ['1', 'in one hour'],
  ['0', 'now'],
] as const;

const Disabled = ({ at, reason }: { at: string; reason: string | null }) => (
  <>
    <Time at={at} />
    {reason !== null && <span>, {disabledBecause(reason)}</span>}
  </>
);

/** Shown if the endpoint missed events. */
function Recover({ endpoint: { endpointId, enabled, recoverSince } }: { endpoint: WebhookEndpoint }) {
  const recover = useAct(() => client.post(`${ENDPOINT}/recover`, { path: { endpointId } }));
  if (recoverSince === null) return null;
  return (
    <Panel title="Missed events">
      <p>
        This endpoint has missed events since <Time at={recoverSince} exact />.
        {!enabled && ' Enable it to send them.'}
      </p>
      <Failure error={recover.error} />
      <button type="button" disabled={!enabled || recover.isPending} onClick={() => recover.mutate()}>
        Send missed events
      </button>
    </Panel>
  );
}

function TestEvent({ endpointId, isEnabled }: { endpointId: string; isEnabled: boolean }) {
  const types = useRead('/v1/partner/event-types');
  const [eventName, setEventName] = useState('company_ein_issued');
  const test = useAct(() => client.post(`${ENDPOINT}/test`, { path: { endpointId }, body: { eventName } }));
  return (
    <Panel title="Test">
      <p>Sends a sample event with sequence 0. It appears under Deliveries.</p>
      <Loaded of={types}>
        {(all) => (
          <Select
            label="Event"
            value={eventName}
            options={all.map((type) => [type.eventName, type.eventName] as const)}
            onChange={setEventName}
          />
        )}
      </Loaded>
      <Failure error={test.error} />
      <button type="button" disabled={!isEnabled || test.isPending} onClick={() => test.mutate()}>
        Send test event
      </button>
      {test.data && (
        <p role="status">
          Sent: <Link href={`/deliveries/${test.data.deliveryId}`}>view the delivery</Link>
        </p>
      )}
    </Panel>
  );
}

/** `all` lists exceptions, `only` lists selections. A checked box always means: this event is sent. */
function Subscriptions({ endpoint: { endpointId, subscriptions } }: { endpoint: WebhookEndpoint }) {
  const types = useRead('/v1/partner/event-types');
  const set = useAct((body: Change) => client.put(ENDPOINT, { path: { endpointId }, body }));
  const [mode, setMode] = useState(modeOf(subscriptions.mode));
  const [named, setNamed] = useState<ReadonlySet<string>>(
    new Set(subscriptions.mode === 'all' ? subscriptions.except : subscriptions.events),
  );
  const isSent = (name: string) => (mode === 'all' ? !named.has(name) : named.has(name));
  const toggle = (name: string) => {
    const next = new Set(named);
    if (!next.delete(name)) next.add(name);
    setNamed(next);
  };
  const pick = (picked: string) => {
    const next = modeOf(picked);
    setMode(next);
    setNamed(
      new Set(
        types.data?.map(({ eventName }) => eventName).filter((name) => isSent(name) === (next === 'only')),
      ),
    );
  };
  return (
    <Panel title="Subscriptions">
      <Loaded of={types}>
        {(all) => (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              const chosen = [...named];
              set.mutate({
                subscriptions: mode === 'all' ? { mode, except: chosen } : { mode, events: chosen },
              });
            }}
          >
            <Select
              label="New event types"
              value={mode}
              options={[
                ['all', 'Send automatically'],
                ['only', 'Don’t send until selected'],
              ]}
              onChange={pick}
            />
            <fieldset>
              <legend>Events to send</legend>
              {all.map(({ eventName, description }) => (
                <Check
                  key={eventName}
                  label={<EventType {...{ eventName, description }} />}
                  checked={isSent(eventName)}
                  onChange={() => toggle(eventName)}
                />
              ))}
            </fieldset>
            <Failure error={set.error} />
            <button type="submit" disabled={set.isPending}>
              Save subscriptions
            </button>
            <p role="status" className="faint">
              {set.isSuccess ? 'Saved.' : ''}
            </p>
          </form>
        )}
      </Loaded>
    </Panel>
  );
}

const modeOf = (text: string): 'all' | 'only' => (text === 'only' ? 'only' : 'all');
