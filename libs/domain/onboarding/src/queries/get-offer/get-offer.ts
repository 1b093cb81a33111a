import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { totalOf } from '#platform/payments';
import {
  ENTITY_TYPES,
  type EntityType,
  EXPEDITED_EIN_IN_CENTS,
  type Formation,
  formationPrice,
  formations,
  ServiceDetails,
} from '#platform/reference-data';
import { STEPS } from '../../domain/steps.js';

/** A kind of company in a state. */
export type OfferedFormation = Formation & {
  /** The price for the founder: the state's fee plus ours. */
  readonly priceInCents: number;
};

/** The companies a founder can form, their prices, and the questions. The same for everyone. */
export interface Offer {
  /** Only states in which we have an agent. */
  readonly formations: readonly OfferedFormation[];
  readonly expeditedEinInCents: number;
  /** In the order in which they are asked. */
  readonly steps: readonly {
    readonly title: string;
    readonly ask: string;
    readonly entityTypes: readonly EntityType[];
  }[];
}

export class GetOffer extends Query<Offer> {}

@QueryHandler(GetOffer)
export class GetOfferHandler implements IQueryHandler<GetOffer> {
  constructor(private readonly service: ServiceDetails) {}

  execute(): Promise<Offer> {
    const offered = formations.all.filter(({ state }) => this.service.agentIn(state) !== null);
    return Promise.resolve({
      formations: offered.map((formation) => {
        const { state, entityType } = formation;
        return { ...formation, priceInCents: totalOf(formationPrice(state, entityType, false)) };
      }),
      expeditedEinInCents: EXPEDITED_EIN_IN_CENTS,
      steps: STEPS.map(({ title, ask, applies }) => ({
        title,
        ask,
        entityTypes: ENTITY_TYPES.filter((entityType) => applies({ choose_company: { entityType } })),
      })),
    });
  }
}
