import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CommandContext } from '#kit/event-sourcing';
import { currentRequest } from '#platform/http';
import { DirectTenant } from '#domain/identity';
import { Clock } from '#kit/kernel';

/** Creates the command context of a founder, for an assistant or a page. */
@Injectable()
export class FounderContexts {
  constructor(
    private readonly tenant: DirectTenant,
    private readonly clock: Clock,
  ) {}

  of(customerId: string): CommandContext {
    const commandId = randomUUID();
    const tenantId = this.tenant.id;
    return {
      commandId,
      tenantId,
      actor: { type: 'customer', id: customerId },
      correlationId: currentRequest()?.requestId ?? commandId,
      now: this.clock.now(tenantId).toISOString(),
      subjectId: customerId,
    };
  }
}
