import type { QueryBus } from '@nestjs/cqrs';
import { LoadCompany } from '#domain/company';
import type { CommandContext } from '#kit/event-sourcing';
import { dayIn } from '#platform/reference-data';
import type { ReportingCompany } from '../domain/rules/assessment.js';
import { figuresOf } from '../domain/rules/company-figures.js';

/** A company whose report is changed, and the context of the command. */
export interface Reporting {
  readonly company: ReportingCompany;
  readonly context: CommandContext;
}

/**
 * Loads a command's company from its current events.
 *
 * @param context of the command; names the tenant
 * @throws {DomainError} `E_NOT_FOUND`: the company does not exist or belongs to another tenant
 */
export async function reportingCompany(
  queryBus: QueryBus,
  companyId: string,
  context: CommandContext,
): Promise<Reporting> {
  const { company } = await queryBus.execute(new LoadCompany(companyId, context.tenantId ?? ''));
  const { customerId, tenantId, state, entityType, formationSubmissionStatus, personal } = company;
  return {
    company: {
      companyId,
      customerId,
      tenantId,
      state,
      entityType,
      formationFailed: formationSubmissionStatus === 'FAILED',
      figures: figuresOf({ ...company, members: personal?.members ?? [] }),
      today: dayIn(state, context.now),
    },
    context: { ...context, subjectId: customerId },
  };
}
