import { Query } from '@nestjs/cqrs';
import type { ActionCode } from '../../required-action.types.js';
import type { RequiredActionListItem } from '../company-required-actions/company-required-actions.query.js';

export interface RequiredActionPage {
  readonly content: readonly RequiredActionListItem[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly totalPages: number;
}

/** What a list is narrowed to; what is undefined narrows nothing. */
export interface RequiredActionFilter {
  readonly open: boolean;
  readonly actionCode: ActionCode | undefined;
  readonly companyId: string | undefined;
}

/** The tenant's actions over all its companies, newest first. */
export class ListPartnerRequiredActions extends Query<RequiredActionPage> {
  constructor(
    readonly tenantId: string,
    readonly filter: RequiredActionFilter,
    readonly page: number,
    readonly size: number,
  ) {
    super();
  }
}
