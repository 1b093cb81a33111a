import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandHandling, InvalidStateError } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { Logger } from '#kit/kernel';
import { generationOf, partnerOf } from '#platform/domain-model';
import { assertDailyLimit } from '#platform/http';
import { MAX_RESETS_A_DAY, partner } from '../../domain/decider.js';
import { type By, Partners } from '../../partners.js';
import { PartnerTenants } from '../../tenants/partner-tenants.js';

/** How much data a reset gives up. */
export interface ResetCounts {
  readonly customers: number;
  readonly companies: number;
}

/**
 * Gives up the data of a tenant: the partner gets a new tenant, and no process uses the former one any more. A process of
 * `#domain/privacy` then erases the data. If the tenant was given up before, nothing changes and the counts of that reset
 * are returned.
 *
 * @throws {DomainError} `E_NOT_FOUND`; `E_RATE_LIMITED`: too many resets today
 * @throws {InvalidStateError} the data of a later tenant was given up, too
 */
export class ResetSandbox extends Command<ResetCounts & { readonly position: Position | null }> {
  constructor(
    readonly tenantId: string,
    readonly counts: ResetCounts,
    readonly by: By,
  ) {
    super();
  }
}

@CommandHandler(ResetSandbox)
export class ResetSandboxHandler implements ICommandHandler<ResetSandbox> {
  constructor(
    private readonly commands: CommandHandling,
    private readonly partners: Partners,
    private readonly tenants: PartnerTenants,
    private readonly logger: Logger,
  ) {}

  async execute({ tenantId, counts, by }: ResetSandbox) {
    const [partnerId, generation] = [partnerOf(tenantId), generationOf(tenantId)];
    const context = this.partners.context(partnerId, by);
    const { state, events, position } = await this.commands
      .of(partner)
      .execute(partnerId, context, ({ resets, ...present }) => {
        if (present.generation === generation) assertDailyLimit(resets, MAX_RESETS_A_DAY, context.now);
        return { type: 'ResetSandbox', generation, ...counts } as const;
      });
    const { lastReset } = state;
    if (lastReset?.generation !== generation + 1)
      throw new InvalidStateError('Your sandbox was reset again since. Send a call without `confirmation`.');
    if (events.length > 0) this.logger.security('sandbox-reset', { tenantId, actor: by.actor });
    await this.tenants.whenEverywhere();
    const { customers, companies } = lastReset;
    return { customers, companies, position };
  }
}
