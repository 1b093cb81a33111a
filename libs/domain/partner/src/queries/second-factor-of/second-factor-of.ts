import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PartnerPeople } from '../../people/partner-people.js';
import { SecondFactors } from '../../people/second-factors.js';

/** A person's second factor, for its owner. */
interface SecondFactorView {
  readonly recoveryCodesLeft: number;
}

/** Returns a person's second factor, or null if the password is enough. */
export class SecondFactorOf extends Query<SecondFactorView | null> {
  constructor(
    readonly tenantId: string,
    readonly userId: string,
  ) {
    super();
  }
}

@QueryHandler(SecondFactorOf)
export class SecondFactorOfHandler implements IQueryHandler<SecondFactorOf> {
  constructor(
    private readonly people: PartnerPeople,
    private readonly factors: SecondFactors,
  ) {}

  async execute({ tenantId, userId }: SecondFactorOf): Promise<SecondFactorView | null> {
    if (!(await this.people.hasSecondFactor(tenantId, userId))) return null;
    return { recoveryCodesLeft: await this.factors.recoveryCodesLeft(userId) };
  }
}
