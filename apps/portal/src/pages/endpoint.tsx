import { useState } from 'react';
import { Link } from 'wouter';
import type { components } from '../../../../clients/typescript/src/index.js';
import { client, type EndpointHealth, type Filter } from '../api.js';
import { useAct, useRead, useReadOnlyReason, useWatched } from '../hooks.js';
import { Snippet } from '../parts/code.jsx';
import { Id } from '../parts/copy.jsx';
import { DeliveryList } from '../parts/deliveries.jsx';
import { Secret } from '../parts/dialog.jsx';
import { Failing, HealthBadge, successRate } from '../parts/endpoint-health.jsx';
import { EndpointSettings } from '../parts/endpoint-settings.jsx';
import { EndpointEvents, useSubscriptionDraft } from '../parts/endpoint-events.jsx';
import { Failure, Loaded } from '../parts/feedback.jsx';
import { Select } from '../parts/field.jsx';
import { DELIVERY_STATUSES, FilterSelect } from '../parts/filters.jsx';
import { Facts, Panel, Screen } from '../parts/page.jsx';
import { useQueryState } from '../parts/query-state.js';
import { TestResult } from '../parts/test-result.jsx';
import { Tabs } from '../parts/tabs.jsx';
import { Since, Time } from '../parts/time.jsx';
import { useToast } from '../parts/toast.jsx';
import { UnsavedChanges } from '../parts/unsaved.jsx';
import { useEndpoints, type WebhookEndpoint } from '../parts/webhook-endpoints.js';
import { WEBHOOK_SAMPLES } from '../parts/webhook-samples.js';
import { disabledBecause, durationOf } from '../parts/wording.js';
import { followRecovery, recoveredText, sendingText } from '../recovery.js';

const ENDPOINT = '/v1/partner/webhook-endpoints/{endpointId}';

type EventName = components['schemas']['EventName'];

