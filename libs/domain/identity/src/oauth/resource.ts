import type { ToolsConfig } from '../identity.config.js';

/** Returns the only resource of tokens: the tool interface's address, without a trailing slash (contract 10.4). */
export const resourceOf = (config: Pick<ToolsConfig, 'toolsPublicUrl'>): string =>
  withoutSlash(new URL(config.toolsPublicUrl));

/**
 * Reports whether an address is the resource, with or without a trailing slash. Tokens, codes and permissions that were
 * issued by versions up to November 2026 contain either.
 */
export const isResource = (address: unknown, resource: string): boolean =>
  typeof address === 'string' && URL.canParse(address) && withoutSlash(new URL(address)) === resource;

const withoutSlash = ({ href }: URL): string => href.replace(/\/$/, '');
