import { useState } from 'react';
import { Link } from 'wouter';
import type { components } from '../../../../clients/typescript/src/index.js';
import { client, type EndpointHealth } from '../api.js';
import { useAct, useReadOnlyReason, WATCHED } from '../hooks.js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Attempt, AttemptTabs, excerptOf, isSuccess } from '../parts/attempts.jsx';
import { CompanyLink } from '../parts/company-name.jsx';
import { Id } from '../parts/copy.jsx';
import { Failure, Loaded } from '../parts/feedback.jsx';
import { Facts, Panel, Screen } from '../parts/page.jsx';
import { RequestOf } from '../parts/request.jsx';
import { Status } from '../parts/status.jsx';
import { Since, Time, Until } from '../parts/time.jsx';
import { useEndpoints } from '../parts/webhook-endpoints.js';
import { durationOf, hostOf, placeOf } from '../parts/wording.js';

type Delivery = components['schemas']['WebhookDelivery'];

const DELIVERY = '/v1/partner/webhook-deliveries/{deliveryId}';
/** How often a delivery that is being sent is read. */
const SENDING_MS = 1_000;

/** One delivery: why it failed, every attempt, and a button to send it again. */
export default function DeliveryScreen({ deliveryId }: { deliveryId: string }) {
  const path = { deliveryId };
  const readOnly = useReadOnlyReason();
  /** The number of attempts before the delivery was sent again. */
  const [before, setBefore] = useState<number | null>(null);
  const delivery = useQuery({
    queryKey: [DELIVERY, { path }],
    queryFn: () => client.get(DELIVERY, { path }),
    placeholderData: keepPreviousData,
    meta: WATCHED,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? SENDING_MS : false),
  });
  const resend = useAct(() => client.post(`${DELIVERY}/redeliver`, { path }));
  const attempts = delivery.data?.attempts ?? [];
  const isSending = before !== null && attempts.length <= before;
  return (
    <Screen
      title={delivery.data?.eventName ?? 'Delivery'}
      above={<Link href="/deliveries">Deliveries</Link>}
      badge={delivery.data && <Status value={delivery.data.status} />}
      about={
        <>
          {delivery.data?.test === true && 'Test event · '}
          <Id value={deliveryId} what="delivery" />
        </>
      }
      actions={
        <button
          type="button"
          disabled={readOnly !== null}
          aria-disabled={resend.isPending || isSending}
          title={readOnly ?? undefined}
          onClick={() => {
            if (resend.isPending || isSending) return;
            setBefore(attempts.length);
            resend.mutate(undefined, { onError: () => setBefore(null) });
          }}
        >
          {isSending ? 'Sending…' : 'Send again'}
        </button>
      }
    >
      <Failure error={resend.error} />
      <div role="status">{before !== null && <Resent attempt={attempts[before]} />}</div>
      <Loaded of={delivery}>{(loaded) => <Details delivery={loaded} />}</Loaded>
    </Screen>
  );
}

/** Says what a resend came to. @param attempt undefined: it has not ended yet */
function Resent({ attempt }: { attempt: Attempt | undefined }) {
  if (!attempt) return <p className="notice info">Sending again…</p>;
  return (
    <p className={isSuccess(attempt) ? 'notice info' : 'notice bad'}>
      {isSuccess(attempt) ? 'Sent again and delivered: ' : 'Sent again, and it failed: '}
      {attempt.statusCode ?? attempt.error ?? 'no response'} in {durationOf(attempt.durationMs)}.
    </p>
  );
}

function Details({ delivery }: { delivery: Delivery }) {
  const endpoints = useEndpoints();
  const endpoint = endpoints.data?.find(({ endpointId }) => endpointId === delivery.endpointId) ?? null;
  const { deliveryId, endpointId, eventId, eventName, serviceCompanyId, test, createdAt, attempts } =
    delivery;
  return (
    <>
      {endpoints.data && <Outcome delivery={delivery} endpoint={endpoint} />}
      <Panel>
        <Facts
          of={[
            [
              'Endpoint',
              endpoint ? (
                <Link href={`/webhooks/${endpointId}`}>{endpoint.url}</Link>
              ) : (
                <span className="faint">{endpoints.data && 'Removed endpoint'}</span>
              ),
            ],
            [
              'Event',
              test ? <>Sample of {eventName}</> : <Link href={`/events/${eventId}`}>{eventName}</Link>,
            ],
            !test && serviceCompanyId !== null && ['Company', <CompanyLink id={serviceCompanyId} />],
            ['Caused by', <RequestOf id={test ? deliveryId : eventId} />],
            ['Created', <Time at={createdAt} exact />],
          ]}
        />
      </Panel>
      {attempts.length > 0 && <AttemptTabs of={attempts} request={delivery} url={endpoint?.url ?? null} />}
    </>
  );
}

/** The result of the last attempt, or why there was none, and what follows. */
function Outcome({ delivery, endpoint }: { delivery: Delivery; endpoint: EndpointHealth | null }) {
  const { status, attempts, nextAttemptAt } = delivery;
  const last = attempts.at(-1);
  const check = delivery.requestBody !== null && last && (
    <Link href={`/catalog/signature?delivery=${delivery.deliveryId}`} className="button plain">
      Check this signature
    </Link>
  );
  if (!last) return <NotSent status={status} endpoint={endpoint} />;
  const host = endpoint ? hostOf(endpoint.url) : 'a removed endpoint';
  const isGood = status === 'delivered';
  const answer = last.statusCode === null ? 'No response' : String(last.statusCode);
  const excerpt = isGood ? '' : excerptOf(last);
  return (
    <Panel
      title={`${answer} from ${host} in ${durationOf(last.durationMs)}`}
      urgent={!isGood}
      actions={check}
    >
      {excerpt !== '' && (
        <blockquote>
          <code>{excerpt}</code>
        </blockquote>
      )}
      <p>
        {isGood ? (
          <>
            Delivered <Since at={last.attemptedAt} />
            {attempts.length > 1 && `, at attempt ${attempts.length}`}.
          </>
        ) : status === 'failed' ? (
          <>
            Attempt {attempts.length} was the last one, <Since at={last.attemptedAt} />. Fix the endpoint,
            then send the event again.
          </>
        ) : (
          <>
            Attempt {attempts.length} failed <Since at={last.attemptedAt} />.{' '}
            {nextAttemptAt !== null && (
              <>
                Next attempt <Until at={nextAttemptAt} />.
              </>
            )}
          </>
        )}
      </p>
    </Panel>
  );
}

function NotSent({ status, endpoint }: { status: Delivery['status']; endpoint: EndpointHealth | null }) {
  if (status !== 'failed')
    return (
      <Panel title="Not sent yet">
        <p>
          {endpoint?.enabled === false
            ? 'The endpoint is disabled. Enable it to send this event.'
            : 'The first attempt is under way. Events of one company are sent in their order.'}
        </p>
      </Panel>
    );
  return (
    <Panel title="Not sent" urgent>
      <p>
        {endpoint === null ? (
          'The endpoint was removed before the event was sent.'
        ) : endpoint.enabled ? (
          `The endpoint ${placeOf(endpoint.url)} was disabled before the event was sent. It is enabled again, so you can send the event now.`
        ) : (
          <>
            The endpoint {placeOf(endpoint.url)} is disabled.{' '}
            <Link href={`/webhooks/${endpoint.endpointId}?tab=settings`}>Enable it</Link>, then send the
            event.
          </>
        )}
      </p>
    </Panel>
  );
}
