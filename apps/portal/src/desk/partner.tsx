import { Link } from 'wouter';
import { Empty, Loaded } from '../parts/feedback.jsx';
import { Facts, Panel, Screen } from '../parts/page.jsx';
import { Status, words } from '../parts/status.jsx';
import { Time } from '../parts/time.jsx';
import { part, type Schemas } from './api.js';
import { History } from './history.jsx';
import { useDesk, usePartnerName } from './hooks.js';
import { REASON_ON_RECORD, reasonIn, Verb } from './verb.jsx';

/** A partner by its name, as the way to it. */
export const PartnerLink = ({ tenantId }: { tenantId: string }) => (
  <Link href={`/partners/${tenantId}`}>{usePartnerName(tenantId)}</Link>
);

/** A partner, its endpoint, and what happened to it. */
export function PartnerAtDesk({ tenantId }: { tenantId: string }) {
  const path = `partners/${part(tenantId)}`;
  const found = useDesk<Schemas['Partner']>(path);
  return (
    <Screen
      title={found.data?.name ?? 'Partner'}
      about={
        <>
          <Link href="/search">Search</Link> · <code>{tenantId}</code>
        </>
      }
    >
      <Loaded of={found}>
        {(partner) => (
          <>
            <Standing partner={partner} path={path} />
            <Endpoint partner={partner} path={path} />
            <History path={`${path}/history`} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

interface OfPartner {
  readonly partner: Schemas['Partner'];
  readonly path: string;
}

function Standing({ partner: { name, email, suspended, createdAt }, path }: OfPartner) {
  return (
    <Panel title="Where it stands">
      <Facts
        of={[
          ['E-mail', email ?? 'erased'],
          [
            'State',
            suspended ? <Status value="suspended" tone="bad" /> : <Status value="active" tone="good" />,
          ],
          ['Partner since', <Time at={createdAt} exact />],
        ]}
      />
      {suspended ? (
        <Verb
          verb="resumePartner"
          button="Resume the partner"
          title={`Resume ${name}`}
          path={`${path}/resume`}
          fields={REASON_ON_RECORD}
          body={reasonIn}
        />
      ) : (
        <Verb
          verb="suspendPartner"
          button="Suspend the partner"
          title={`Suspend ${name}`}
          path={`${path}/suspend`}
          word="suspend"
          fields={REASON_ON_RECORD}
          body={reasonIn}
        />
      )}
    </Panel>
  );
}

function Endpoint({ partner: { name, tenantId }, path }: OfPartner) {
  const found = useDesk<Schemas['WebhookEndpoint'] | null>(`${path}/webhook-endpoint`);
  return (
    <Panel title="Webhook endpoint">
      <Loaded of={found}>
        {(endpoint) =>
          endpoint === null ? (
            <Empty>It has none: nothing is sent to it.</Empty>
          ) : (
            <>
              <Facts
                of={[
                  ['Address', <code>{endpoint.url}</code>],
                  [
                    'State',
                    endpoint.enabled ? (
                      <Status value="enabled" tone="good" />
                    ) : (
                      <Status value="disabled" tone="bad" />
                    ),
                  ],
                  ...(endpoint.disabledAt === null
                    ? []
                    : [
                        [
                          'Disabled',
                          <>
                            <Time at={endpoint.disabledAt} exact />,{' '}
                            {endpoint.disabledReason === null ? 'on request' : words(endpoint.disabledReason)}
                          </>,
                        ] as const,
                      ]),
                  [
                    'Never delivered',
                    endpoint.recoverSince === null ? (
                      'nothing'
                    ) : (
                      <>
                        since <Time at={endpoint.recoverSince} exact />
                      </>
                    ),
                  ],
                  ['Deliveries', <Link href={`/webhooks/${tenantId}`}>What was sent to it</Link>],
                ]}
              />
              {!endpoint.enabled && (
                <Verb
                  verb="enableEndpointAtDesk"
                  button="Enable the endpoint"
                  title={`Enable the endpoint of ${name}`}
                  path={`${path}/webhook-endpoint/enable`}
                  word="enable"
                  more={
                    <p>
                      Its address is <code>{endpoint.url}</code>.
                    </p>
                  }
                  fields={REASON_ON_RECORD}
                  body={reasonIn}
                />
              )}
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}
