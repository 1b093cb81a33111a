import { Link } from 'wouter';
import type { components } from '../../../../clients/typescript/src/index.js';
import { client } from '../api.js';
import { useAct, useWatched } from '../hooks.js';
import { Attempts, SentRequest } from '../parts/attempts.jsx';
import { Failure, Loaded } from '../parts/feedback.jsx';
import { Facts, Panel, Screen } from '../parts/page.jsx';
import { RequestOf } from '../parts/request.jsx';
import { Status } from '../parts/status.jsx';
import { Time } from '../parts/time.jsx';

type Delivery = components['schemas']['WebhookDelivery'];

/** One delivery with every attempt and its response, and a button to send it again. */
export default function DeliveryScreen({ deliveryId }: { deliveryId: string }) {
  const delivery = useWatched('/v1/partner/webhook-deliveries/{deliveryId}', { path: { deliveryId } });
  const redeliver = useAct(() =>
    client.post('/v1/partner/webhook-deliveries/{deliveryId}/redeliver', { path: { deliveryId } }),
  );
  return (
    <Screen
      title="Delivery"
      about={<Link href="/deliveries">All deliveries</Link>}
      actions={
        <button type="button" disabled={redeliver.isPending} onClick={() => redeliver.mutate()}>
          Resend
        </button>
      }
    >
      <Failure error={redeliver.error} />
      <Loaded of={delivery}>{(loaded) => <Found delivery={loaded} />}</Loaded>
    </Screen>
  );
}

function Found({ delivery }: { delivery: Delivery }) {
  const { deliveryId, endpointId, eventId, eventName, serviceCompanyId, status, test } = delivery;
  const { createdAt, nextAttemptAt } = delivery;
  return (
    <>
      <Panel>
        <Facts
          of={[
            ['Event', <code>{eventName}</code>],
            ['Status', <Status value={status} />],
            ['Event ID', <code>{eventId}</code>],
            ['Delivery ID', <code>{deliveryId}</code>],
            ['Endpoint', <Link href={`/webhooks/${endpointId}`}>{endpointId}</Link>],
            [
              'Company',
              serviceCompanyId === null ? (
                'none'
              ) : (
                <Link href={`/companies/${serviceCompanyId}`}>{serviceCompanyId}</Link>
              ),
            ],
            ['Caused by', <RequestOf id={test ? deliveryId : eventId} />],
            ['Created', <Time at={createdAt} exact />],
            nextAttemptAt !== null && ['Next attempt', <Time at={nextAttemptAt} exact />],
            test && ['Type', 'test event'],
          ]}
        />
      </Panel>
      <SentRequest of={delivery} />
      <Attempts of={delivery.attempts} />
    </>
  );
}
