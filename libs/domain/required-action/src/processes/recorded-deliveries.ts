import { Injectable } from '@nestjs/common';
import { CommandHandling, derivedUuid } from '#kit/event-sourcing';
import { Clock } from '#kit/kernel';
import { type DeliveryReport, DeliveryReports } from '#platform/webhooks';
import { requiredAction } from '../domain/decider.js';

const ACTOR = { type: 'system', id: 'webhooks' } as const;

/**
 * Moves an action to `delivered` or `delivery_failed` when the webhooks report it. The command's id is derived from the
 * report, so a repeated report changes nothing.
 */
@Injectable()
export class RecordedDeliveries extends DeliveryReports {
  constructor(
    private readonly commands: CommandHandling,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async record({ tenantId, requiredActionId, eventId, outcome }: DeliveryReport): Promise<void> {
    const { history } = await this.commands.of(requiredAction).load(requiredActionId);
    const [raised] = await history();
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
