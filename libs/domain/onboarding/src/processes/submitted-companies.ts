import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { reactionTo, type Recorded } from '#kit/event-sourcing';
import { Clock } from '#kit/kernel';
import type { Subscriber } from '#kit/subscriptions';
import type { Write } from '#kit/document-store';
import { ServiceDetails } from '#platform/reference-data';
import { companyOf } from '../commands/submit-onboarding/submit-onboarding.js';
import type { OnboardingEvent } from '../domain/events.js';

const NAME = 'submitted-companies';

/** Creates the company of each submission, in case the tool's own process died before it did. */
@Injectable()
export class SubmittedCompanies implements Subscriber<OnboardingEvent> {
  readonly name = NAME;
  readonly categories = ['onboarding'];

  constructor(
    private readonly commandBus: CommandBus,
    private readonly clock: Clock,
    private readonly service: ServiceDetails,
  ) {}

  async handle(event: Recorded<OnboardingEvent>): Promise<readonly Write[]> {
    if (event.type !== 'OnboardingSubmitted' || event.data.personal === null) return [];
    const { customerId, tenantId, companyId, personal } = event.data;
    const context = reactionTo(event, NAME, this.clock.now(tenantId));
    const submitted = { customerId, tenantId, companyId, request: personal.request };
    await this.commandBus.execute(companyOf(submitted, this.service, context));
    return [];
  }
}
