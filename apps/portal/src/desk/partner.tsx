import { Link } from 'wouter';
import { Id } from '../parts/copy.jsx';
import { Loaded } from '../parts/feedback.jsx';
import { Facts, Listed, Panel, Screen, Table } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { Since, Time } from '../parts/time.jsx';
import { disabledBecause } from '../parts/wording.js';
import { part, type Schemas } from './api.js';
import { CompanyTable } from './company-table.jsx';
import { History } from './history.jsx';
import { useDesk } from './hooks.js';
import { ActionButton } from './action-button.jsx';

type Endpoint = Schemas['DeskWebhookEndpoint'];

export function PartnerAtDesk({ tenantId }: { tenantId: string }) {
  const path = `partners/${part(tenantId)}`;
  const result = useDesk<Schemas['Partner']>(path);
  return (
    <Screen
      title={result.data?.name ?? 'Partner'}
      above={<Link href="/search">Search</Link>}
      badge={result.data && <PartnerStatus of={result.data} />}
      about={<Id value={tenantId} what="partner" />}
    >
      <Loaded of={result}>
        {(partner) => (
          <>
            <Standing partner={partner} />
            <Endpoints partner={partner} />
            <Companies tenantId={tenantId} />
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

/** Whether the partner can write. */
export const PartnerStatus = ({ of: { suspended } }: { of: Pick<Schemas['Partner'], 'suspended'> }) =>
  suspended ? <Status value="suspended" tone="bad" /> : <Status value="active" tone="good" />;

/** The API does not require a reason to suspend or resume a partner; the desk does. */
const REASON = { reason: { required: true } };

function Standing({ partner: { tenantId, name, email, suspended, createdAt } }: OfPartner) {
  return (
    <Panel title="Status">
      <Facts
        of={[
          ['E-mail', email ?? 'erased'],
          ['Status', <PartnerStatus of={{ suspended }} />],
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

/** All endpoints of the partner. A disabled one can be enabled here. */
function Endpoints({ partner: { name, tenantId } }: OfPartner) {
  const result = useDesk<readonly Endpoint[]>(`partners/${part(tenantId)}/webhook-endpoints`);
  return (
    <Panel title="Webhook endpoints" actions={<Link href={`/webhooks/${tenantId}`}>All deliveries</Link>}>
      <Loaded of={result}>
        {(all) => {
          const isOneDisabled = all.some(({ enabled }) => !enabled);
          return (
            <Table
              caption="Webhook endpoints"
              columns={[
                { name: 'URL', kind: 'wide' },
                'Status',
                'Last 24 hours',
                'Last failure',
                'Undelivered',
                ...(isOneDisabled ? ['Actions'] : []),
              ]}
              rows={all.map((endpoint) => ({
                key: endpoint.endpointId,
                cells: [
                  ...cellsOf(endpoint, tenantId),
                  ...(isOneDisabled
                    ? [<Enable key="enable" endpoint={endpoint} of={{ name, tenantId }} />]
                    : []),
                ],
              }))}
              empty="No endpoint. Webhooks are not sent."
            />
          );
        }}
      </Loaded>
    </Panel>
  );
}

const cellsOf = (endpoint: Endpoint, tenantId: string) => [
  endpoint.url,
  <EndpointStatus of={endpoint} />,
  `${endpoint.lastDay.succeeded} succeeded, ${endpoint.lastDay.failed} failed`,
  endpoint.lastFailure === null ? (
    'None'
  ) : (
    <Link href={`/webhooks/${tenantId}/${endpoint.lastFailure.deliveryId}`}>
      {endpoint.lastFailure.statusCode ?? endpoint.lastFailure.error ?? 'no response'},{' '}
      <Since at={endpoint.lastFailure.at} />
    </Link>
  ),
  endpoint.recoverSince === null ? (
    'None'
  ) : (
    <>
      since <Since at={endpoint.recoverSince} />
    </>
  ),
];

/** Enables an endpoint that is disabled. */
const Enable = ({
  endpoint: { endpointId, url, enabled },
  of: { name, tenantId },
}: {
  endpoint: Endpoint;
  of: Pick<Schemas['Partner'], 'name' | 'tenantId'>;
}) =>
  !enabled && (
    <ActionButton
      verb="enableOneEndpointAtDesk"
      button="Enable endpoint"
      title={`Enable an endpoint of ${name}`}
      of={{ tenantId, endpointId }}
      word="enable"
      more={
        <p>
          Its URL is <code>{url}</code>.
        </p>
      }
    />
  );

/** Whether an endpoint works, with the reason if it does not. */
function EndpointStatus({ of: { enabled, disabledReason, failingSince } }: { of: Endpoint }) {
  if (!enabled)
    return (
      <>
        <Status value="disabled" tone="bad" />{' '}
        <span className="faint">
          {disabledReason === null ? 'on request' : disabledBecause(disabledReason)}
        </span>
      </>
    );
  return failingSince === null ? (
    <Status value="enabled" tone="good" />
  ) : (
    <>
      <Status value="failing" tone="bad" /> since <Time at={failingSince} />
    </>
  );
}

/** The partner's newest companies. */
function Companies({ tenantId }: { tenantId: string }) {
  return (
    <Panel title="Companies">
      <Listed
        of={(page) =>
          useDesk<Schemas['OperatorCompanyList']>(`companies?tenantId=${part(tenantId)}&size=10&page=${page}`)
        }
        empty="No companies yet."
      >
        {(content, busy) => (
          <CompanyTable
            of={content}
            caption="Companies, newest first"
            busy={busy}
            columns={['Type', 'Status', 'Next step', 'Waiting since', 'Requested']}
          />
        )}
      </Listed>
    </Panel>
  );
}
