import {
  type DomainRegistry,
  type ErrorDeclaration,
  type ErrorDeclarations,
  mergeErrors,
} from '#kit/event-sourcing';
import { httpErrors } from './http-errors.js';

/** Every code that can stand on top of a failure: the protocol's and the domains'. */
export class ErrorCatalogue {
  readonly declarations: ErrorDeclarations;

  /** @throws {DomainRegistryError} a domain declares one of the protocol's codes differently */
  constructor({ models }: Pick<DomainRegistry, 'models'>) {
    this.declarations = mergeErrors([{ name: 'http', errors: httpErrors }, ...models]);
  }

  /** What stands behind a code; null where no lib declares it. */
  find(code: string): ErrorDeclaration | null {
    return Object.hasOwn(this.declarations, code) ? (this.declarations[code as `E_${string}`] ?? null) : null;
  }
}
