import { randomUUID } from 'node:crypto';
import type { QueryBus } from '@nestjs/cqrs';
import { PollingWorker } from '#kit/kernel';
import { LoadCompany } from '#domain/company';
import type { Tenants } from '#platform/http';
import type { CommandHandling } from '#kit/event-sourcing';
import type { EventStore } from '#kit/event-store';
import type { Clock, Logger } from '#kit/kernel';
import type { ReadModels } from '#kit/projections';
import type { Stored } from '#kit/document-store';
import {
  type SignatureReminderDocument,
  signatureReminders,
} from '../domain/projections/signature-reminders.js';
import { signature, type Signature } from '../domain/decider.js';
import { isAwaited } from '../domain/requirement.js';

const ACTOR = { type: 'system', id: 'signature-reminders' } as const;
const PAGE = 100;

/**
 * Sends reminders of unsigned forms. A read model finds due reminders; the signing's stream decides, so that
 * concurrent processes send only one reminder per day.
 */
export class ReminderWorker extends PollingWorker {
  /** @param pollMs poll interval, in milliseconds */
  constructor(
    private readonly readModels: ReadModels,
    private readonly log: Pick<EventStore, 'head'>,
    private readonly commands: CommandHandling,
    private readonly queryBus: QueryBus,
    private readonly clock: Clock,
    private readonly tenants: Tenants,
    private readonly logger: Pick<Logger, 'error'>,
    pollMs = 2000,
  ) {
    super(() => this.remindAll(), {
      everyMs: pollMs,
      onError: (error) => logger.error('failed to read signature reminders', { err: error }),
    });
  }

  /**
   * Reminders due in real time are due for every tenant; tenants that moved their clocks are also checked separately.
   */
  private async remindAll(): Promise<void> {
    await this.remindWhere({ dueAt: { $lte: this.clock.now().toISOString() } });
    for (const moved of this.clock.movedTenants?.() ?? []) {
      const tenantId = await this.tenants.current(moved);
      await this.remindWhere({ tenantId, dueAt: { $lte: this.clock.now(tenantId).toISOString() } });
    }
  }

  private async remindWhere(where: { tenantId?: string; dueAt: { $lte: string } }): Promise<void> {
    const due = { where, orderBy: { field: 'dueAt' }, limit: PAGE } as const;
    for await (const page of this.readModels.presentPages(signatureReminders, due, this.log))
      for (const one of page) await this.remind(one);
  }

  private async remind({ id, document: { tenantId } }: Stored<SignatureReminderDocument>): Promise<void> {
    try {
      const { state } = await this.commands.of(signature).load(id);
      if (!state || !(await this.isAwaited(state))) return;
      const now = this.clock.now(tenantId).toISOString();
      const commandId = randomUUID();
      await this.commands
        .of(signature)
        .execute(
          id,
          { commandId, tenantId, actor: ACTOR, correlationId: commandId, now, subjectId: state.customerId },
          { type: 'Remind', now },
        );
    } catch (error) {
      this.logger.error('failed to send a signature reminder', { signatureId: id, err: error });
    }
  }

  /** Reads the company, because its signings may not reflect a recent failure yet. */
  private async isAwaited({ companyId, documentType }: Signature): Promise<boolean> {
    const { company } = await this.queryBus.execute(new LoadCompany(companyId));
    return isAwaited(company, documentType);
  }
}
