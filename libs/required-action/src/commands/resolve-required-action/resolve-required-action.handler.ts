import { CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { type EntityType, GetCompany } from '#company';
import { CommandHandling, eventId, type FieldError } from '#event-sourcing';
import { isId } from '#kernel';
import { isNameEnding, nameEndings } from '#reference-data';
import { NamesOfResolution } from '../../processes/names-of-resolution.js';
import {
  answerOf,
  type RequiredActionAnswer,
} from '../../projections/required-actions/required-actions.projection.js';
import { requiredAction } from '../../required-action.decider.js';
import { requiredActionNotFound } from '../../required-action.errors.js';
import type { Resolution } from '../../required-action.types.js';
import { type ResolvedAction, ResolveRequiredAction } from './resolve-required-action.command.js';

/**
 * The action decides who was first: a second answer, however close, is refused. Then the company gets the names; a
 * process that dies in between leaves that to the process manager.
 */
@CommandHandler(ResolveRequiredAction)
export class ResolveRequiredActionHandler implements ICommandHandler<ResolveRequiredAction> {
  constructor(
    private readonly commands: CommandHandling,
    private readonly queryBus: QueryBus,
    private readonly names: NamesOfResolution,
  ) {}

  async execute(command: ResolveRequiredAction): Promise<ResolvedAction> {
    const { companyId, requiredActionId, resolution } = command;
    const tenantId = command.context.tenantId ?? '';
    const owner = await this.queryBus.execute(new GetCompany(tenantId, companyId));
    await this.assertOfCompany(requiredActionId, companyId);

    const context = { ...command.context, subjectId: owner.serviceCustomerId };
    const misfits = misfitsOf(resolution, owner.entityType);
    const submit = { type: 'SubmitResolution', resolution, misfits } as const;
    const { position, revision } = await this.commands.handle(
      requiredAction,
      requiredActionId,
      submit,
      context,
    );

    const companyPosition = await this.names.replace(
      { requiredActionId, companyId, resolution },
      { ...context, causationId: eventId(context.commandId, 0) },
    );
    return { action: await this.read(requiredActionId, revision), position, companyPosition };
  }

  private async assertOfCompany(requiredActionId: string, companyId: string): Promise<void> {
    const found = isId(requiredActionId) && (await this.commands.load(requiredAction, requiredActionId));
    if (!found || found.state?.companyId !== companyId) throw requiredActionNotFound();
  }

  /** As the resolution left it, whatever came after. */
  private async read(requiredActionId: string, revision: number): Promise<RequiredActionAnswer> {
    const { events } = await this.commands.load(requiredAction, requiredActionId);
    const action = answerOf(events.slice(0, revision + 1));
    if (!action) throw requiredActionNotFound();
    return action;
  }
}

function misfitsOf({ nameOptions }: Resolution, entityType: EntityType): Record<string, FieldError> {
  const message = `must be one of: ${nameEndings[entityType].join(', ')}`;
  return Object.fromEntries(
    nameOptions.flatMap(({ entityTypeEnding }, index) =>
      isNameEnding(entityType, entityTypeEnding)
        ? []
        : [[`nameOptions[${index}].entityTypeEnding`, { code: 'E_NAME_OPTIONS_INVALID', message }]],
    ),
  );
}
