import type { components } from '../../../../clients/typescript/src/index.js';
import { portal } from '../api.js';
import { usePortal } from '../hooks.js';
import { hostOf, placeOf } from './wording.js';

export type WebhookEndpoint = components['schemas']['WebhookEndpoint'];

/** Reads the partner's endpoints with their health. */
export const useEndpoints = () => usePortal(['endpoints'], portal.endpoints);

/**
 * Returns a function that names an endpoint: by its host, or also by its path if other endpoints have the same host.
 */
export function useEndpointName(): (endpointId: string) => string {
  const { data: endpoints } = useEndpoints();
  return (endpointId) => {
    const endpoint = endpoints?.find((one) => one.endpointId === endpointId);
    if (!endpoint) return endpoints ? 'Removed endpoint' : '';
    const host = hostOf(endpoint.url);
    const isUnique = endpoints?.filter(({ url }) => hostOf(url) === host).length === 1;
    return isUnique ? host : placeOf(endpoint.url);
  };
}
