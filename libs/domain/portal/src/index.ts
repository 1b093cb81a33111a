export type { MadeKey, PortalSession } from './api/portal.responses.js';
export { portalDomain } from './portal.domain.js';
