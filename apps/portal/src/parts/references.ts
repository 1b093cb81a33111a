import { useQuery } from '@tanstack/react-query';
import { client } from '../api.js';

// Lists of states and countries. They change only with a release, so a page reads each at most once.

/** Returns the states as options of a drop-down list; empty until they are loaded. */
export function useStates(): readonly (readonly [code: string, text: string])[] {
  const states = useQuery({
    queryKey: ['states'],
    queryFn: () => client.get('/v1/partner/references/states'),
    staleTime: Infinity,
  });
  return states.data?.map(({ code, name }) => [code, name] as const) ?? [];
}

/** Returns the countries as options of a drop-down list; empty until they are loaded. */
export function useCountries(): readonly (readonly [code: string, text: string])[] {
  const countries = useQuery({
    queryKey: ['countries'],
    queryFn: () => client.get('/v1/partner/references/countries'),
    staleTime: Infinity,
  });
  return countries.data?.map(({ code, name }) => [code, name] as const) ?? [];
}

/** Returns a function that names a country by its ISO 3166-1 alpha-3 code; it returns the code until the list is loaded. */
export function useCountryName(): (code: string) => string {
  const names = new Map(useCountries());
  return (code) => names.get(code) ?? code;
}
