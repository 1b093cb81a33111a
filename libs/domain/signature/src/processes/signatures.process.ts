import { Injectable } from '@nestjs/common';
import type { CompanyEvent } from '#domain/company';
import { type CommandContext, reactionTo, type Recorded } from '#kit/event-sourcing';
import { Clock } from '#kit/kernel';
import { inOrderByKey, type Subscriber } from '#kit/subscriptions';
import type { Write } from '#kit/document-store';
import type { SignatureEvent } from '../domain/events.js';
import { SignedForms } from './signed-forms.js';
import { SigningOfCompany } from './signing-of-company.js';

const NAME = 'signatures-follow-up';

/**
 * Keeps signings in step with their companies. Requests do the same if they need it at once; this subscriber
 * starts the days counted by reminders, and completes the work of requests that died halfway.
 */
@Injectable()
export class SignaturesProcess implements Subscriber<CompanyEvent | SignatureEvent> {
  readonly name = NAME;
  readonly categories = ['company', 'signature'];

  constructor(
    private readonly signing: SigningOfCompany,
    private readonly signedForms: SignedForms,
    private readonly clock: Clock,
  ) {}

  /** Companies are independent of each other. */
  handleAll(events: readonly Recorded<CompanyEvent | SignatureEvent>[]): Promise<readonly Write[]> {
    return inOrderByKey(this, events, ({ data }) => data.companyId);
  }

  async handle(event: Recorded<CompanyEvent | SignatureEvent>): Promise<readonly Write[]> {
    switch (event.type) {
      case 'CompanyRequested':
        if (!event.data.hasUsTaxId)
          await this.signing.follow(event.data.companyId, this.contextOf(event), true);
        return [];
      case 'SignatureRequested':
      case 'FormationFailed':
      case 'FormationCanceled':
      case 'PeopleForgotten':
        await this.signing.follow(event.data.companyId, this.contextOf(event));
        return [];
      case 'FormSigned':
        await this.signedForms.record(event.data, this.contextOf(event));
        return [];
      default:
        return [];
    }
  }

  private contextOf(event: Recorded<CompanyEvent | SignatureEvent>): CommandContext {
    return reactionTo(event, NAME, this.clock.now(event.metadata.tenantId));
  }
}
