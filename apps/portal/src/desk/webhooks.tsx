import { Link } from 'wouter';
import { queryOf } from '../api.js';
import { AttemptTabs, excerptOf } from '../parts/attempts.jsx';
import { Id } from '../parts/copy.jsx';
import { Loaded } from '../parts/feedback.jsx';
import { DELIVERY_STATUSES, FilterSelect } from '../parts/filters.jsx';
import { Facts, IN_ORDER, Listed, Panel, Screen, Table } from '../parts/page.jsx';
import { useQueryState } from '../parts/query-state.js';
import { Status } from '../parts/status.jsx';
import { Since, Time } from '../parts/time.jsx';
import { capital, durationOf, hostOf, placeOf } from '../parts/wording.js';
import { part, type Schemas } from './api.js';
import { useDesk, usePartnerName } from './hooks.js';
import { ActionButton } from './action-button.jsx';
import { PartnerLink } from './partner-link.jsx';

type Delivery = Schemas['WebhookDelivery'];

/** Webhooks waiting to be sent, by endpoint, for the person on call. */
export function WebhookQueue() {
  return (
    <Screen title="Webhook queue" about="Webhooks waiting to be sent, and why the last attempt failed.">
      <Panel>
        <Listed
          of={(page) => useDesk<Schemas['WebhookQueue']>(`webhook-queue${queryOf({ page: String(page) })}`)}
          empty="No webhooks are waiting."
          {...IN_ORDER}
        >
          {(content, busy) => (
            <Table
              caption="Waiting webhooks"
              busy={busy}
              columns={[
                { name: 'Endpoint', kind: 'wide' },
                'Partner',
                'Status',
                'Waiting',
                'Next attempt',
                'Last failure',
              ]}
              rows={content.map(({ tenantId, endpointId, url, enabled, planned, ...queued }) => ({
                key: endpointId,
                to: `/webhooks/${tenantId}`,
                cells: [
                  url === null ? 'Removed endpoint' : placeOf(url),
                  <Name of={tenantId} />,
                  <QueueStatus enabled={enabled} isFailing={queued.lastFailure !== null} />,
                  <Waiting planned={planned} {...queued} />,
                  queued.nextAttemptAt === null ? 'none' : <Time at={queued.nextAttemptAt} exact />,
                  queued.lastFailure === null ? 'none' : capital(queued.lastFailure),
                ],
              }))}
            />
          )}
        </Listed>
      </Panel>
    </Screen>
  );
}

