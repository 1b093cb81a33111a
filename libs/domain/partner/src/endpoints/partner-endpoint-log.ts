import { Injectable } from '@nestjs/common';
import { CommandHandling } from '#kit/event-sourcing';
import { partnerOf } from '#platform/domain-model';
import { assertDailyLimit } from '#platform/http';
import { type EndpointChange, EndpointLog } from '#platform/webhooks';
import { MAX_ENDPOINT_CHANGES_A_DAY, partner } from '../domain/decider.js';
import { type By, Partners } from '../partners.js';

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
    const partnerId = partnerOf(tenantId);
    const context = this.partners.context(partnerId, by);
    await this.commands.of(partner).execute(partnerId, context, ({ endpointChanges }) => {
      assertDailyLimit(endpointChanges, MAX_ENDPOINT_CHANGES_A_DAY, context.now);
      return change;
    });
  }
}
