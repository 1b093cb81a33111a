import { type ReactNode, useState } from 'react';
import { useSearch } from 'wouter';
import { client, describeFailure, type Filter, type PageOf, portal, type PortalDelivery } from '../api.js';
import { useAct, usePortal, useReadOnlyReason } from '../hooks.js';
import { Identifier } from './identifier.jsx';
import { withLimit } from './limited.js';
import { Listed, type Selection, Table } from './page.jsx';
import { Status } from './status.jsx';
import { Since } from './time.jsx';
import { useToast } from './toast.jsx';
import { useEndpointName } from './webhook-endpoints.js';
import { durationOf } from './wording.js';

/** Number of deliveries that are resent at the same time. */
const MAX_RESENDS = 4;

/**
 * A list of deliveries that can be selected and resent.
 *
 * @param isOfOneEndpoint true: without the column of endpoints
 */
export function DeliveryList({
  filter,
  empty,
  isOfOneEndpoint = false,
}: {
  filter: Filter;
  empty: ReactNode;
  isOfOneEndpoint?: boolean;
}) {
  const address = useSearch();
  const [selection, setSelection] = useState({ address, selected: NOTHING });
  // Rows of another page or filter are not resent.
  const selected = selection.address === address ? selection.selected : NOTHING;
  const onChange = (changed: ReadonlySet<string>) => setSelection({ address, selected: changed });
  return (
    <>
      <Resend
        ids={[...selected]}
        onDone={(resent) =>
          // Rows may have been selected meanwhile.
          setSelection((now) => ({
            ...now,
            selected: new Set([...now.selected].filter((id) => !resent.includes(id))),
          }))
        }
      />
      <Listed
        of={(page) => usePortal(['deliveries', filter, page], () => portal.deliveries({ ...filter, page }))}
        empty={empty}
      >
        {(content, busy) => (
          <DeliveryTable
            of={content}
            busy={busy}
            isOfOneEndpoint={isOfOneEndpoint}
            selection={{ selected, onChange }}
          />
        )}
      </Listed>
    </>
  );
}

const NOTHING: ReadonlySet<string> = new Set();

function DeliveryTable({
  of,
  busy,
  isOfOneEndpoint,
  selection,
}: {
  of: PageOf<PortalDelivery>['content'];
  busy: boolean;
  isOfOneEndpoint: boolean;
  selection: Selection;
}) {
  const nameOfEndpoint = useEndpointName();
  return (
    <Table
      caption="Deliveries"
      busy={busy}
      selection={selection}
      columns={[
        { name: 'Time', kind: 'nowrap' },
        'Event',
        'Company',
        ...(isOfOneEndpoint ? [] : ['Endpoint']),
        { name: 'Status', kind: 'nowrap' },
        { name: 'Code', kind: 'number' },
        { name: 'Attempts', kind: 'number' },
        { name: 'Duration', kind: 'number' },
      ]}
      rows={of.map((delivery) => ({
        key: delivery.deliveryId,
        name: `${delivery.eventName} to ${nameOfEndpoint(delivery.endpointId)}`,
        to: `/deliveries/${delivery.deliveryId}`,
        cells: [
          <>
            <Since at={delivery.createdAt} />
            <span className="hidden">, {delivery.eventName}</span>
          </>,
          <Identifier>{delivery.eventName}</Identifier>,
          delivery.test ? <span className="faint">Test event</span> : delivery.companyName,
          ...(isOfOneEndpoint ? [] : [nameOfEndpoint(delivery.endpointId)]),
          <Status value={delivery.status} />,
          codeOf(delivery),
          delivery.attemptCount,
          delivery.lastDurationMs !== null && durationOf(delivery.lastDurationMs),
        ],
      }))}
    />
  );
}

const codeOf = ({ attemptCount, lastStatusCode, lastError }: PortalDelivery) =>
  lastStatusCode ?? (attemptCount > 0 && <span title={lastError ?? undefined}>none</span>);

const deliveries = (count: number): string => (count === 1 ? '1 delivery' : `${count} deliveries`);

interface Failed {
  readonly count: number;
  readonly message: string;
}

/** Resends the selected deliveries, a few at a time, and says how many are left and what happened. */
function Resend({ ids, onDone }: { ids: readonly string[]; onDone: (resent: readonly string[]) => void }) {
  const readOnly = useReadOnlyReason();
  const toast = useToast();
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number } | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const resend = useAct(async (chosen: readonly string[]) => {
    const errors: string[] = [];
    let done = 0;
    setFailed(null);
    setProgress({ done, of: chosen.length });
    await withLimit(MAX_RESENDS, chosen, async (deliveryId) => {
      await client
        .post('/v1/partner/webhook-deliveries/{deliveryId}/redeliver', { path: { deliveryId } })
        .catch((error: unknown) => errors.push(describeFailure(error).message));
      setProgress({ done: ++done, of: chosen.length });
    });
    setProgress(null);
    const [message] = errors;
    if (message !== undefined) setFailed({ count: errors.length, message });
    if (errors.length < chosen.length) toast(`${deliveries(chosen.length - errors.length)} sent again.`);
    onDone(chosen);
  });
  return (
    <div className="actions selection" role="group" aria-label="Selected deliveries">
      <button
        type="button"
        className="plain"
        aria-disabled={ids.length === 0 || progress !== null || readOnly !== null}
        title={readOnly ?? undefined}
        onClick={() => {
          if (ids.length > 0 && progress === null && readOnly === null) resend.mutate(ids);
        }}
      >
        {progress === null
          ? ids.length === 0
            ? 'Resend selected'
            : `Resend ${deliveries(ids.length)}`
          : `Resending ${Math.min(progress.done + 1, progress.of)} of ${progress.of}…`}
      </button>
      <span role="status" className="bad">
        {failed !== null && `${deliveries(failed.count)} not sent. ${failed.message}`}
      </span>
    </div>
  );
}
