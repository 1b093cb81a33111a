import { Injectable } from '@nestjs/common';
import { CommandHandling, derivedUuid, type Recorded } from '#event-sourcing';
import { Clock, Config } from '#hosting';
import type { Subscriber, Write } from '#projections';
import { company } from '../company.decider.js';
import type { CompanyEvent } from '../company.events.js';

const NAME = 'formation-intake';

/**
 * Takes a request from PENDING to SUBMITTED. In the sandbox whoever asks is accepted at once; in production an operator
 * accepts. The command's id is derived from the event's: an event that comes again submits nothing again.
 */
@Injectable()
export class FormationIntake implements Subscriber<CompanyEvent> {
  readonly name = NAME;
  readonly categories = [company.category];

  constructor(
    private readonly commands: CommandHandling,
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
    if (event.type !== 'CompanyRequested' || this.config.environment !== 'sandbox') return [];
    const { tenantId, correlationId, subjectId } = event.metadata;
    await this.commands.handle(
      company,
      event.data.companyId,
      { type: 'SubmitFormation' },
      {
        commandId: derivedUuid(`${NAME}/${event.id}`),
        tenantId,
        actor: { type: 'system', id: NAME },
        correlationId,
        causationId: event.id,
        now: this.clock.now(tenantId).toISOString(),
        subjectId,
      },
    );
    return [];
  }
}
