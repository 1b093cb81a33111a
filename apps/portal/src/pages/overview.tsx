import { Link } from 'wouter';
import { isApiError } from '../api.js';
import { useRead, useWatched } from '../hooks.js';
import { Empty, Loaded } from '../parts/feedback.jsx';
import { Panel, Screen, Table } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { Time } from '../parts/time.jsx';

const FEW = 5;

/** What needs the reader first, then what happened. */
export function Overview() {
  return (
    <Screen title="Overview">
      <Webhooks />
      <OpenActions />
      <Lately />
    </Screen>
  );
}

function Webhooks() {
  const endpoint = useWatched('/v1/partner/webhook-endpoint');
  const failed = useWatched('/v1/partner/webhook-deliveries', { query: { status: 'failed', size: 1 } });
  const retrying = useWatched('/v1/partner/webhook-deliveries', { query: { status: 'retrying', size: 1 } });
  if (isApiError(endpoint.error, 'E_NOT_FOUND'))
    return (
      <p className="notice">
        Nobody is told what happens yet: <Link href="/webhooks">set up your webhook endpoint</Link>.
      </p>
    );
  const [lost, late] = [failed.data?.total ?? 0, retrying.data?.total ?? 0];
  return (
    <>
      {endpoint.data && !endpoint.data.enabled && (
        <p className="notice bad">
          Your webhook endpoint is disabled
          {endpoint.data.disabledReason === null ? '' : `: ${endpoint.data.disabledReason}`}.{' '}
          <Link href="/webhooks">Enable it</Link>
        </p>
      )}
      {lost + late > 0 && (
        <p className="notice bad">
          <Link href="/deliveries">
            {lost} {lost === 1 ? 'delivery' : 'deliveries'} failed, {late} {late === 1 ? 'is' : 'are'} being
            repeated
          </Link>
        </p>
      )}
    </>
  );
}

function OpenActions() {
  const actions = useWatched('/v1/partner/required-actions', { query: { size: FEW } });
  return (
    <Panel title="What needs you">
      <Loaded of={actions}>
        {({ content, total }) =>
          total === 0 ? (
            <Empty>Nothing: no required action is open.</Empty>
          ) : (
            <>
              <Table
                caption="Open required actions"
                columns={['Action', 'Company', 'State', 'Since']}
                rows={content.map((action) => ({
                  key: action.requiredActionId,
                  cells: [
                    <Link key="what" href={`/companies/${action.serviceCompanyId}`}>
                      {action.actionName}
                    </Link>,
                    <code key="company">{action.serviceCompanyId}</code>,
                    <Status key="state" value={action.status} tone="waiting" />,
                    <Time key="since" at={action.updatedAt} />,
                  ],
                }))}
              />
              {total > FEW && <p className="faint">and {total - FEW} more</p>}
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Lately() {
  const events = useWatched('/v1/partner/events', { query: { size: 10 } });
  const companies = useRead('/v1/partner/companies', { query: { size: 1 } });
  return (
    <Panel title="What happened">
      <Loaded of={events}>
        {({ content, total }) =>
          total === 0 ? (
            <Empty>
              {companies.data?.total === 0 ? (
                <>
                  Nothing yet. <Link href="/keys">Make an API key</Link>, or form a test company under{' '}
                  <Link href="/companies">Companies</Link>.
                </>
              ) : (
                'Nothing yet.'
              )}
            </Empty>
          ) : (
            <Table
              caption="What happened lately"
              columns={['Event', 'Company', 'When']}
              rows={content.map(({ eventId, eventName, serviceCompanyId, createdAt, deliveryId }) => ({
                key: eventId,
                cells: [
                  deliveryId === null ? (
                    <code>{eventName}</code>
                  ) : (
                    <Link href={`/deliveries/${deliveryId}`}>{eventName}</Link>
                  ),
                  serviceCompanyId === null ? (
                    ''
                  ) : (
                    <Link href={`/companies/${serviceCompanyId}`}>
                      <code>{serviceCompanyId}</code>
                    </Link>
                  ),
                  <Time key="when" at={createdAt} />,
                ],
              }))}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}
