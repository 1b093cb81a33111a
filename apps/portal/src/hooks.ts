import {
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryObserverOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { OptionsOf, PathOf } from '../../../clients/typescript/src/operations.js';
import { client, isNotFound, isSignedOut, portal } from './api.js';

/** Reads from the partner API, and again when the window regains focus. */
export const useRead = <P extends PathOf<'get'>>(path: P, ...options: OptionsOf<P, 'get'>) =>
  useQuery({ queryKey: [path, ...options], queryFn: () => client.get(path, ...options) });

/** Like {@link useRead}, refreshed every five seconds, for data that changes on its own. */
export const useWatched = <P extends PathOf<'get'>>(path: P, ...options: OptionsOf<P, 'get'>) =>
  useQuery({
    queryKey: [path, ...options],
    queryFn: () => client.get(path, ...options),
    refetchInterval: 5_000,
  });

/**
 * Returns null if the resource does not exist. A query drops its error at each poll, so a page that decides by the
 * error would unmount its form every few seconds.
 */
export async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

export const SESSION = ['session'];
const isNoSession = ({ queryKey }: Query): boolean => queryKey[0] !== SESSION[0];

/** Clears all data of a session that has ended. */
export function forgetSession(queries: QueryClient): void {
  queries.setQueryData(SESSION, null);
  queries.removeQueries({ predicate: isNoSession });
}

/**
 * Creates the query cache. Any call that fails because the session has ended shows the sign-in page.
 *
 * @param retry whether a failed read is retried
 */
export function queriesOf(retry: NonNullable<QueryObserverOptions['retry']>): QueryClient {
  const onError = (error: unknown): void => {
    if (isSignedOut(error)) forgetSession(queries);
  };
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { retry, staleTime: 5_000 } },
  });
  return queries;
}

export const useSession = () => useQuery({ queryKey: SESSION, queryFn: portal.session, staleTime: 60_000 });

/**
 * Runs an action and reloads the data afterwards. Put follow-up work into `act`: the component that started the
 * action may be unmounted by then.
 */
export function useAct<T, V = void>(act: (input: V) => Promise<T>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => queries.invalidateQueries({ predicate: isNoSession }),
  });
}

/** Whether the page is the operations desk instead of the partner portal. */
export const IS_DESK = /^\/portal\/desk(\/|$)/.test(location.pathname);

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${IS_DESK ? 'Operations desk' : 'Partner Portal'}`;
  }, [title]);
}

/** Moves the focus to a new screen's heading for screen readers and keyboards, like a page load does. */
export function useFocusOnNewScreen(): void {
  const [location] = useLocation();
  const before = useRef(location);
  useEffect(() => {
    if (before.current === location) return;
    before.current = location;
    document.querySelector<HTMLElement>('h1')?.focus();
    window.scrollTo(0, 0);
  }, [location]);
}
