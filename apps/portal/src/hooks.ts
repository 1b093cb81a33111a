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
import { client, isSignedOut, portal } from './api.js';

/** Reads from the partner's API, and again when the window is looked at. */
export const useRead = <P extends PathOf<'get'>>(path: P, ...options: OptionsOf<P, 'get'>) =>
  useQuery({ queryKey: [path, ...options], queryFn: () => client.get(path, ...options) });

/** As {@link useRead}, again and again while it is looked at: for what changes by itself. */
export const useWatched = <P extends PathOf<'get'>>(path: P, ...options: OptionsOf<P, 'get'>) =>
  useQuery({
    queryKey: [path, ...options],
    queryFn: () => client.get(path, ...options),
    refetchInterval: 5_000,
  });

export const SESSION = ['session'];
const isNoSession = ({ queryKey }: Query): boolean => queryKey[0] !== SESSION[0];

/** The session is over: nothing stays of what the person saw. */
export function forgetSession(queries: QueryClient): void {
  queries.setQueryData(SESSION, null);
  queries.removeQueries({ predicate: isNoSession });
}

/**
 * What was read, by those who may: a session that is over leads back to the sign-in, whatever was asked.
 *
 * @param retry whether a read that failed is tried again
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
 * Something that a person does. What was read before is read anew once it is done. What follows belongs into `act`: the part
 * of the screen that began it may be gone by then.
 */
export function useAct<T, V = void>(act: (input: V) => Promise<T>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => queries.invalidateQueries({ predicate: isNoSession }),
  });
}

/** Whether the address is one of the operations desk, whose people are others than the portal's. */
export const IS_DESK = /^\/portal\/desk(\/|$)/.test(location.pathname);

/** The window's title, by the screen that is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${IS_DESK ? 'Operations desk' : 'Partner Portal'}`;
  }, [title]);
}

/** Who reads by ear, or by keyboard, is taken to the new screen, as a new page would. */
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
