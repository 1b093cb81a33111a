import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ProcessConfig } from '#kit/kernel';
import { Limits } from '#platform/http';
import type { Described } from '#platform/openapi';
import { ApiKeys, apiKeyPrefix } from '../../keys/api-keys.js';
import { Partners } from '../../partners.js';
import type { meSchema } from './get-me.schemas.js';

export type Me = Described<typeof meSchema>;

/**
 * Describes a caller to themselves: the partner, the key and its limits.
 *
 * @param keyId the caller's key; a signed-in person has none, so the response contains no key
 * @throws {DomainError} `E_NOT_FOUND`
 */
export class GetMe extends Query<Me> {
  constructor(
    readonly tenantId: string,
    readonly keyId: string,
  ) {
    super();
  }
}

@QueryHandler(GetMe)
export class GetMeHandler implements IQueryHandler<GetMe> {
  constructor(
    private readonly partners: Partners,
    private readonly keys: ApiKeys,
    private readonly config: ProcessConfig,
    private readonly limits: Limits,
  ) {}

  async execute({ tenantId, keyId }: GetMe): Promise<Me> {
    const [name, key] = await Promise.all([
      this.partners.nameOf(tenantId),
      this.keys.infoOf(tenantId, keyId),
    ]);
    const { environment } = this.config;
    return {
      partner: { tenantId, name },
      environment,
      apiVersion: 'v1',
      key: key && {
        keyId,
        name: key.name,
        prefix: apiKeyPrefix(key.environment),
        lastFour: key.lastFour,
        createdAt: key.createdAt,
        expiresAt: key.expiresAt,
        permissions: key.permissions,
      },
      rateLimit: this.limits.ofKey,
    };
  }
}
