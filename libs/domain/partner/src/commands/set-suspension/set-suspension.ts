import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Position } from '#kit/event-store';
import { isId, Logger } from '#kit/kernel';
import { partnerNotFound } from '../../domain/errors.js';
import { type By, Partners } from '../../partners.js';

/**
 * Suspends a partner, whose keys can then only read, or resumes it. A repeated call changes nothing.
 *
 * @throws {DomainError} `E_NOT_FOUND`, also for a malformed id
 */
export class SetSuspension extends Command<Position | null> {
  constructor(
    readonly tenantId: string,
    readonly suspended: boolean,
    readonly by: By,
  ) {
    super();
  }
}

@CommandHandler(SetSuspension)
export class SetSuspensionHandler implements ICommandHandler<SetSuspension> {
  constructor(
    private readonly partners: Partners,
    private readonly logger: Logger,
  ) {}

  async execute({ tenantId, suspended, by }: SetSuspension): Promise<Position | null> {
    if (!isId(tenantId)) throw partnerNotFound();
    const position = await this.partners.change(tenantId, { type: suspended ? 'Suspend' : 'Resume' }, by);
    this.logger.security(suspended ? 'partner-suspended' : 'partner-resumed', { tenantId, actor: by.actor });
    return position;
  }
}
