/**
 * A partner's data belongs to a tenant. The first tenant of a partner has the partner's id. Each reset of the sandbox gives
 * the partner a new tenant, whose id is the partner's with the number of the generation. Ids are storage formats.
 */
const SEPARATOR = '.';

/** Returns the tenant of a partner's generation. @param generation counts from 1 */
export const tenantOf = (partnerId: string, generation: number): string =>
  generation === 1 ? partnerId : `${partnerId}${SEPARATOR}${generation}`;

/**
 * Returns the partner of a tenant. Keys, people, endpoints, the request log, counts and the sandbox's time belong to the
 * partner, so a reset keeps them.
 */
export const partnerOf = (tenantId: string): string => tenantId.split(SEPARATOR, 1)[0] ?? tenantId;

/** Returns the generation of a tenant, from 1. */
export const generationOf = (tenantId: string): number => Number(tenantId.split(SEPARATOR)[1] ?? 1);
