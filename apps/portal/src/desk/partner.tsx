import { Link } from 'wouter';
import { Empty, Loaded } from '../parts/feedback.jsx';
import { Facts, Panel, Screen, Trail } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { words } from '../parts/wording.js';
import { Time } from '../parts/time.jsx';
import { part, type Schemas } from './api.js';
import { History } from './history.jsx';
import { useDesk, usePartnerName } from './hooks.js';
import { ActionButton } from './action-button.jsx';

/** Links to a partner, by its name. */
export const PartnerLink = ({ tenantId }: { tenantId: string }) => (
  <Link href={`/partners/${tenantId}`}>{usePartnerName(tenantId)}</Link>
);

export function PartnerAtDesk({ tenantId }: { tenantId: string }) {
  const path = `partners/${part(tenantId)}`;
  const result = useDesk<Schemas['Partner']>(path);
  return (
    <Screen title={result.data?.name ?? 'Partner'} about={<Trail to="/search" text="Search" id={tenantId} />}>
      <Loaded of={result}>
        {(partner) => (
          <>
            <Standing partner={partner} />
            <Endpoint partner={partner} />
            <History path={`${path}/history`} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

interface OfPartner {
  readonly partner: Schemas['Partner'];
}

/** The API does not require a reason to suspend or resume a partner; the desk does. */
const REASON = { reason: { required: true } };

function Standing({ partner: { tenantId, name, email, suspended, createdAt } }: OfPartner) {
  return (
    <Panel title="Status">
      <Facts
        of={[
          ['E-mail', email ?? 'erased'],
          [
            'Status',
            suspended ? <Status value="suspended" tone="bad" /> : <Status value="active" tone="good" />,
          ],
          ['Partner since', <Time at={createdAt} exact />],
        ]}
      />
      {suspended ? (
        <ActionButton
          verb="resumePartner"
          button="Resume partner"
          title={`Resume ${name}`}
          of={{ tenantId }}
          fields={REASON}
        />
      ) : (
        <ActionButton
          verb="suspendPartner"
          button="Suspend partner"
          title={`Suspend ${name}`}
          of={{ tenantId }}
          word="suspend"
          fields={REASON}
        />
      )}
    </Panel>
  );
}

function Endpoint({ partner: { name, tenantId } }: OfPartner) {
  const result = useDesk<Schemas['WebhookEndpoint'] | null>(`partners/${part(tenantId)}/webhook-endpoint`);
  return (
    <Panel title="Webhook endpoint">
      <Loaded of={result}>
        {(endpoint) =>
          endpoint === null ? (
            <Empty>No endpoint. Webhooks are not sent.</Empty>
          ) : (
            <>
              <Facts
                of={[
                  ['URL', <code>{endpoint.url}</code>],
                  [
                    'Status',
                    endpoint.enabled ? (
                      <Status value="enabled" tone="good" />
                    ) : (
                      <Status value="disabled" tone="bad" />
                    ),
                  ],
                  endpoint.disabledAt !== null && [
                    'Disabled',
                    <>
                      <Time at={endpoint.disabledAt} exact />,{' '}
                      {endpoint.disabledReason === null ? 'on request' : words(endpoint.disabledReason)}
                    </>,
                  ],
                  [
                    'Undelivered events',
                    endpoint.recoverSince === null ? (
                      'nothing'
                    ) : (
                      <>
                        since <Time at={endpoint.recoverSince} exact />
                      </>
                    ),
                  ],
                  ['Deliveries', <Link href={`/webhooks/${tenantId}`}>All deliveries</Link>],
                ]}
              />
              {!endpoint.enabled && (
                <ActionButton
                  verb="enableEndpointAtDesk"
                  button="Enable endpoint"
                  title={`Enable the endpoint of ${name}`}
                  of={{ tenantId }}
                  word="enable"
                  more={
                    <p>
                      Its URL is <code>{endpoint.url}</code>.
                    </p>
                  }
                />
              )}
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}
