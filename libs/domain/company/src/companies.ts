import { Injectable } from '@nestjs/common';
import { CommandHandling } from '#kit/event-sourcing';
import { isId } from '#kit/kernel';
import { type Company, company } from './domain/decider.js';
import { companyNotFound } from './domain/errors.js';

/** Companies as their events tell them. */
@Injectable()
export class Companies {
  constructor(private readonly commands: CommandHandling) {}

  /** A company of any tenant. @throws {DomainError} `E_NOT_FOUND`, also for an id that is none */
  load(companyId: string): Promise<Company> {
    return this.found(companyId);
  }

  /** @throws {DomainError} `E_NOT_FOUND`: none, or another tenant's */
  async loadOf(tenantId: string | null, companyId: string): Promise<Company> {
    const loaded = await this.found(companyId, tenantId);
    if (loaded.tenantId !== tenantId) throw companyNotFound();
    return loaded;
  }

  private async found(companyId: string, tenantId?: string | null): Promise<Company> {
    if (!isId(companyId)) throw companyNotFound();
    const { state } = await this.commands.load(company, companyId, tenantId);
    if (state === null) throw companyNotFound();
    return state;
  }
}
