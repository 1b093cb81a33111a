import { useState } from 'react';
import { Link } from 'wouter';
import type { components } from '../../../../clients/typescript/src/index.js';
import { client } from '../api.js';
import { useAct, useEndpoint, useRead } from '../hooks.js';
import { Confirmed, Secret } from '../parts/dialog.jsx';
import { Failure, Loaded } from '../parts/feedback.jsx';
import { Check, Select, TextField, textOf } from '../parts/field.jsx';
import { Facts, Panel, Screen } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { Time } from '../parts/time.jsx';

type WebhookEndpoint = components['schemas']['WebhookEndpoint'];
type Change = components['schemas']['PutEndpointRequest'];

const ENDPOINT = '/v1/partner/webhook-endpoint';
const putEndpoint = (body: Change) => client.put(ENDPOINT, { body });
const rotateSecret = () => client.post(`${ENDPOINT}/rotate-secret`);
const removeEndpoint = () => client.delete(ENDPOINT);

/** The webhook endpoint: address, subscriptions and signing secret. */
export function Endpoint() {
  const endpoint = useEndpoint();
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Screen title="Webhook endpoint" about="We send signed events to this address.">
      <Loaded of={endpoint}>
        {(found) =>
          found === null ? <First onSecret={setSecret} /> : <Present endpoint={found} onSecret={setSecret} />
        }
      </Loaded>
      {secret !== null && (
        <Secret
          title="Signing secret"
          about="Use this secret to verify webhooks. Store it now: it is shown only once."
          secret={secret}
          onClose={() => {
            setSecret(null);
          }}
        />
      )}
    </Screen>
  );
}

function First({ onSecret }: { onSecret: (secret: string) => void }) {
  const set = useAct(async (url: string) => {
    const { secret } = await putEndpoint({ url });
    if (secret !== undefined) onSecret(secret);
  });
  return (
    <Panel title="Set up your endpoint">
      <ol className="steps">
        <li>Enter the URL at which your server receives webhooks.</li>
        <li>Store the signing secret shown next, and use it to verify each webhook.</li>
        <li>Send a test event, then check your server’s response under Deliveries.</li>
      </ol>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          set.mutate(textOf(new FormData(event.currentTarget), 'url'));
        }}
      >
        <TextField
          label="URL"
          hint="Must use https and be reachable from the internet."
          name="url"
          type="url"
          required
        />
        <Failure error={set.error} />
        <button type="submit" disabled={set.isPending}>
          Create endpoint
        </button>
      </form>
    </Panel>
  );
}

function Present({ endpoint, onSecret }: { endpoint: WebhookEndpoint; onSecret: (secret: string) => void }) {
  const set = useAct(putEndpoint);
  const rotate = useAct(rotateSecret);
  const remove = useAct(removeEndpoint);
  const { url, enabled, createdAt, updatedAt, disabledAt, disabledReason } = endpoint;
  return (
    <>
      <Panel title="Endpoint">
        <Facts
          of={[
            [
              'Status',
              <Status key="state" value={enabled ? 'enabled' : 'disabled'} tone={enabled ? 'good' : 'bad'} />,
            ],
            ...(disabledAt === null
              ? []
              : [['Disabled', <Disabled key="why" at={disabledAt} reason={disabledReason} />] as const]),
            ['Created', <Time key="set" at={createdAt} />],
            ['Updated', <Time key="changed" at={updatedAt} />],
          ]}
        />
        <form
          onSubmit={(event) => {
            event.preventDefault();
            set.mutate({ url: textOf(new FormData(event.currentTarget), 'url') });
          }}
        >
          <TextField key={url} label="URL" name="url" type="url" defaultValue={url} required />
          <Failure error={set.error} />
          <div className="actions">
            <button type="submit" disabled={set.isPending}>
              Save URL
            </button>
            <button
              type="button"
              className="plain"
              onClick={() => {
                set.mutate({ url, enabled: !enabled });
              }}
            >
              {enabled ? 'Disable' : 'Enable'}
            </button>
          </div>
        </form>
      </Panel>
      <TestEvent isEnabled={enabled} />
      <Subscriptions endpoint={endpoint} />
      <Panel title="Signing secret">
        <p>
          Every webhook is signed with this secret. After a rotation, all webhooks are signed with the new
          secret, including events sent again. Deliveries fail until your endpoint uses it.
        </p>
        <div className="actions">
          <Confirmed
            button="Rotate secret"
            title="Rotate the signing secret"
            word="rotate"
            consequence={
              <p>Deliveries fail until you update your endpoint. The current secret stops working now.</p>
            }
            act={async () => {
              onSecret((await rotate.mutateAsync()).secret);
            }}
          />
          <Confirmed
            button="Remove endpoint"
            title="Remove the endpoint"
            word="remove"
            consequence={
              <p>Webhooks stop. You can send events that occur in the meantime later, under Deliveries.</p>
            }
            act={() => remove.mutateAsync()}
          />
        </div>
      </Panel>
    </>
  );
}

const Disabled = ({ at, reason }: { at: string; reason: string | null }) => (
  <>
    <Time at={at} />
    {reason !== null && <span>, {reason}</span>}
  </>
);

function TestEvent({ isEnabled }: { isEnabled: boolean }) {
  const types = useRead('/v1/partner/event-types');
  const [eventName, setEventName] = useState('company_ein_issued');
  const test = useAct(() => client.post(`${ENDPOINT}/test`, { body: { eventName } }));
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
      <button
        type="button"
        disabled={!isEnabled || test.isPending}
        onClick={() => {
          test.mutate();
        }}
      >
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

/** The mode is `all` except some events, or `only` some; the checked events are always the ones sent. */
function Subscriptions({ endpoint: { url, subscriptions } }: { endpoint: WebhookEndpoint }) {
  const types = useRead('/v1/partner/event-types');
  const set = useAct(putEndpoint);
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
                url,
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
                  label={
                    <>
                      <code>{eventName}</code> <span className="faint">{description}</span>
                    </>
                  }
                  checked={isSent(eventName)}
                  onChange={() => {
                    toggle(eventName);
                  }}
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
