import { ToolsConfig } from '#domain/identity';
import type { Role } from '#platform/hosting';
import { domains } from '../../domains.js';

/** Serves tools to founders' programs, and the pages that these programs link to. */
export const toolInterfaceRole: Role = {
  imports: domains.flatMap(({ modules }) => modules.tools ?? []),
  servers: domains.flatMap(({ servers }) => servers?.tools ?? []),
  ports: (config) => [{ variable: 'TOOLS_PORT', port: config.get(ToolsConfig).toolsPort }],
};
