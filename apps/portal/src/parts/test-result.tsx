import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { client } from '../api.js';
import { isSuccess } from './attempts.jsx';
import { durationOf } from './wording.js';

const DELIVERY = '/v1/partner/webhook-deliveries/{deliveryId}';
/** How often a delivery that is being sent is read. */
const SENDING_MS = 500;

/** Waits for the first attempt of a test event, and shows its result. */
export function TestResult({ deliveryId }: { deliveryId: string }) {
  const path = { deliveryId };
  const { data } = useQuery({
    queryKey: [DELIVERY, { path }],
    queryFn: () => client.get(DELIVERY, { path }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? SENDING_MS : false),
  });
  const last = data?.attempts.at(-1);
  const isSent = last !== undefined;
  const queries = useQueryClient();
  useEffect(() => {
    // The list of deliveries and the health of the endpoint show the result at the same time.
    if (isSent) void queries.invalidateQueries({ queryKey: ['portal'] });
  }, [isSent, queries]);
  if (!last) return <p>Sending…</p>;
  return (
    <div className={isSuccess(last) ? 'notice info' : 'notice bad'}>
      <p>
        {isSuccess(last) ? 'Delivered: ' : 'Failed: '}
        {last.statusCode ?? last.error ?? 'no response'} in {durationOf(last.durationMs)}.
      </p>
      <div className="actions">
        <Link className="button plain small" href={`/catalog/signature?delivery=${deliveryId}`}>
          Check its signature
        </Link>
        <Link className="button plain small" href={`/deliveries/${deliveryId}`}>
          View the delivery
        </Link>
      </div>
    </div>
  );
}
