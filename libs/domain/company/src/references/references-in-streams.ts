import { Injectable } from '@nestjs/common';
import { CommandHandling } from '#kit/event-sourcing';
import { CompanyReferences } from '#platform/webhooks';
import { company } from '../domain/decider.js';

/** Reads external ids from the companies' streams, because a read model may not have reached the event yet. */
@Injectable()
export class ReferencesInStreams extends CompanyReferences {
  constructor(private readonly commands: CommandHandling) {
    super();
  }

  override async externalIdsOf(companyIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    const externalIdOf = async (companyId: string) => {
      const { state } = await this.commands.of(company).load(companyId);
      return [companyId, state?.externalCompanyId ?? null] as const;
    };
    return new Map(await Promise.all([...new Set(companyIds)].map(externalIdOf)));
  }
}
