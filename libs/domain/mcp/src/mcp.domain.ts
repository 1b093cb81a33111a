import type { Domain } from '#platform/hosting';
import { McpModule } from './mcp.module.js';
import { toolSessions } from './transport/tool-sessions.js';
import { ToolsServer } from './transport/tools-server.js';

export const mcpDomain: Domain = {
  name: 'mcp',
  aggregates: [],
  projections: [],
  webhooks: [],
  errors: {},
  processes: [],
  workers: [],
  expires: [toolSessions],
  servers: { tools: [ToolsServer] },
  modules: { tools: [McpModule] },
};
