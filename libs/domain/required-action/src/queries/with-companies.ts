import type { QueryBus } from '@nestjs/cqrs';
import { GetCompanies } from '#domain/company';
import { Expand, valueSet } from '#platform/http';
import type { RequiredActionListItem } from '../domain/projections/required-actions.js';
import type { ExpandableAction } from './required-action.schemas.js';

type Expansions = readonly 'company'[] | undefined;

const ACTION_EXPANSION = valueSet(
  'RequiredActionExpansion',
  ['company'],
  '`company`: each action has its `company`.',
);

/** Declares `expand[]` in the parameters of a list of required actions. */
export const ExpandAction = (): PropertyDecorator => Expand(ACTION_EXPANSION);

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
