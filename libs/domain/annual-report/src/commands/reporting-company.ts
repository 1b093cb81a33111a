import type { QueryBus } from '@nestjs/cqrs';
import { LoadCompany } from '#domain/company';
import type { CommandContext } from '#kit/event-sourcing';
import { dayIn } from '#platform/reference-data';
import type { ReportingCompany } from '../domain/rules/assessment.js';
import { figuresOf } from '../domain/rules/company-figures.js';

/** A company whose report a command changes, and the context in which its events are recorded. */
export interface Reporting {
  readonly company: ReportingCompany;
  readonly context: CommandContext;
}

/**
 * The company that a command names, as its own events tell it at this moment.
 *
 * @param context of the command; names the tenant
 * @throws {DomainError} `E_NOT_FOUND`: there is none, or it is another tenant's
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
