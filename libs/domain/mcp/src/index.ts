export * from './mcp.domain.js';
