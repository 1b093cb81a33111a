/** The resources of the API that a key can be restricted to (contract 3.6). */
export const RESOURCES = [
  'customers',
  'customer-sessions',
  'companies',
  'required-actions',
  'signatures',
  'documents',
  'annual-reports',
  'webhooks',
  'requests',
  'playground',
] as const;

export type Resource = (typeof RESOURCES)[number];

/** `write` includes `read`. */
export type Permission = 'all:read' | `${Resource}:${'read' | 'write'}`;

export const PERMISSIONS: readonly Permission[] = [
  'all:read',
  ...RESOURCES.flatMap((resource) => [`${resource}:read`, `${resource}:write`] as const),
];

const PREFIX = '/v1/partner/';

const BY_FIRST_WORD: ReadonlyMap<string, Resource> = new Map<string, Resource>([
  ['customers', 'customers'],
  ['customer-sessions', 'customer-sessions'],
  ['companies', 'companies'],
  ['required-actions', 'required-actions'],
  ['annual-reports', 'annual-reports'],
  ['webhook-endpoint', 'webhooks'],
  ['webhook-endpoints', 'webhooks'],
  ['webhook-deliveries', 'webhooks'],
  ['events', 'webhooks'],
  ['event-types', 'webhooks'],
  ['requests', 'requests'],
  ['playground', 'playground'],
]);

/** Below `companies/{companyId}`. */
const BY_THIRD_WORD: ReadonlyMap<string, Resource> = new Map<string, Resource>([
  ['required-actions', 'required-actions'],
  ['signatures', 'signatures'],
  ['documents', 'documents'],
  ['compliance', 'annual-reports'],
]);

/** Routes for every key, because they contain nothing of the partner's customers. */
const FOR_EVERY_KEY: ReadonlySet<string> = new Set(['me', 'references']);

/**
 * Returns the resource that a route belongs to; null if every key may call it; undefined if no restricted key may.
 *
 * @param path the path of the route, with the names of its parameters
 */
export function resourceOf(path: string): Resource | null | undefined {
  if (!path.startsWith(PREFIX)) return undefined;
  const [first = '', , part = ''] = path.slice(PREFIX.length).split('/');
  if (FOR_EVERY_KEY.has(first)) return null;
  return (first === 'companies' ? BY_THIRD_WORD.get(part) : undefined) ?? BY_FIRST_WORD.get(first);
}
