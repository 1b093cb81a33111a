import { useState } from 'react';
import { Link } from 'wouter';
import { Attempts, SentRequest } from '../parts/attempts.jsx';
import { Loaded } from '../parts/feedback.jsx';
import { Select } from '../parts/field.jsx';
import { Facts, Listed, Panel, Screen, Table, Trail } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { Since, Time } from '../parts/time.jsx';
import { placeOf } from '../parts/wording.js';
import { part, type Schemas } from './api.js';
import { useDesk, usePartnerName } from './hooks.js';
import { ActionButton } from './action-button.jsx';

/** Webhooks waiting to be sent, by endpoint, for the person on call. */
export function WebhookQueue() {
  const queue = useDesk<readonly Schemas['QueuedPartner'][]>('webhook-queue');
  return (
    <Screen title="Webhook queue" about="Webhooks waiting to be sent, and why the last attempt failed.">
      <Panel>
        <Loaded of={queue}>
          {(all) => (
            <Table
              caption="Waiting webhooks"
              columns={[
                { name: 'Endpoint', kind: 'wide' },
                'Partner',
                'Status',
                'Waiting',
                'Next attempt',
                'Last failure',
              ]}
              rows={all.map(({ tenantId, endpointId, url, enabled, planned, ...queued }) => ({
                key: endpointId,
                to: `/webhooks/${tenantId}`,
                cells: [
                  url === null ? 'Removed endpoint' : placeOf(url),
                  <Name of={tenantId} />,
                  enabled ? <Status value="enabled" tone="good" /> : <Status value="disabled" tone="bad" />,
                  <Waiting planned={planned} {...queued} />,
                  queued.nextAttemptAt === null ? 'none' : <Time at={queued.nextAttemptAt} exact />,
                  queued.lastFailure ?? 'none',
                ],
              }))}
              empty="No webhooks are waiting."
            />
          )}
        </Loaded>
      </Panel>
    </Screen>
  );
}

/** The waiting deliveries of an endpoint, and their age. */
function Waiting({
  planned,
  pending,
  pendingSince,
  undeliveredSince,
}: Pick<Schemas['QueuedPartner'], 'planned' | 'pending' | 'pendingSince' | 'undeliveredSince'>) {
  if (undeliveredSince !== null)
    return (
      <>
        Undelivered events since <Since at={undeliveredSince} />
      </>
    );
  return (
    <>
      {planned} scheduled
      {pendingSince !== null && (
        <>
          , {pending} due since <Since at={pendingSince} />
        </>
      )}
    </>
  );
}

const Name = ({ of }: { of: string }) => <>{usePartnerName(of)}</>;

const STATES = [
  ['', 'All'],
  ['failed', 'Failed'],
  ['retrying', 'Retrying'],
  ['pending', 'Pending'],
  ['delivered', 'Delivered'],
] as const;

/** Deliveries to one partner and their results. */
export function PartnerDeliveries({ tenantId }: { tenantId: string }) {
  const name = usePartnerName(tenantId);
  const [status, setStatus] = useState('');
  const path = `partners/${part(tenantId)}/webhook-deliveries`;
  const filter = status === '' ? '' : `&status=${status}`;
  return (
    <Screen
      title={name}
      about={
        <>
          <Link href="/webhooks">Webhook queue</Link> · <Link href={`/partners/${tenantId}`}>Partner</Link> ·{' '}
          <code>{tenantId}</code>
        </>
      }
    >
      <Panel title="Deliveries">
        <div className="filters">
          <Select label="Status" value={status} options={STATES} onChange={setStatus} />
        </div>
        <Listed
          key={status}
          of={(page) => useDesk<Schemas['WebhookDeliveryList']>(`${path}?page=${page}${filter}`)}
          empty={status === '' ? 'No deliveries yet.' : 'No deliveries with this status.'}
        >
          {(content) => (
            <Table
              caption="Deliveries"
              columns={['Event', 'Status', 'Attempts', 'Created']}
              rows={content.map(({ deliveryId, eventName, status: state, attemptCount, createdAt }) => ({
                key: deliveryId,
                cells: [
                  <Link href={`/webhooks/${tenantId}/${deliveryId}`}>{eventName}</Link>,
                  <Status value={state} />,
                  attemptCount,
                  <Time at={createdAt} />,
                ],
              }))}
            />
          )}
        </Listed>
        <ActionButton
          verb="recoverAtDesk"
          button="Send undelivered events"
          of={{ tenantId }}
          fields={{ since: { type: 'date' } }}
        />
      </Panel>
    </Screen>
  );
}

/** One delivery with every attempt and its response, and a button to send it again. */
export function PartnerDelivery({ tenantId, deliveryId }: { tenantId: string; deliveryId: string }) {
  const delivery = useDesk<Schemas['WebhookDelivery']>(
    `partners/${part(tenantId)}/webhook-deliveries/${part(deliveryId)}`,
  );
  const name = usePartnerName(tenantId);
  return (
    <Screen
      title={delivery.data ? delivery.data.eventName : 'Delivery'}
      about={<Trail to={`/webhooks/${tenantId}`} text={name} id={deliveryId} />}
    >
      <Loaded of={delivery}>
        {({ eventId, serviceCompanyId, status, test, createdAt, nextAttemptAt, ...sent }) => (
          <>
            <Panel>
              <Facts
                of={[
                  ['Status', <Status value={status} />],
                  ['Event ID', <code>{eventId}</code>],
                  [
                    'Company',
                    serviceCompanyId === null ? (
                      'none'
                    ) : (
                      <Link href={`/companies/${serviceCompanyId}`}>{serviceCompanyId}</Link>
                    ),
                  ],
                  ['Created', <Time at={createdAt} exact />],
                  ['Next attempt', nextAttemptAt === null ? 'none' : <Time at={nextAttemptAt} exact />],
                  ['Type', test ? 'test event' : 'event'],
                ]}
              />
              <ActionButton verb="redeliverAtDesk" button="Resend" of={{ tenantId, deliveryId }} />
            </Panel>
            <Attempts of={sent.attempts} />
            <SentRequest of={sent} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}
