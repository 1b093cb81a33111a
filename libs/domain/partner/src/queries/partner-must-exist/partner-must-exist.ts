import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Partners } from '../../partners.js';

/**
 * Succeeds if a partner exists, including one created a moment ago.
 *
 * @throws {DomainError} `E_NOT_FOUND`, also for a malformed id
 */
export class PartnerMustExist extends Query<void> {
  constructor(readonly tenantId: string) {
    super();
  }
}

@QueryHandler(PartnerMustExist)
export class PartnerMustExistHandler implements IQueryHandler<PartnerMustExist> {
  constructor(private readonly partners: Partners) {}

  execute({ tenantId }: PartnerMustExist): Promise<void> {
    return this.partners.mustExist(tenantId);
  }
}
