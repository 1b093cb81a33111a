import { randomUUID } from 'node:crypto';
import type { QueryBus } from '@nestjs/cqrs';
import { PollingWorker } from '#kit/kernel';
import { LoadCompany } from '#domain/company';
import type { CommandHandling } from '#kit/event-sourcing';
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
 * Reminds of unsigned forms. What is due is found in a read model; the signature's own stream decides, so that any
 * number of processes may do this at once and none reminds twice of a day.
 */
export class ReminderWorker extends PollingWorker {
  /** @param pollMs how often to look, in milliseconds */
  constructor(
    private readonly readModels: ReadModels,
    private readonly commands: CommandHandling,
    private readonly queryBus: QueryBus,
    private readonly clock: Clock,
    private readonly logger: Pick<Logger, 'error'>,
    pollMs = 1000,
  ) {
    super(() => this.remindAll(), {
      everyMs: pollMs,
      onError: (error) => {
        logger.error('signature reminders cannot be read', { err: error });
      },
    });
  }

  /** What is due in real time is due for every tenant; those that moved their clocks are asked for besides. */
  private async remindAll(): Promise<void> {
    await this.remindWhere({ dueAt: { $lte: this.clock.now().toISOString() } });
    for (const tenantId of this.clock.movedTenants?.() ?? [])
      await this.remindWhere({ tenantId, dueAt: { $lte: this.clock.now(tenantId).toISOString() } });
  }

  private async remindWhere(where: { tenantId?: string; dueAt: { $lte: string } }): Promise<void> {
    for (let offset = 0; ; offset += PAGE) {
      const found = await this.readModels.find(signatureReminders, {
        where,
        orderBy: { field: 'dueAt' },
        offset,
        limit: PAGE,
      });
      for (const one of found) await this.remind(one);
      if (found.length < PAGE) return;
    }
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
      this.logger.error('a signature could not be reminded of', { signatureId: id, err: error });
    }
  }

  /** A company whose formation has failed just now is not known here yet. */
  private async isAwaited({ companyId, documentType }: Signature): Promise<boolean> {
    const { company } = await this.queryBus.execute(new LoadCompany(companyId));
    return isAwaited(company, documentType);
  }
}
