import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PageRequest } from '#kit/document-store';
import { type ApiKeyPage, ApiKeys } from '../../keys/api-keys.js';
import { Partners } from '../../partners.js';

/** Returns one page of a partner's keys, newest first, including revoked ones. @throws {DomainError} `E_NOT_FOUND` */
export class ListKeys extends Query<ApiKeyPage> {
  constructor(
    readonly tenantId: string,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListKeys)
export class ListKeysHandler implements IQueryHandler<ListKeys> {
  constructor(
    private readonly partners: Partners,
    private readonly keys: ApiKeys,
  ) {}

  async execute({ tenantId, page }: ListKeys): Promise<ApiKeyPage> {
    await this.partners.mustExist(tenantId);
    return this.keys.list(tenantId, page);
  }
}

/** Returns the names of the partner's keys among these ids, by id. */
export class NamesOfKeys extends Query<ReadonlyMap<string, string>> {
  constructor(
    readonly tenantId: string,
    readonly keyIds: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(NamesOfKeys)
export class NamesOfKeysHandler implements IQueryHandler<NamesOfKeys> {
  constructor(private readonly keys: ApiKeys) {}

  execute({ tenantId, keyIds }: NamesOfKeys): Promise<ReadonlyMap<string, string>> {
    return this.keys.namesOf(tenantId, keyIds);
  }
}
