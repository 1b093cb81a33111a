import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CommandHandling, type Recorded } from '#kit/event-sourcing';
import { isId } from '#kit/kernel';
import { company } from '../../domain/decider.js';
import { companyNotFound } from '../../domain/errors.js';
import type { CompanyEvent, CompanyRequest } from '../../domain/events.js';
import { type NameRounds, presentName } from '../../domain/names.js';
import type { Progress } from '../../domain/progress.js';
import type { SignatureRounds } from '../../domain/signatures.js';

/** What other aggregates may know of a company: what was asked for, how far it has come, what it asks its partner for. */
export interface CompanyFacts
  extends CompanyRequest, Progress, Pick<NameRounds, 'nameRounds'>, SignatureRounds {}

/** A company as its events tell it at this moment. */
export interface CompanyFromEvents {
  readonly company: CompanyFacts;
  /** With its ending: the name it was filed under, or the one that is to be filed; null where there is none. */
  readonly name: string | null;
  /** Oldest first. */
  readonly events: readonly Recorded<CompanyEvent>[];
}

/**
 * A company as other aggregates need it before they decide: from its stream, so that no read model is waited for.
 *
 * @param tenantId whose company it must be; null: any tenant's
 * @throws {DomainError} `E_NOT_FOUND`: there is none, or it is another tenant's
 */
export class LoadCompany extends Query<CompanyFromEvents> {
  constructor(
    readonly companyId: string,
    readonly tenantId: string | null = null,
  ) {
    super();
  }
}

@QueryHandler(LoadCompany)
export class LoadCompanyHandler implements IQueryHandler<LoadCompany> {
  constructor(private readonly commands: CommandHandling) {}

  async execute({ companyId, tenantId }: LoadCompany): Promise<CompanyFromEvents> {
    if (!isId(companyId)) throw companyNotFound();
    const { state, events } = await this.commands.of(company).load(companyId, tenantId ?? undefined);
    if (state === null || (tenantId !== null && state.tenantId !== tenantId)) throw companyNotFound();
    return { company: state, name: presentName(state), events };
  }
}
