import Provider, { type Configuration, errors, type TokenEndpointGrantContext } from 'oidc-provider';
import { isResource } from './resource.js';

/**
 * Leaves out a `resource` that every token is for anyway, so that it has the same effect as none, in any spelling. The
 * provider compares spellings with those of earlier requests.
 *
 * @returns false if it names another resource
 */
export function dropResource(params: { resource?: unknown }, resource: string): boolean {
  const isOurs = [params.resource ?? resource].flat().every((address) => isResource(address, resource));
  if (isOurs) delete params.resource;
  return isOurs;
}

/**
 * The provider, which rejects another resource before it uses up a code or a refresh token (contract 10.1); the package
 * does so afterwards.
 */
export class ResourceCheckingProvider extends Provider {
  constructor(
    issuer: string,
    configuration: Configuration,
    private readonly resource: string,
  ) {
    super(issuer, configuration);
  }

  /** The package registers its own grants here, too. */
  override registerGrantType<Params extends object>(
    name: string,
    handle: (ctx: TokenEndpointGrantContext<Params>) => Promise<void> | void,
    parameters?: Parameters<Provider['registerGrantType']>[2],
    duplicates?: Parameters<Provider['registerGrantType']>[3],
  ): void {
    const checked = (ctx: TokenEndpointGrantContext<Params>): Promise<void> | void => {
      if (!dropResource(ctx.oidc.params, this.resource)) throw new errors.InvalidTarget();
      return handle(ctx);
    };
    super.registerGrantType(name, checked, parameters, duplicates);
  }
}
