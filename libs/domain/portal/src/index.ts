export { portalDomain } from './portal.domain.js';
