import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CommandHandling, type Recorded } from '#kit/event-sourcing';
import { isId } from '#kit/kernel';
import { company, type Company } from '../../domain/decider.js';
import { companyNotFound } from '../../domain/errors.js';
import type { CompanyEvent } from '../../domain/events.js';
import { presentName } from '../../domain/names.js';
import { isForeignOwnedLlc } from '../../domain/request-rules.js';
import { servicesOf } from '../../domain/services.js';
import { requirementsOf } from '../../domain/signatures.js';

/** The facts of a company that other aggregates may read: its request and its progress. */
export type CompanyFacts = Omit<Company, 'documents'>;

/** Returns the facts that partners see and that derive from stored ones. */
export const derivedFactsOf = (company: CompanyFacts) => ({
  services: servicesOf(company),
  signatureRequirements: requirementsOf(company),
});

export interface CompanyFromEvents {
  readonly company: CompanyFacts;
  /** The filed name, or else the next one to file, with its ending; null: there is none. */
  readonly name: string | null;
  /** Whether it is an LLC whose only member is foreign. False after the customer was erased. */
  readonly isForeignOwned: boolean;
  /** When it was requested. RFC 3339. */
  readonly requestedAt: string;
  /** Reads the company's events, oldest first. */
  readonly history: () => Promise<readonly Recorded<CompanyEvent>[]>;
}

/**
 * Loads a company from its stream, so that other aggregates can decide without waiting for a read model.
 *
 * @param tenantId tenant that must own the company; null: any tenant
 * @throws {DomainError} `E_NOT_FOUND`: the company does not exist or belongs to another tenant
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
    const { state, createdAt, history } = await this.commands
      .of(company)
      .load(companyId, tenantId ?? undefined);
    if (state === null || createdAt === null || (tenantId !== null && state.tenantId !== tenantId))
      throw companyNotFound();
    return {
      company: state,
      name: presentName(state),
      isForeignOwned: isForeignOwnedLlc(state),
      requestedAt: createdAt,
      history,
    };
  }
}
