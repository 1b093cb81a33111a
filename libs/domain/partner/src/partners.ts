import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Actor, type CommandContext, CommandHandling } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { Clock, isId } from '#kit/kernel';
import { assertCreated, partner, type PartnerCommand } from './domain/decider.js';
import { partnerNotFound } from './domain/errors.js';

/** The actor and the request, for the record. */
export interface By {
  readonly actor: Actor;
  readonly requestId: string;
}

/** Loads and changes partners for the command handlers. */
@Injectable()
export class Partners {
  constructor(
    private readonly commands: CommandHandling,
    private readonly clock: Clock,
  ) {}

  /** @throws {DomainError} `E_NOT_FOUND`, also for a malformed id */
  async mustExist(tenantId: string): Promise<void> {
    if (!isId(tenantId)) throw partnerNotFound();
    assertCreated((await this.commands.of(partner).load(tenantId)).state);
  }

  /** Returns the name of a partner. @throws {DomainError} `E_NOT_FOUND` */
  async nameOf(tenantId: string): Promise<string> {
    const { state } = await this.commands.of(partner).load(tenantId);
    assertCreated(state);
    return state.name;
  }

  /** @returns the position of the last event @throws {DomainError} `E_NOT_FOUND` */
  async change(tenantId: string, command: PartnerCommand, by: By): Promise<Position | null> {
    const context = this.context(tenantId, by);
    return (await this.commands.of(partner).execute(tenantId, context, command)).position;
  }

  /** Returns the context of a command on a partner. @param commandId default: a new id */
  context(tenantId: string, { actor, requestId }: By, commandId: string = randomUUID()): CommandContext {
    return {
      commandId,
      tenantId,
      actor,
      correlationId: requestId,
      now: this.clock.now(tenantId).toISOString(),
      subjectId: tenantId,
    };
  }
}
