export type { MadeKey } from './api/portal.responses.js';
export { portalDomain } from './portal.domain.js';
