export * from './mcp.domain.js';
export { SecureLinks } from './pages/secure-links.js';
