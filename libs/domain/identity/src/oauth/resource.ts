import type { Config } from '#kit/kernel';

/** The one resource that tokens are made for, in the form that RFC 8707 compares: the tool interface's address. */
export const resourceOf = (config: Pick<Config, 'toolsPublicUrl'>): string =>
  new URL(config.toolsPublicUrl).href;
