import { Injectable } from '@nestjs/common';
import { CommandHandling, DataKeyMissingError } from '#kit/event-sourcing';
import { CompanyReferences } from '#platform/webhooks';
import { company } from '../domain/decider.js';

/** Reads external ids from the companies' streams, because a read model may not have reached the event yet. */
@Injectable()
export class ReferencesInStreams extends CompanyReferences {
  constructor(private readonly commands: CommandHandling) {
    super();
  }

  override async externalIdsOf(companyIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    const ids = [...new Set(companyIds)];
    return new Map(await Promise.all(ids.map(async (id) => [id, await this.externalIdOf(id)] as const)));
  }

  /** Returns null also for a company whose data key is lost, so that its readable events are announced. */
  private async externalIdOf(companyId: string): Promise<string | null> {
    try {
      return (await this.commands.of(company).load(companyId)).state?.externalCompanyId ?? null;
    } catch (error) {
      if (error instanceof DataKeyMissingError) return null;
      throw error;
    }
  }
}
