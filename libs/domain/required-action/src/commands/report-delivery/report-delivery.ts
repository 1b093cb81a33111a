import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandHandling, derivedUuid } from '#kit/event-sourcing';
import { Clock } from '#kit/kernel';
import { ReportDelivery } from '#platform/webhooks';
import { requiredAction } from '../../domain/decider.js';

const ACTOR = { type: 'system', id: 'webhooks' } as const;

/**
 * Moves an action to `delivered` or `delivery_failed`, as the webhooks report it. The command's id is derived from the
 * report: a report that comes again changes nothing.
 */
@CommandHandler(ReportDelivery)
export class ReportDeliveryHandler implements ICommandHandler<ReportDelivery> {
  constructor(
    private readonly commands: CommandHandling,
    private readonly clock: Clock,
  ) {}

  async execute({ report: { tenantId, requiredActionId, eventId, outcome } }: ReportDelivery): Promise<void> {
    const { events } = await this.commands.of(requiredAction).load(requiredActionId);
    const [raised] = events;
    if (!raised) return;
    const { correlationId, subjectId } = raised.metadata;
    const type = outcome === 'delivered' ? 'RecordDelivery' : 'RecordDeliveryFailure';
    await this.commands.of(requiredAction).execute(
      requiredActionId,
      {
        commandId: derivedUuid(`required-action/${requiredActionId}/${eventId}/${outcome}`),
        tenantId,
        actor: ACTOR,
        correlationId,
        causationId: raised.id,
        now: this.clock.now(tenantId).toISOString(),
        subjectId,
      },
      { type },
    );
  }
}
