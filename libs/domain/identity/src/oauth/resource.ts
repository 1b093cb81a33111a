import type { ToolsConfig } from '../identity.config.js';

/** Returns the only resource of tokens, the tool interface's address, in the form that RFC 8707 compares. */
export const resourceOf = (config: Pick<ToolsConfig, 'toolsPublicUrl'>): string =>
  new URL(config.toolsPublicUrl).href;
