import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { company, type CompanyEvent, ReconcileRequiredActions } from '#company';
import { type CommandContext, CommandHandling, reactionTo, type Recorded } from '#event-sourcing';
import { Clock } from '#kernel';
import type { Subscriber, Write } from '#projections';
import { requiredAction } from '../required-action.decider.js';
import type { RequiredActionEvent } from '../required-action.events.js';
import { NamesOfResolution } from './names-of-resolution.js';

const NAME = 'required-actions-follow-up';

/** The company's events that raise or close actions. */
const SETTLING: ReadonlySet<string> = new Set([
  'NamesRefused',
  'SignatureRequested',
  'SignatureRecorded',
  'FormationFiled',
  'FormationFailed',
]);

/**
 * Keeps companies and required actions in step. Requests do the same themselves so that they can answer with it; this
 * is what still happens where one of them died half-way.
 */
@Injectable()
export class RequiredActionsProcess implements Subscriber<CompanyEvent | RequiredActionEvent> {
  readonly name = NAME;
  readonly categories = [company.category, requiredAction.category];

  constructor(
    private readonly commands: CommandHandling,
    private readonly commandBus: CommandBus,
    private readonly names: NamesOfResolution,
    private readonly clock: Clock,
  ) {}

  async handle(event: Recorded<CompanyEvent | RequiredActionEvent>): Promise<readonly Write[]> {
    if (event.type === 'RequiredActionSubmitted') await this.names.replace(event.data, this.contextOf(event));
    else if (SETTLING.has(event.type)) await this.settle(event);
    return [];
  }

  private async settle(event: Recorded<CompanyEvent | RequiredActionEvent>): Promise<void> {
    const { state } = await this.commands.load(company, event.data.companyId);
    if (state) await this.commandBus.execute(new ReconcileRequiredActions(state, this.contextOf(event)));
  }

  private contextOf(event: Recorded<CompanyEvent | RequiredActionEvent>): CommandContext {
    return reactionTo(event, NAME, this.clock.now(event.metadata.tenantId));
  }
}
