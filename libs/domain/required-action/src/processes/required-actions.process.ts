import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ACTION_EVENTS, type CompanyEvent, LoadCompany, RequiredActionsOfCompany } from '#domain/company';
import { type CommandContext, reactionTo, type Recorded } from '#kit/event-sourcing';
import { Clock } from '#kit/kernel';
import { inOrderByKey, type Subscriber } from '#kit/subscriptions';
import type { Write } from '#kit/document-store';
import type { RequiredActionEvent } from '../domain/events.js';
import { NamesOfResolution } from './names-of-resolution.js';

const NAME = 'required-actions-follow-up';

/**
 * Keeps required actions in step with their companies. Requests do the same so that they can respond with the
 * result; this subscriber completes the work of requests that died halfway.
 */
@Injectable()
export class RequiredActionsProcess implements Subscriber<CompanyEvent | RequiredActionEvent> {
  readonly name = NAME;
  readonly categories = ['company', 'requiredAction'];

  constructor(
    private readonly requiredActions: RequiredActionsOfCompany,
    private readonly queryBus: QueryBus,
    private readonly names: NamesOfResolution,
    private readonly clock: Clock,
  ) {}

  /** Companies are independent of each other. */
  handleAll(events: readonly Recorded<CompanyEvent | RequiredActionEvent>[]): Promise<readonly Write[]> {
    return inOrderByKey(this, events, ({ data }) => data.companyId);
  }

  async handle(event: Recorded<CompanyEvent | RequiredActionEvent>): Promise<readonly Write[]> {
    if (event.type === 'RequiredActionSubmitted') await this.names.replace(event.data, this.contextOf(event));
    else if (ACTION_EVENTS.has(event.type)) await this.reconcile(event);
    return [];
  }

  private async reconcile(event: Recorded<CompanyEvent | RequiredActionEvent>): Promise<void> {
    const { company } = await this.queryBus.execute(new LoadCompany(event.data.companyId));
    await this.requiredActions.reconcile(company, this.contextOf(event));
  }

  private contextOf(event: Recorded<CompanyEvent | RequiredActionEvent>): CommandContext {
    return reactionTo(event, NAME, this.clock.now(event.metadata.tenantId));
  }
}
