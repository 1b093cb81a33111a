import {
  type DomainRegistry,
  type ErrorDeclaration,
  type ErrorDeclarations,
  mergeErrors,
} from '#kit/event-sourcing';
import { httpErrors } from './http-errors.js';

/** All error codes that a response can carry: the protocol's and the domains'. */
export class ErrorCatalog {
  readonly declarations: ErrorDeclarations;

  /** @throws {DomainRegistryError} a domain redeclares one of the protocol's codes */
  constructor({ models }: Pick<DomainRegistry, 'models'>) {
    this.declarations = mergeErrors([{ name: 'http', errors: httpErrors }, ...models]);
  }

  /** Returns the declaration of a code; null if no lib declares it. */
  find(code: string): ErrorDeclaration | null {
    return Object.hasOwn(this.declarations, code) ? (this.declarations[code as `E_${string}`] ?? null) : null;
  }
}
