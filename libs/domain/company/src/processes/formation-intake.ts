import { Injectable } from '@nestjs/common';
import { reactionTo, type Recorded } from '#kit/event-sourcing';
import { Clock } from '#kit/kernel';
import { CompanyConfig } from '../company.config.js';
import { inOrderByKey, type Subscriber } from '#kit/subscriptions';
import type { Write } from '#kit/document-store';
import { submitFormation } from '../commands/change-company/changes.js';
import { CompanyCommands } from '../commands/company-commands.js';
import type { CompanyEvent } from '../domain/events.js';

const NAME = 'formation-intake';

/**
 * Moves requests from PENDING to SUBMITTED: always in the sandbox, in production only if
 * `FORMATION_AUTO_ACCEPT` is set. Otherwise, an operator accepts them.
 */
@Injectable()
export class FormationIntake implements Subscriber<CompanyEvent> {
  readonly name = NAME;
  readonly categories = ['company'];

  constructor(
    private readonly companies: CompanyCommands,
    private readonly config: CompanyConfig,
    private readonly clock: Clock,
  ) {}

  /** Companies are independent of each other. */
  handleAll(events: readonly Recorded<CompanyEvent>[]): Promise<readonly Write[]> {
    return inOrderByKey(this, events, ({ data }) => data.companyId);
  }

  async handle(event: Recorded<CompanyEvent>): Promise<readonly Write[]> {
    if (event.type !== 'CompanyRequested') return [];
    if (!this.config.formationAutoAccept) return [];
    const context = reactionTo(event, NAME, this.clock.now(event.metadata.tenantId));
    await this.companies.change(event.data.companyId, submitFormation(context), context);
    return [];
  }
}
