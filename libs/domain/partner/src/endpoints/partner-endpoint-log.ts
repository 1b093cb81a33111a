import { Injectable } from '@nestjs/common';
import { CommandHandling, type Loaded } from '#kit/event-sourcing';
import { assertDailyLimit } from '#platform/http';
import { type EndpointChange, EndpointLog } from '#platform/webhooks';
import { partner, type PartnerState } from '../domain/decider.js';
import type { PartnerEvent } from '../domain/events.js';
import { type By, Partners } from '../partners.js';

/** Each change adds an event to the partner's stream (contract 8.4). */
const MOST_CHANGES_A_DAY = 200;

const CHANGES: ReadonlySet<string> = new Set<PartnerEvent['type']>([
  'WebhookEndpointSet',
  'WebhookSecretRotated',
  'WebhookEndpointRemoved',
]);

/** Records changes of a partner's webhook endpoints in the partner's stream. */
@Injectable()
export class PartnerEndpointLog extends EndpointLog {
  constructor(
    private readonly commands: CommandHandling,
    private readonly partners: Partners,
  ) {
    super();
  }

  override async record(tenantId: string, change: EndpointChange, by: By): Promise<void> {
    const context = this.partners.context(tenantId, by);
    await this.commands
      .of(partner)
      .execute(tenantId, context, async (_, { history }: Loaded<PartnerState, PartnerEvent>) => {
        const made = (await history()).filter(({ type }) => CHANGES.has(type));
        assertDailyLimit(
          made.map(({ metadata }) => metadata.recordedAt),
          MOST_CHANGES_A_DAY,
          context.now,
        );
        return change;
      });
  }
}