/** Whether the endpoint of a queue receives webhooks. */
function QueueStatus({ enabled, isFailing }: { enabled: boolean; isFailing: boolean }) {
  if (!enabled) return <Status value="disabled" tone="bad" />;
  return isFailing ? <Status value="failing" tone="bad" /> : <Status value="enabled" tone="good" />;
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

/** Returns a function that names an endpoint of a partner by its address. */
function useEndpointUrl(tenantId: string): (endpointId: string) => string | null {
  const { data } = useDesk<readonly Schemas['DeskWebhookEndpoint'][]>(
    `partners/${part(tenantId)}/webhook-endpoints`,
  );
  return (id) => data?.find(({ endpointId }) => endpointId === id)?.url ?? null;
}

/** Deliveries to one partner and their results. */
export function PartnerDeliveries({ tenantId }: { tenantId: string }) {
  const name = usePartnerName(tenantId);
  const urlOf = useEndpointUrl(tenantId);
  const [{ status = '' }] = useQueryState();
  const path = `partners/${part(tenantId)}/webhook-deliveries`;
  return (
    <Screen
      title={`Deliveries to ${name}`}
      above={<Link href="/webhooks">Webhook queue</Link>}
      about={
        <>
          <PartnerLink tenantId={tenantId} /> · <Id value={tenantId} what="partner" />
        </>
      }
      actions={
        <ActionButton
          verb="recoverAtDesk"
          button="Send undelivered events"
          of={{ tenantId }}
          fields={{ since: { type: 'date' } }}
        />
      }
    >
      <Panel>
        <div className="filters">
          <FilterSelect name="status" label="Status" options={DELIVERY_STATUSES} />
        </div>
        <Listed
          of={(page) =>
            useDesk<Schemas['WebhookDeliveryList']>(`${path}${queryOf({ page: String(page), status })}`)
          }
          empty={status === '' ? 'No deliveries yet.' : 'No deliveries with this status.'}
        >
          {(content, busy) => (
            <Table
              caption="Deliveries"
              busy={busy}
              columns={[
                'Event',
                'Endpoint',
                { name: 'Status', kind: 'nowrap' },
                { name: 'Code', kind: 'number' },
                { name: 'Attempts', kind: 'number' },
                { name: 'Created', kind: 'nowrap' },
              ]}
              rows={content.map(({ deliveryId, endpointId, eventName, test, ...delivery }) => ({
                key: deliveryId,
                to: `/webhooks/${tenantId}/${deliveryId}`,
                ...(test && { second: 'Test event' }),
                cells: [
                  eventName,
                  placeOf(urlOf(endpointId) ?? 'Removed endpoint'),
                  <Status value={delivery.status} />,
                  delivery.lastStatusCode ?? (delivery.attemptCount > 0 && 'none'),
                  delivery.attemptCount,
                  <Since at={delivery.createdAt} />,
                ],
              }))}
            />
          )}
        </Listed>
      </Panel>
    </Screen>
  );
}

/** One delivery with every attempt and its response, and a button to send it again. */
export function PartnerDelivery({ tenantId, deliveryId }: { tenantId: string; deliveryId: string }) {
  const path = `partners/${part(tenantId)}/webhook-deliveries`;
  const delivery = useDesk<Delivery>(`${path}/${part(deliveryId)}`);
  const urlOf = useEndpointUrl(tenantId);
  const name = usePartnerName(tenantId);
  return (
    <Screen
      title={delivery.data?.eventName ?? 'Delivery'}
      above={<Link href={`/webhooks/${tenantId}`}>Deliveries to {name}</Link>}
      badge={delivery.data && <Status value={delivery.data.status} />}
      about={<Id value={deliveryId} what="delivery" />}
      actions={<ActionButton verb="redeliverAtDesk" button="Resend" of={{ tenantId, deliveryId }} />}
    >
      <Loaded of={delivery}>
        {(loaded) => {
          const { endpointId, eventId, serviceCompanyId, test, createdAt, nextAttemptAt, attempts } = loaded;
          const url = urlOf(endpointId);
          return (
            <>
              <LastAttempt of={loaded} url={url} />
              <Panel>
                <Facts
                  of={[
                    ['Endpoint', url ?? 'Removed endpoint'],
                    serviceCompanyId !== null &&
                      !test && ['Company', <CompanyLink companyId={serviceCompanyId} />],
                    ['Event', test ? 'Test event' : <Id value={eventId} what="event" />],
                    ['Created', <Time at={createdAt} exact />],
                    nextAttemptAt !== null && ['Next attempt', <Time at={nextAttemptAt} exact />],
                  ]}
                />
              </Panel>
              {attempts.length > 0 && <AttemptTabs of={attempts} request={loaded} url={url} />}
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

/** The result of the last attempt, with the response if it failed. */
function LastAttempt({ of: { status, attempts }, url }: { of: Delivery; url: string | null }) {
  const last = attempts.at(-1);
  if (!last) return null;
  const place = url === null ? 'a removed endpoint' : hostOf(url);
  const excerpt = status === 'delivered' ? '' : excerptOf(last);
  return (
    <Panel
      title={`${last.statusCode ?? 'No response'} from ${place} in ${durationOf(last.durationMs)}`}
      urgent={status !== 'delivered'}
    >
      {excerpt !== '' && (
        <blockquote>
          <code>{excerpt}</code>
        </blockquote>
      )}
      <p>
        {attempts.length === 1 ? 'The only attempt' : `Attempt ${attempts.length}`},{' '}
        <Since at={last.attemptedAt} />.
      </p>
    </Panel>
  );
}

/** Links to a company by its name, or by its id until it is loaded. */
function CompanyLink({ companyId }: { companyId: string }) {
  const { data } = useDesk<Schemas['OperatorCompany']>(`companies/${part(companyId)}`);
  return <Link href={`/companies/${companyId}`}>{data?.name ?? <code>{companyId}</code>}</Link>;
}
