import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { isId } from '#kit/kernel';
import { ReadModels } from '#kit/projections';
import { partnerNotFound } from '../../domain/errors.js';
import { partnersProjection, partnerView, type PartnerView } from '../../domain/projections/partners.js';

/**
 * Returns a partner, for operators and its own people.
 *
 * @throws {DomainError} `E_NOT_FOUND`, also for a malformed id
 */
export class GetPartner extends Query<PartnerView> {
  constructor(readonly tenantId: string) {
    super();
  }
}

@QueryHandler(GetPartner)
export class GetPartnerHandler implements IQueryHandler<GetPartner> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ tenantId }: GetPartner): Promise<PartnerView> {
    const stored = isId(tenantId) ? await this.readModels.get(partnersProjection, tenantId) : null;
    if (!stored) throw partnerNotFound();
    return partnerView(stored.document);
  }
}
