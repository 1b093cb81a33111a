import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { describeFailure, isNotFound } from '../api.js';
import { IS_DESK, SESSION } from '../hooks.js';
import { RequestLink } from './request.jsx';

const NO_FIELDS: ReadonlySet<string> = new Set();

/** Shows an error, announced by screen readers at once. @param besides fields that show their message themselves */
export function Failure({ error, besides = NO_FIELDS }: { error: unknown; besides?: ReadonlySet<string> }) {
  if (error === null || error === undefined) return null;
  const { message, requestId, fields } = describeFailure(error);
  const count = Object.keys(fields).length;
  const others = Object.entries(fields).filter(([path]) => !besides.has(path));
  return (
    <div className="failure" role="alert" tabIndex={-1}>
      <p>{count > 0 && others.length === 0 ? marked(count) : message}</p>
      {others.length > 0 && (
        <ul>
          {others.map(([path, text]) => (
            <li key={path}>
              {path}: {text}
            </li>
          ))}
        </ul>
      )}
      {requestId !== null && <RequestId id={requestId} />}
    </div>
  );
}

const marked = (count: number): string =>
  count === 1 ? 'Correct the marked field.' : 'Correct the marked fields.';

/** Links to the request for signed-in people of a partner; shows only its id to everyone else. */
function RequestId({ id }: { id: string }) {
  const session = useQueryClient().getQueryData(SESSION);
  if (session === null || session === undefined) return null;
  return <p className="faint">Request {IS_DESK ? <code>{id}</code> : <RequestLink id={id} />}</p>;
}

/**
 * The result of an action, in place of the button or form that is gone.
 *
 * @param isNew true: it has just happened, so the result takes the focus
 */
export function Outcome({
  isNew,
  className,
  children,
}: {
  isNew: boolean;
  className?: string;
  children: ReactNode;
}) {
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) outcome.current?.focus();
  }, [isNew]);
  return (
    <div ref={outcome} tabIndex={-1} className={className}>
      {children}
    </div>
  );
}

/** Text for an empty list or a missing item. */
export const Empty = ({ children }: { children: ReactNode }) => <div className="empty">{children}</div>;

/** Renders loaded data, gray bars until it is loaded, or the error with a retry button. */
export function Loaded<T>({ of, children }: { of: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  // A query drops its error at each poll; the page keeps it until the poll has a result.
  const error = useRef<Error | null>(null);
  if (!of.isFetching || of.data !== undefined) error.current = of.error;
  if (of.data !== undefined) return <>{children(of.data)}</>;
  if (error.current)
    return (
      <>
        <Failure error={error.current} />
        {!isNotFound(error.current) && (
          <button type="button" className="plain" onClick={() => void of.refetch()}>
            Try again
          </button>
        )}
      </>
    );
  return <Skeleton />;
}

/** Gray bars in place of a text that is being loaded. */
export const Skeleton = () => (
  <div className="loading" role="status">
    <span className="hidden">Loading…</span>
    {[80, 60, 70].map((width) => (
      <p key={width}>
        <span className="skeleton" style={{ display: 'block', width: `${width}%` }} />
      </p>
    ))}
  </div>
);