/** One webhook endpoint: its health, deliveries, events and settings. */
export default function Endpoint({ endpointId }: { endpointId: string }) {
  const endpoint = useWatched(ENDPOINT, { path: { endpointId } });
  const endpoints = useEndpoints();
  const health = endpoints.data?.find((one) => one.endpointId === endpointId);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Screen
      title={endpoint.data?.url ?? 'Webhook endpoint'}
      above={<Link href="/webhooks">Webhook endpoints</Link>}
      badge={health && <HealthBadge of={health} />}
      about={<Id value={endpointId} what="endpoint" />}
    >
      {health && <Alarm of={health} />}
      <Loaded of={endpoint}>
        {(loaded) => (
          <>
            <MissedEvents endpoint={loaded} />
            <Sections endpoint={loaded} health={health} onSecret={setSecret} />
          </>
        )}
      </Loaded>
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

function Sections({
  endpoint,
  health,
  onSecret,
}: {
  endpoint: WebhookEndpoint;
  health: EndpointHealth | undefined;
  onSecret: (secret: string) => void;
}) {
  // Here, so that changes survive other tabs.
  const draft = useSubscriptionDraft(endpoint);
  return (
    <>
      {draft.isChanged && <UnsavedChanges of="the events of this endpoint" />}
      <Tabs
        label="Endpoint"
        of={[
          {
            id: 'deliveries',
            text: 'Deliveries',
            content: () => (
              <>
                <div className="side-by-side">
                  <TestEvent endpoint={endpoint} />
                  {health && <Numbers of={health} />}
                </div>
                <Deliveries endpointId={endpoint.endpointId} />
              </>
            ),
          },
          {
            id: 'events',
            text: draft.isChanged ? 'Events (unsaved)' : 'Events',
            content: () => <EndpointEvents endpoint={endpoint} draft={draft} />,
          },
          {
            id: 'settings',
            text: 'Settings',
            content: () => <EndpointSettings endpoint={endpoint} onSecret={onSecret} />,
          },
          { id: 'verify', text: 'Verify', content: () => <Samples /> },
        ]}
      />
    </>
  );
}

/** Says since when the endpoint fails, or why it is disabled. */
function Alarm({ of }: { of: EndpointHealth }) {
  if (!of.enabled)
    return (
      <p className="notice bad">
        This endpoint is disabled{of.disabledReason !== null && `: ${disabledBecause(of.disabledReason)}`}. It
        receives no events until you <Link href={`/webhooks/${of.endpointId}?tab=settings`}>enable it</Link>.
      </p>
    );
  if (of.failingSince === null) return null;
  return (
    <p className="notice bad">
      <strong>
        Failing <Failing of={of} />
      </strong>
      .{' '}
      {of.lastFailure && (
        <Link href={`/deliveries/${of.lastFailure.deliveryId}`}>View the last failed delivery</Link>
      )}
    </p>
  );
}

function Numbers({ of }: { of: EndpointHealth }) {
  const { lastDay, medianMs, lastDeliveredAt, lastFailure } = of;
  return (
    <Panel title="Last 24 hours">
      <Facts
        of={[
          ['Successful', successRate(of) ?? 'no attempts'],
          ['Attempts', `${lastDay.succeeded} successful, ${lastDay.failed} failed`],
          medianMs !== null && ['Median duration', durationOf(medianMs)],
          ['Last delivered', lastDeliveredAt === null ? 'Never' : <Since at={lastDeliveredAt} />],
          lastFailure !== null && [
            'Last failure',
            <Link href={`/deliveries/${lastFailure.deliveryId}`}>
              {lastFailure.statusCode ?? lastFailure.error ?? 'no response'}, <Since at={lastFailure.at} />
            </Link>,
          ],
        ]}
      />
    </Panel>
  );
}

/** Shown if the endpoint missed events. */
function MissedEvents({ endpoint: { endpointId, enabled, recoverSince } }: { endpoint: WebhookEndpoint }) {
  const readOnly = useReadOnlyReason();
  const [progress, setProgress] = useState(0);
  const toast = useToast();
  const recover = useAct(async () => {
    setProgress(0);
    const request = () => client.post(`${ENDPOINT}/recover`, { path: { endpointId } });
    toast(recoveredText(await followRecovery(request, setProgress)));
  });
  if (recoverSince === null || !enabled) return null;
  return (
    <div className="notice">
      <p>
        This endpoint has missed events since <Time at={recoverSince} exact />.
      </p>
      <Failure error={recover.error} />
      <button
        type="button"
        className="plain"
        disabled={readOnly !== null}
        aria-disabled={recover.isPending}
        title={readOnly ?? undefined}
        onClick={() => !recover.isPending && recover.mutate()}
      >
        {recover.isPending ? sendingText(progress) : 'Send missed events'}
      </button>
    </div>
  );
}

function TestEvent({ endpoint: { endpointId, enabled } }: { endpoint: WebhookEndpoint }) {
  const readOnly = useReadOnlyReason();
  const types = useRead('/v1/partner/event-types');
  const [eventName, setEventName] = useState('company_ein_issued');
  const test = useAct(() =>
    client.post(`${ENDPOINT}/test`, { path: { endpointId }, body: { eventName: eventName as EventName } }),
  );
  const refusal = readOnly ?? (enabled ? null : 'Enable the endpoint to send a test event.');
  return (
    <Panel title="Test this endpoint">
      <Select
        label="Event"
        hint="Sends the sample event from the catalog."
        value={eventName}
        options={(types.data ?? [{ eventName }]).map((type) => [type.eventName, type.eventName] as const)}
        onChange={setEventName}
      />
      <div className="actions">
        <button
          type="button"
          disabled={refusal !== null}
          aria-disabled={test.isPending}
          onClick={() => !test.isPending && test.mutate()}
        >
          Send test event
        </button>
        {refusal !== null && <span className="faint">{refusal}</span>}
      </div>
      <Failure error={test.error} />
      <div role="status">
        {test.data && <TestResult key={test.data.deliveryId} deliveryId={test.data.deliveryId} />}
      </div>
    </Panel>
  );
}

function Deliveries({ endpointId }: { endpointId: string }) {
  const [{ status }] = useQueryState();
  const filter: Filter = { endpointId, status };
  return (
    <Panel title="Deliveries">
      <div className="filters">
        <FilterSelect name="status" label="Status" options={DELIVERY_STATUSES} />
      </div>
      <DeliveryList
        filter={filter}
        empty={status === undefined ? 'No deliveries yet.' : 'No deliveries have this status.'}
        isOfOneEndpoint
      />
    </Panel>
  );
}

function Samples() {
  const [language, setLanguage] = useState(WEBHOOK_SAMPLES[0]?.id ?? '');
  const sample = WEBHOOK_SAMPLES.find(({ id }) => id === language);
  return (
    <Panel
      title="Verify webhooks"
      actions={
        <Link href="/catalog/signature" className="button plain">
          Check a signature
        </Link>
      }
    >
      <p>
        Verify the signature of every webhook before you use it, over the raw body. The libraries of{' '}
        <a href="https://www.standardwebhooks.com">Standard Webhooks</a> do it, and reject old timestamps.
      </p>
      <div className="switch" role="group" aria-label="Language">
        {WEBHOOK_SAMPLES.map(({ id, text }) => (
          <button
            key={id}
            type="button"
            className="plain small"
            aria-pressed={id === language}
            onClick={() => setLanguage(id)}
          >
            {text}
          </button>
        ))}
      </div>
      {sample && <Snippet text={sample.code} what={`the ${sample.text} sample`} />}
    </Panel>
  );
}
