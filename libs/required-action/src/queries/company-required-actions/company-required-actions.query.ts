import { Query } from '@nestjs/cqrs';
import type { RequiredActionAnswer } from '../../projections/required-actions/required-actions.projection.js';

/** An action in a list (specification, section 2.8). */
export type RequiredActionListItem = Omit<RequiredActionAnswer, 'history'>;

/** A company's actions, closed ones too, most recently changed first. @throws `E_COMPANY_NOT_FOUND` */
export class ListCompanyRequiredActions extends Query<readonly RequiredActionListItem[]> {
  constructor(
    readonly tenantId: string,
    readonly companyId: string,
  ) {
    super();
  }
}

/** One of a company's actions. @throws `E_COMPANY_NOT_FOUND`, `E_REQUIRED_ACTION_NOT_FOUND` */
export class GetRequiredAction extends Query<RequiredActionAnswer> {
  constructor(
    readonly tenantId: string,
    readonly companyId: string,
    readonly requiredActionId: string,
  ) {
    super();
  }
}

/** The item of a list: an action without its history. */
export const listItemOf = (action: RequiredActionAnswer): RequiredActionListItem => ({
  requiredActionId: action.requiredActionId,
  serviceCompanyId: action.serviceCompanyId,
  actionCode: action.actionCode,
  actionName: action.actionName,
  status: action.status,
  reason: action.reason,
  open: action.open,
  awaitingResponse: action.awaitingResponse,
  updatedAt: action.updatedAt,
});
