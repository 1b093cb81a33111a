import { Injectable } from '@nestjs/common';
import { CommandHandling } from '#event-sourcing';
import { isId } from '#kernel';
import { type Company, company } from './domain/decider.js';
import { companyNotFound } from './domain/errors.js';

/** Companies as their events tell them. */
@Injectable()
export class Companies {
  constructor(private readonly commands: CommandHandling) {}

  /** A company of any tenant. @throws {DomainError} `E_NOT_FOUND`, also for an id that is none */
  async load(companyId: string): Promise<Company> {
    const { state } = isId(companyId) ? await this.commands.load(company, companyId) : { state: null };
    if (state === null) throw companyNotFound();
    return state;
  }

  /** @throws {DomainError} `E_NOT_FOUND`: none, or another tenant's */
  async loadOf(tenantId: string | null, companyId: string): Promise<Company> {
    const loaded = await this.load(companyId);
    if (loaded.tenantId !== tenantId) throw companyNotFound();
    return loaded;
  }
}
