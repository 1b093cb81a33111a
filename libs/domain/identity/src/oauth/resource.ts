import type { ToolsConfig } from '../identity.config.js';

/** Returns the only resource of tokens: the tool interface's address, without a trailing slash (contract 10.4). */
export const resourceOf = (config: Pick<ToolsConfig, 'toolsPublicUrl'>): string =>
  withoutSlash(new URL(config.toolsPublicUrl));

/** Reports whether an address is the resource. Programs may write it with a trailing slash (contract 10.4). */
export const isResource = (address: unknown, resource: string): boolean =>
  typeof address === 'string' && URL.canParse(address) && withoutSlash(new URL(address)) === resource;

const withoutSlash = ({ href }: URL): string => href.replace(/\/$/, '');
