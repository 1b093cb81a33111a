import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiKeys } from '../../keys/api-keys.js';
import { Partners } from '../../partners.js';

/** Returns whether a partner has a key that is not revoked. @throws {DomainError} `E_NOT_FOUND` */
export class HasActiveKey extends Query<boolean> {
  constructor(readonly tenantId: string) {
    super();
  }
}

@QueryHandler(HasActiveKey)
export class HasActiveKeyHandler implements IQueryHandler<HasActiveKey> {
  constructor(
    private readonly partners: Partners,
    private readonly keys: ApiKeys,
  ) {}

  async execute({ tenantId }: HasActiveKey): Promise<boolean> {
    await this.partners.mustExist(tenantId);
    const keys = await this.keys.list(tenantId);
    return keys.some(({ revokedAt }) => revokedAt === null);
  }
}
