import { Injectable } from '@nestjs/common';
import { CommandHandling } from '#event-sourcing';
import { isId } from '#hosting';
import { type Company, company } from '../company.decider.js';
import { companyNotFound } from '../company.errors.js';

/** The companies that a tenant may move on by hand. */
@Injectable()
export class PlaygroundCompanies {
  constructor(private readonly commands: CommandHandling) {}

  /** @throws {DomainError} `E_COMPANY_NOT_FOUND`: none, or another tenant's */
  async load(companyId: string, tenantId: string | null): Promise<Company> {
    const { state } = isId(companyId) ? await this.commands.load(company, companyId) : { state: null };
    if (state === null || state.tenantId !== tenantId) throw companyNotFound();
    return state;
  }
}
