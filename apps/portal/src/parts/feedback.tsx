import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { tellFailure } from '../api.js';
import { IS_DESK, SESSION } from '../hooks.js';
import { RequestLink } from './request.jsx';

/** What went wrong, read out at once. */
export function Failure({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  const { message, requestId } = tellFailure(error);
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

/** A person of a partner is led to what the request did; who is not signed in, or an operator, reads its id. */
function RequestId({ id }: { id: string }) {
  const isPartner = useQueryClient().getQueryData(SESSION) !== null && !IS_DESK;
  return isPartner ? <RequestLink id={id} /> : <code>{id}</code>;
}

/** What there is instead of what was looked for. */
export const Empty = ({ children }: { children: ReactNode }) => <div className="empty">{children}</div>;

/** What was read, or that it is being read, or why it could not be. */
export function Loaded<T>({ of, children }: { of: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (of.data !== undefined) return <>{children(of.data)}</>;
  if (of.error)
    return (
      <>
        <Failure error={of.error} />
        <button type="button" className="plain" onClick={() => void of.refetch()}>
          Try again
        </button>
      </>
    );
  return (
    <p className="loading" role="status">
      Loading …
    </p>
  );
}
