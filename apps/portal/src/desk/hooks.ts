import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SESSION, WATCHED } from '../hooks.js';
import { desk, type Schemas } from './api.js';

/** Reads from the operations API; the data changes on its own. */
export const useDesk = <T>(path: string) =>
  useQuery({
    queryKey: [path],
    queryFn: () => desk.get<T>(path),
    placeholderData: keepPreviousData,
    meta: WATCHED,
  });

export const useDeskSession = () => useQuery({ queryKey: SESSION, queryFn: desk.session, staleTime: 60_000 });

/** Returns the partner's name, or its id until the name is loaded. */
export function usePartnerName(tenantId: string): string {
  const { data } = useQuery({
    queryKey: [`partners/${tenantId}`],
    queryFn: () => desk.get<Schemas['Partner']>(`partners/${tenantId}`),
    staleTime: Infinity,
  });
  return data?.name ?? tenantId;
}
