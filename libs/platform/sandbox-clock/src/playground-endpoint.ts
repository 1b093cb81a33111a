import type { ErrorDeclarations } from '#kit/event-sourcing';
import { SandboxOnly } from '#platform/http';

/** The error code of playground routes, which a domain declares for all of them. */
export const playgroundErrors = {
  E_PLAYGROUND_STATE: {
    status: 409,
    meaning: 'The current status of the test company does not allow this step.',
    remedy: 'Get the company to see its status, and run the earlier steps first.',
  },
} as const satisfies ErrorDeclarations;

/** Routes that drive a tenant's test companies. They do not exist in production (contract 6.7). */
export const Playground = (): ClassDecorator => SandboxOnly('E_PLAYGROUND_STATE');
