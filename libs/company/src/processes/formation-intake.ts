import { Injectable } from '@nestjs/common';
import { reactionTo, type Recorded } from '#event-sourcing';
import { Clock, Config } from '#kernel';
import type { Subscriber, Write } from '#projections';
import { submitFormation } from '../commands/change-company/changes.js';
import { CompanyCommands } from '../commands/company-commands.js';
import type { CompanyEvent } from '../domain/events.js';

const NAME = 'formation-intake';

/**
 * Takes a request from PENDING to SUBMITTED: in the sandbox every one at once, in production where `FORMATION_AUTO_ACCEPT`
 * says so; else an operator accepts.
 */
@Injectable()
export class FormationIntake implements Subscriber<CompanyEvent> {
  readonly name = NAME;
  readonly categories = ['company'];

  constructor(
    private readonly companies: CompanyCommands,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Each event is of another company: nothing is in another's way. */
  async handleAll(events: readonly Recorded<CompanyEvent>[]): Promise<readonly Write[]> {
    const handled = events.map((event) => this.handle(event));
    await Promise.allSettled(handled); // Nothing is left at work where one of them fails.
    return (await Promise.all(handled)).flat();
  }

  async handle(event: Recorded<CompanyEvent>): Promise<readonly Write[]> {
    if (event.type !== 'CompanyRequested') return [];
    const { environment, formationAutoAccept } = this.config;
    if (environment !== 'sandbox' && !formationAutoAccept) return [];
    const context = reactionTo(event, NAME, this.clock.now(event.metadata.tenantId));
    await this.companies.change(event.data.companyId, submitFormation, context);
    return [];
  }
}
