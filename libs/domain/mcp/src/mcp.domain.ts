import type { Domain } from '#platform/hosting';
import { McpModule } from './mcp.module.js';
import { ToolSessionExpiry } from './transport/tool-session-expiry.js';
import { ToolsServer } from './transport/tools-server.js';

export const mcpDomain: Domain = {
  name: 'mcp',
  aggregates: [],
  projections: [],
  webhooks: [],
  errors: {},
  processes: [],
  workers: [],
  servers: { tools: [ToolsServer, ToolSessionExpiry] },
  modules: { tools: [McpModule] },
};
