import { useQuery } from '@tanstack/react-query';

/** Routes that only the portal calls, so that `/openapi.json` does not describe them. */
const PORTAL_ROUTES: Readonly<Record<string, string>> = {
  'POST /portal/api/keys': 'Create an API key',
  'POST /portal/api/keys/:keyId/revoke': 'Revoke an API key',
  'POST /portal/api/people': 'Invite a person',
  'POST /portal/api/people/:userId/role': 'Change a role',
  'POST /portal/api/people/:userId/remove': 'Remove a person',
  'POST /portal/api/session/password': 'Change their password',
  'POST /portal/api/session/second-factor/begin': 'Begin to set up a second factor',
  'POST /portal/api/session/second-factor/confirm': 'Set up a second factor',
  'POST /portal/api/session/second-factor/recovery-codes': 'Create new recovery codes',
  'POST /portal/api/session/second-factor/disable': 'Turn off the second factor',
  'DELETE /portal/api/session': 'Sign out',
};

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly summary?: string }>>>>;
}

/** Returns the summary of each described route, by `POST /v1/partner/companies/:companyId/signatures`. */
async function describedRoutes(): Promise<ReadonlyMap<string, string>> {
  const { paths } = (await (await fetch('/openapi.json')).json()) as Description;
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { summary = '' }]): [string, string] => [
      `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      summary,
    ]),
  );
  return new Map(routes);
}

const useDescribedRoutes = () =>
  useQuery({ queryKey: ['routes'], queryFn: describedRoutes, staleTime: Infinity });

/** Returns the paths of the API in alphabetical order. */
export function useRoutes(): readonly string[] {
  const { data } = useDescribedRoutes();
  const paths = [...(data?.keys() ?? [])].map((call) => call.replace(/^[A-Z]+ /, ''));
  return [...new Set(paths)].sort();
}

/** Returns a function that gives the summary of a call (method and route), or the call itself without one. */
export function useRouteSummary(): (call: string) => string {
  const { data } = useDescribedRoutes();
  return (call) => PORTAL_ROUTES[call] ?? data?.get(call) ?? call;
}
