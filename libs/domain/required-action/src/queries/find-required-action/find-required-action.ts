import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { isId } from '#kit/kernel';
import { ReadModels } from '#kit/projections';
import {
  listItemOf,
  type RequiredActionListItem,
  requiredActions,
} from '../../domain/projections/required-actions.js';

/** Returns an action of any of the tenant's companies; null: there is none with this id. */
export class FindRequiredAction extends Query<RequiredActionListItem | null> {
  constructor(
    readonly tenantId: string,
    readonly requiredActionId: string,
  ) {
    super();
  }
}

@QueryHandler(FindRequiredAction)
export class FindRequiredActionHandler implements IQueryHandler<FindRequiredAction> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ tenantId, requiredActionId }: FindRequiredAction): Promise<RequiredActionListItem | null> {
    if (!isId(requiredActionId)) return null;
    const result = await this.readModels.get(requiredActions, requiredActionId, { tenantId });
    return result && listItemOf(result.document.action);
  }
}
