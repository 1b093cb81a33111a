export * from './mcp.domain.js';
export { FounderContexts } from './pages/founder-contexts.js';
export { SecureLinks } from './pages/secure-links.js';
