import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  Caller,
  OneOf,
  PageQuery,
  type PartnerCaller,
  PartnerEndpoint,
  QueryFlag,
  Text,
} from '#platform/http';
import { Describe } from '#platform/openapi';
import { ACTION_CODES, type ActionCode } from '../../domain/types.js';
import { ACTION_CODE } from '../../value-sets.js';
import { ListPartnerRequiredActions } from './partner-required-actions.js';
import { requiredActionPageSchema } from '../required-action.schemas.js';
import { ExpandAction, withCompanies } from '../with-companies.js';

class ListRequiredActionsParameters extends PageQuery {
  @QueryFlag({
    optional: true,
    defaultValue: true,
    about: '`true`: actions that are neither resolved nor rejected. `false`: the others.',
  })
  open?: boolean;
  @OneOf(ACTION_CODES, { optional: true, component: ACTION_CODE, about: 'The kind of request.' })
  actionCode?: ActionCode;
  @Text({ max: 200, optional: true, rejectsEmpty: true, about: 'The company’s `serviceCompanyId`.' })
  companyId?: string;
  @ExpandAction() 'expand[]'?: readonly 'company'[];
}

@Controller('v1/partner/required-actions')
@PartnerEndpoint()
export class PartnerRequiredActionsController {
  constructor(private readonly queryBus: QueryBus) {}

  /** Defaults to open actions. */
  @Get()
  @Describe({
    id: 'listRequiredActions',
    tag: 'Required actions',
    summary: 'List the required actions of all companies',
    about: 'Returns open actions, newest first. To get closed actions, send `open=false`.',
    response: requiredActionPageSchema,
    errors: ['E_FORBIDDEN'],
  })
  async list(@Caller() { tenantId }: PartnerCaller, @Query() query: ListRequiredActionsParameters) {
    const { open = true, actionCode, companyId } = query;
    const filter = { open, actionCode, companyId };
    const list = new ListPartnerRequiredActions(tenantId, filter, query.paging());
    const page = await this.queryBus.execute(list);
    return {
      ...page,
      content: await withCompanies(this.queryBus, tenantId, page.content, query['expand[]']),
    };
  }
}
