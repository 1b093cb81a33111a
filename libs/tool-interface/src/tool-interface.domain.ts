import type { Domain } from '#hosting';
import { ToolInterfaceModule } from './tool-interface.module.js';
import { ToolSessionExpiry } from './transport/tool-session-expiry.js';
import { ToolsListener } from './transport/tools-listener.js';

export const toolInterfaceDomain: Domain = {
  name: 'tool-interface',
  aggregates: [],
  upcasters: [],
  projections: [],
  webhooks: [],
  errors: {},
  processes: [],
  workers: [],
  servers: { tools: [ToolsListener, ToolSessionExpiry] },
  modules: { tools: [ToolInterfaceModule] },
};
