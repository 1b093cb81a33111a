import {
  keepPreviousData,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
  type QueryObserverOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { OptionsOf, PathOf } from '../../../clients/typescript/src/operations.js';
import { client, isNotFound, isSignedOut, portal, type PortalSession } from './api.js';

/** Reads from the partner API, and again when the window regains focus. */
export const useRead = <P extends PathOf<'get'>>(path: P, ...options: OptionsOf<P, 'get'>) =>
  useQuery({ queryKey: [path, ...options], queryFn: () => client.get(path, ...options) });

/** Marks a query whose data changes on its own. {@link useRefresh} reads it again. */
export const WATCHED = { watched: true } as const;

/** Like {@link useRead}, for data that changes on its own. */
export const useWatched = <P extends PathOf<'get'>>(path: P, ...options: OptionsOf<P, 'get'>) =>
  useQuery({
    queryKey: [path, ...options],
    queryFn: () => client.get(path, ...options),
    placeholderData: keepPreviousData,
    meta: WATCHED,
  });

/** Reads from the portal's own API; the data changes on its own. @param key identifies the call and its parameters */
export const usePortal = <T>(key: QueryKey, read: () => Promise<T>) =>
  useQuery({ queryKey: ['portal', ...key], queryFn: read, placeholderData: keepPreviousData, meta: WATCHED });

const REFRESH_MS = 10_000;

/**
 * Keeps the active screen current: every ten seconds it reads the watched query again that is oldest. So an idle tab
 * sends one request in ten seconds, however many queries its screen has; a hidden tab sends none.
 */
export function useRefresh(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      const watched = queries
        .getQueryCache()
        .findAll({ type: 'active', predicate: ({ meta }) => meta?.['watched'] === true });
      const [oldest] = watched.sort((one, other) => readAt(one) - readAt(other));
      void oldest?.fetch().catch(() => undefined);
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [queries]);
}

const readAt = ({ state }: Query): number => Math.max(state.dataUpdatedAt, state.errorUpdatedAt);

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
/** True after the session of this tab has ended without being signed out. */
export const SESSION_ENDED = ['session-ended'];
const isNoSession = ({ queryKey }: Query): boolean => queryKey[0] !== SESSION[0];

/** Clears all data of a session that has ended. */
export function forgetSession(queries: QueryClient): void {
  queries.setQueryData(SESSION, null);
  queries.removeQueries({ predicate: isNoSession });
}

/** Resolves when no action runs. An action that replaces the session ends the old one before its response arrives. */
function actionsDone(queries: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (queries.isMutating() > 0) return;
      stop();
      resolve();
    };
    const stop = queries.getMutationCache().subscribe(look);
    look();
  });
}

/**
 * Shows the sign-in page, unless the call was refused only because an action replaced the session meanwhile.
 *
 * @param refused the refused read; it is sent once more with the new session
 */
async function afterRefusal(queries: QueryClient, refused?: Query<unknown, unknown>): Promise<void> {
  await actionsDone(queries);
  const session = await queries.getQueryCache().find({ queryKey: SESSION })?.fetch();
  if (session) {
    if (refused?.state.errorUpdateCount === 1) await refused.fetch();
    return;
  }
  forgetSession(queries);
  queries.setQueryData(SESSION_ENDED, true);
}

/**
 * Creates the query cache. Any call that fails because the session has ended shows the sign-in page.
 *
 * @param retry whether a failed read is retried
 */
export function queriesOf(retry: NonNullable<QueryObserverOptions['retry']>): QueryClient {
  const afterError = (error: unknown, refused?: Query<unknown, unknown>): void => {
    // If the session cannot be read, nobody knows whether it has ended; the refused call shows its error.
    if (isSignedOut(error)) void afterRefusal(queries, refused).catch(() => undefined);
  };
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: afterError }),
    mutationCache: new MutationCache({ onError: (error) => afterError(error) }),
    defaultOptions: { queries: { retry, staleTime: 5_000 } },
  });
  return queries;
}

export const useSession = () => useQuery({ queryKey: SESSION, queryFn: portal.session, staleTime: 60_000 });

/** When the data is read again after an action, because some of its effects arrive a moment later (ms). */
const EFFECTS_MS = [400, 1_500, 4_000];

/**
 * Runs an action and reloads the data afterwards. A second click while it runs does nothing. Put follow-up work into `act`: the component that started the
 * action may be unmounted by then.
 */
export function useAct<T, V = void>(act: (input: V) => Promise<T>) {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ predicate: isNoSession });
  const isRunning = useRef(false);
  const mutation = useMutation({
    mutationFn: act,
    onSettled: async () => {
      isRunning.current = false;
      for (const ms of EFFECTS_MS) setTimeout(() => void reload(), ms);
      await reload();
    },
  });
  const mutate: typeof mutation.mutate = (...call) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutation.mutate(...call);
  };
  return { ...mutation, mutate };
}

/** Returns why the signed-in person cannot change data; null if they can. */
export function useReadOnlyReason(): string | null {
  const session = useQueryClient().getQueryData<Partial<PortalSession> | null>(SESSION);
  if (session?.partner?.suspended) return 'This account is suspended, so you cannot change data.';
  return session?.user?.role === 'viewer' ? 'Viewers cannot change data.' : null;
}

/** Whether the page is the operations desk instead of the partner portal. */
export const IS_DESK = /^\/portal\/desk(\/|$)/.test(location.pathname);

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${IS_DESK ? 'Operations desk' : 'Partner Portal'}`;
  }, [title]);
}

let isFirstScreen = true;

/**
 * Moves the focus to the heading of each screen but the first, for screen readers and keyboards, like a page load does.
 *
 * @returns the reference for the heading
 */
export function useFocusOnNewScreen(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const [location] = useLocation();
  useEffect(() => {
    const isFirst = isFirstScreen;
    isFirstScreen = false;
    if (isFirst) return;
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, [location]);
  return heading;
}
