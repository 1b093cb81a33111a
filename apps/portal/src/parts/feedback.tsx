import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { describeFailure } from '../api.js';
import { IS_DESK, SESSION } from '../hooks.js';
import { RequestLink } from './request.jsx';

/** Shows an error, announced by screen readers at once. */
export function Failure({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  const { message, requestId } = describeFailure(error);
  return (
    <div className="failure" role="alert">
      <p>{message}</p>
      {requestId !== null && (
        <p className="faint">
          Request <RequestId id={requestId} />
        </p>
      )}
    </div>
  );
}

/** Links to the request for signed-in people of a partner; shows only its id to everyone else. */
function RequestId({ id }: { id: string }) {
  const isPartner = useQueryClient().getQueryData(SESSION) !== null && !IS_DESK;
  return isPartner ? <RequestLink id={id} /> : <code>{id}</code>;
}

/** Text for an empty list or a missing item. */
export const Empty = ({ children }: { children: ReactNode }) => <div className="empty">{children}</div>;

/** Renders loaded data, a loading message, or the error with a retry button. */
export function Loaded<T>({ of, children }: { of: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  // A query drops its error at each poll; the page keeps it until the poll has a result.
  const error = useRef<Error | null>(null);
  if (!of.isFetching || of.data !== undefined) error.current = of.error;
  if (of.data !== undefined) return <>{children(of.data)}</>;
  if (error.current)
    return (
      <>
        <Failure error={error.current} />
        <button type="button" className="plain" onClick={() => void of.refetch()}>
          Try again
        </button>
      </>
    );
  return (
    <p className="loading" role="status">
      Loading…
    </p>
  );
}
