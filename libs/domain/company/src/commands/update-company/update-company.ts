import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, DomainError } from '#kit/event-sourcing';
import { type NameChange, NO_CHANGE } from '#kit/reservation';
import { externalIdInUse } from '../../domain/errors.js';
import type { UpdateCompanyRecord } from '../../domain/record.js';
import { ExternalCompanyIds } from '../../reservations/external-company-ids.js';
import { type CompanyChange, CompanyCommands, type LoadedCompany } from '../company-commands.js';

/**
 * Changes the partner's own id and metadata of a company (contract 5.10).
 *
 * @param context names the tenant
 * @throws {DomainError} `E_NOT_FOUND`; `E_RESOURCE_CONFLICT`: another company has the id, or the customer was erased;
 * `E_VALIDATION_FAILED`: too many entries
 */
export class UpdateCompany extends Command<CompanyChange> {
  constructor(
    readonly companyId: string,
    readonly changes: Omit<UpdateCompanyRecord, 'type'>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Reserves the new id, records the changes together, then frees the former id. */
@CommandHandler(UpdateCompany)
export class UpdateCompanyHandler implements ICommandHandler<UpdateCompany> {
  constructor(
    private readonly companies: CompanyCommands,
    private readonly externalIds: ExternalCompanyIds,
  ) {}

  async execute({ companyId, changes, context }: UpdateCompany): Promise<CompanyChange> {
    const { externalCompanyId: id, metadata } = changes;
    const command = { type: 'UpdateCompanyRecord', externalCompanyId: id, metadata } as const;
    let reserved: NameChange = NO_CHANGE;
    const prepare = async ({ company }: LoadedCompany) => {
      await reserved.undo();
      reserved = NO_CHANGE;
      if (id === undefined) return command;
      const ids = { from: company.externalCompanyId ?? null, to: id };
      reserved = await this.externalIds.change(company, ids, context, externalIdInUse);
      return command;
    };
    try {
      const change = await this.companies.change(companyId, prepare, context);
      await reserved.complete();
      return change;
    } catch (error) {
      if (error instanceof DomainError) await reserved.undo();
      throw error;
    }
  }
}
