import { useQuery } from '@tanstack/react-query';
import { SESSION } from '../hooks.js';
import { desk, type Schemas } from './api.js';

/** Reads from the operations API, again and again while it is looked at. */
export const useDesk = <T>(path: string) =>
  useQuery({ queryKey: [path], queryFn: () => desk.get<T>(path), refetchInterval: 10_000 });

export const useDeskSession = () => useQuery({ queryKey: SESSION, queryFn: desk.session, staleTime: 60_000 });

/** A partner's name; its id until that is known. */
export function usePartnerName(tenantId: string): string {
  const { data } = useQuery({
    queryKey: [`partners/${tenantId}`],
    queryFn: () => desk.get<Schemas['Partner']>(`partners/${tenantId}`),
    staleTime: Infinity,
  });
  return data?.name ?? tenantId;
}
