import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type ApiKeyInfo, ApiKeys } from '../../keys/api-keys.js';
import { Partners } from '../../partners.js';

/** Returns a partner's keys, newest first, including revoked ones. @throws {DomainError} `E_NOT_FOUND` */
export class ListKeys extends Query<readonly ApiKeyInfo[]> {
  constructor(readonly tenantId: string) {
    super();
  }
}

@QueryHandler(ListKeys)
export class ListKeysHandler implements IQueryHandler<ListKeys> {
  constructor(
    private readonly partners: Partners,
    private readonly keys: ApiKeys,
  ) {}

  async execute({ tenantId }: ListKeys): Promise<readonly ApiKeyInfo[]> {
    await this.partners.mustExist(tenantId);
    return this.keys.list(tenantId);
  }
}
