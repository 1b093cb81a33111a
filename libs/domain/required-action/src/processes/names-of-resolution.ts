import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeCompany, type NameOption } from '#domain/company';
import { type CommandContext, derivedUuid } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { deriveChildId } from '#kit/kernel';
import type { SentResolution } from '../domain/types.js';

/** A resolution, with the ids of its action and company. */
export interface SubmittedResolution {
  readonly requiredActionId: string;
  readonly companyId: string;
  readonly resolution: SentResolution;
}

/** Passes the names of a resolution to the company. */
@Injectable()
export class NamesOfResolution {
  constructor(private readonly commandBus: CommandBus) {}

  /**
   * Replaces the company's names. Repeating it, or calling it concurrently, changes nothing: the command id is
   * derived from the action, which is resolved once.
   *
   * @param context of the request or of the process manager; its command id is not used
   * @returns position of the company's event
   */
  async replace(
    { requiredActionId, companyId, resolution }: SubmittedResolution,
    context: CommandContext,
  ): Promise<Position | null> {
    const nameOptions = resolution.nameOptions.map((name, index): NameOption => ({
      id: deriveChildId(requiredActionId, `name/${index}`),
      ...name,
    }));
    const commandId = derivedUuid(`required-action/${requiredActionId}/names`);
    const command = { type: 'ReplaceNameOptions', requiredActionId, nameOptions } as const;
    const { position } = await this.commandBus.execute(
      new ChangeCompany(companyId, command, { ...context, commandId }),
    );
    return position;
  }
}
