import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { LoadCompany } from '#domain/company';
import { type CommandContext, CommandHandling, eventId } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { isId } from '#kit/kernel';
import { withoutEnding } from '#platform/reference-data';
import { requiredAction } from '../../domain/decider.js';
import { requiredActionNotFound } from '../../domain/errors.js';
import { detailsOf, type RequiredActionDetails } from '../../domain/projections/required-actions.js';
import type { SentResolution } from '../../domain/types.js';
import { nameFaultsOf } from './name-faults.js';
import { NamesOfResolution } from '../../processes/names-of-resolution.js';

/** The resolved action, and the positions of its event and the company's. */
interface ResolvedAction {
  readonly action: RequiredActionDetails;
  readonly customerId: string;
  readonly position: Position | null;
  readonly companyPosition: Position | null;
}

/**
 * Resolves a required action for a partner, and replaces the company's names at once.
 * @throws `E_NOT_FOUND`, `E_REQUIRED_ACTION_NOT_FOUND`, `E_REQUIRED_ACTION_NOT_RESOLVABLE`,
 * `E_REQUIRED_ACTION_CODE_MISMATCH`, `E_REQUIRED_ACTION_CLOSED`, `E_NAME_OPTIONS_INVALID`
 *
 * @param context names the tenant
 */
export class ResolveRequiredAction extends Command<ResolvedAction> {
  constructor(
    readonly companyId: string,
    readonly requiredActionId: string,
    readonly resolution: SentResolution,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * The action accepts one resolution, even among concurrent ones. Then the company gets the names; if the process
 * dies in between, the process manager does that.
 */
@CommandHandler(ResolveRequiredAction)
export class ResolveRequiredActionHandler implements ICommandHandler<ResolveRequiredAction> {
  constructor(
    private readonly commands: CommandHandling,
    private readonly queryBus: QueryBus,
    private readonly names: NamesOfResolution,
  ) {}

  async execute(command: ResolveRequiredAction): Promise<ResolvedAction> {
    const { companyId, requiredActionId } = command;
    const tenantId = command.context.tenantId ?? '';
    const { company } = await this.queryBus.execute(new LoadCompany(companyId, tenantId));
    await this.assertOfCompany(requiredActionId, companyId);

    const { entityType, customerId } = company;
    const sent = command.resolution.nameOptions;
    const nameOptions = sent.map((option) => ({ ...option, name: withoutEnding(entityType, option.name) }));
    const resolution = { ...command.resolution, nameOptions };
    const context = { ...command.context, subjectId: customerId };
    const { position, revision } = await this.commands.of(requiredAction).execute(requiredActionId, context, {
      type: 'SubmitResolution',
      resolution,
      nameFaults: nameFaultsOf(sent, company),
    });

    const companyPosition = await this.names.replace(
      { requiredActionId, companyId, resolution },
      { ...context, causationId: eventId(context.commandId, 0) },
    );
    return { action: await this.read(requiredActionId, revision), customerId, position, companyPosition };
  }

  private async assertOfCompany(requiredActionId: string, companyId: string): Promise<void> {
    const result = isId(requiredActionId) && (await this.commands.of(requiredAction).load(requiredActionId));
    if (!result || result.state?.companyId !== companyId) throw requiredActionNotFound();
  }

  /** Returns the action as the resolution left it, whatever happened later. */
  private async read(requiredActionId: string, revision: number): Promise<RequiredActionDetails> {
    const { history } = await this.commands.of(requiredAction).load(requiredActionId);
    const action = detailsOf((await history()).slice(0, revision + 1));
    if (!action) throw requiredActionNotFound();
    return action;
  }
}
