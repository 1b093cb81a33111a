import { IdentityConfig } from '#domain/identity';
import type { Role } from '#platform/hosting';
import { domains } from '../../domains.js';

/** Lets founders sign up and in, and gives their programs tokens. */
export const identityRole: Role = {
  imports: domains.flatMap(({ modules }) => modules.identity ?? []),
  servers: domains.flatMap(({ servers }) => servers?.identity ?? []),
  ports: (config) => [{ variable: 'IDENTITY_PORT', port: config.get(IdentityConfig).identityPort }],
};
