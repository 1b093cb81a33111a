import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ServiceDetails } from '#platform/reference-data';
import { OnboardingCommands } from '../../commands/onboarding-commands.js';
import { type OpenStep, openStepsOf } from '../../commands/open-steps.js';
import { type PriceLine, priceLines } from '../../commands/price-lines.js';
import { checkoutOf, isPaid, type Onboarding, type OnboardingCheckout } from '../../domain/decider.js';
import { type AnsweredSteps, hasUsTaxIds, peopleOf, type Person } from '../../domain/steps.js';

/** A company in progress as its founder and their assistants see it, without tax IDs. */
export interface OnboardingView {
  readonly companyId: string;
  readonly answered: AnsweredSteps;
  /** Steps without a valid answer, in order. */
  readonly open: readonly Pick<OpenStep, 'name' | 'title' | 'ask' | 'fields' | 'faults'>[];
  readonly people: readonly Person[];
  readonly needsTaxIds: boolean;
  readonly hasTaxIds: boolean;
  /** The price of the current answers; null until it is known. */
  readonly priceLines: readonly PriceLine[] | null;
  readonly isPaid: boolean;
  /** The payment that counts, or else the last one. */
  readonly checkout: OnboardingCheckout | null;
  readonly isSubmitted: boolean;
}

/** A founder's companies in progress. */
export interface FounderView {
  readonly active: string | null;
  /** In the order in which they were started. */
  readonly onboardings: readonly OnboardingView[];
  /** The ids of documents that an assistant has listed, by company. */
  readonly listedDocuments: Readonly<Record<string, readonly string[]>>;
}

/** Returns a founder's onboardings. Reads the events, so that it waits for no read model. */
export class GetFounder extends Query<FounderView> {
  constructor(readonly customerId: string) {
    super();
  }
}

@QueryHandler(GetFounder)
export class GetFounderHandler implements IQueryHandler<GetFounder> {
  constructor(
    private readonly onboardings: OnboardingCommands,
    private readonly service: ServiceDetails,
  ) {}

  async execute({ customerId }: GetFounder): Promise<FounderView> {
    const { active, onboardings, listedDocuments } = await this.onboardings.load(customerId);
    return {
      active,
      listedDocuments,
      onboardings: Object.values(onboardings).map((one) => viewOf(customerId, one, this.service)),
    };
  }
}

function viewOf(customerId: string, current: Onboarding, service: ServiceDetails): OnboardingView {
  const { companyId, answered, taxIds, isSubmitted } = current;
  return {
    companyId,
    answered,
    open: isSubmitted ? [] : openStepsOf(customerId, current, service),
    people: peopleOf(answered),
    needsTaxIds: hasUsTaxIds(answered),
    hasTaxIds: Object.keys(taxIds).length > 0,
    priceLines: priceLines(current),
    isPaid: isPaid(current),
    checkout: current.checkouts.find(({ status }) => status === 'paid') ?? checkoutOf(current),
    isSubmitted,
  };
}
