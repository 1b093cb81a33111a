import { Injectable } from '@nestjs/common';
import type { CompanyEvent } from '#domain/company';
import { reactionTo, type Recorded } from '#kit/event-sourcing';
import { Clock } from '#kit/kernel';
import type { Subscriber } from '#kit/subscriptions';
import type { Write } from '#kit/document-store';
import { OnboardingCommands } from '../commands/onboarding-commands.js';

const NAME = 'refunds-of-companies';

/** Decides that the payments of companies that were not formed must be refunded (contract 10.7). */
@Injectable()
export class RefundsOfCompanies implements Subscriber<CompanyEvent> {
  readonly name = NAME;
  readonly categories = ['company'];

  constructor(
    private readonly onboardings: OnboardingCommands,
    private readonly clock: Clock,
  ) {}

  async handle(event: Recorded<CompanyEvent>): Promise<readonly Write[]> {
    if (event.type !== 'FormationFailed' && event.type !== 'FormationCanceled') return [];
    const { customerId, companyId } = event.data;
    const context = reactionTo(event, NAME, this.clock.now(event.metadata.tenantId));
    await this.onboardings.execute(customerId, context, { type: 'RefundPayments', customerId, companyId });
    return [];
  }
}
