import type { ToolsConfig } from '../identity.config.js';

/** The one resource that tokens are made for, in the form that RFC 8707 compares: the tool interface's address. */
export const resourceOf = (config: Pick<ToolsConfig, 'toolsPublicUrl'>): string =>
  new URL(config.toolsPublicUrl).href;
