import type { QueryBus } from '@nestjs/cqrs';
import { GetCompanies } from '#domain/company';
import { Expand } from '#platform/http';
import type { RequiredActionListItem } from '../domain/projections/required-actions.js';
import type { ExpandableAction } from './required-action.schemas.js';

type Expansions = readonly 'company'[] | undefined;

/** Declares `expand[]` in the parameters of a list of required actions. */
export const ExpandAction = (): PropertyDecorator =>
  Expand(
    ['company'],
    'Related resources that the response contains. `company`: each action has its `company`.',
  );

/** Adds the company to each action if the caller asked for it. One read for all companies. */
export async function withCompanies(
  queryBus: QueryBus,
  tenantId: string,
  actions: readonly RequiredActionListItem[],
  expansions: Expansions,
): Promise<readonly ExpandableAction[]> {
  if (!expansions?.includes('company')) return actions;
  const ids = actions.map(({ serviceCompanyId }) => serviceCompanyId);
  const companies = await queryBus.execute(new GetCompanies(tenantId, ids));
  return actions.map((action) => ({ ...action, company: companies.get(action.serviceCompanyId) ?? null }));
}
