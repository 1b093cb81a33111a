import { Injectable } from '@nestjs/common';
import { CommandHandling } from '#kit/event-sourcing';
import { ProcessConfig, sleep } from '#kit/kernel';
import { BriefCache, MAX_CACHED_MS } from '#platform/credentials';
import { generationOf, partnerOf, tenantOf } from '#platform/domain-model';
import { Tenants } from '#platform/http';
import { partner } from '../domain/decider.js';

/** Reads the current tenants of partners from their events. In production, nothing is reset. */
@Injectable()
export class PartnerTenants extends Tenants {
  private readonly generations = new BriefCache<number>();

  constructor(
    private readonly commands: CommandHandling,
    private readonly config: ProcessConfig,
  ) {
    super();
  }

  override async current(tenantId: string, isExact = false): Promise<string> {
    if (this.config.environment === 'production') return tenantId;
    const partnerId = partnerOf(tenantId);
    const read = async () => (await this.commands.of(partner).load(partnerId)).state.generation;
    const generation = await (isExact ? read() : this.generations.get(partnerId, read));
    // The generation of a tenant never decreases; a process that is behind must not go back to an earlier one.
    return tenantOf(partnerId, Math.max(generation ?? 1, generationOf(tenantId)));
  }

  /** Resolves when every process knows the generations of now. */
  async whenEverywhere(): Promise<void> {
    this.generations.clear();
    await sleep(MAX_CACHED_MS);
  }
}
