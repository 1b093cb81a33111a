import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandHandling, ContentionError } from '#event-sourcing';
import { Clock } from '#kernel';
import { MasterKey } from '#personal-data';
import { customer } from '../domain/decider.js';
import { externalId, type ExternalIdCommand, type ExternalIdState } from '../domain/external-id.js';

/** A reservation whose customer is not there after this long never will be: a commit takes milliseconds. */
const ABANDONED_AFTER_MS = 30_000;
/** How long a reservation waits for the outcome of one that is under way. */
const PATIENCE_MS = 2_000;
const POLL_MS = 20;

/** Keeps the partners' own customer ids unique per tenant: reserved first, good once the customer carries the id. */
@Injectable()
export class ExternalIds {
  constructor(
    private readonly commands: CommandHandling,
    private readonly clock: Clock,
    private readonly masterKey: MasterKey,
  ) {}

  /**
   * Reserves an id for a customer that is about to carry it; again for the same customer changes nothing.
   *
   * @param context of the command that needs it; names the tenant
   * @returns false where another customer of the tenant carries it
   * @throws {ContentionError} another reservation of it is still under way; try again
   */
  async reserve(id: string, customerId: string, context: CommandContext): Promise<boolean> {
    const deadline = performance.now() + PATIENCE_MS;
    let from: string | null = null;
    for (;;) {
      const now = this.clock.now();
      const command = { type: 'ReserveExternalId', customerId, at: now.toISOString(), from } as const;
      const holder = await this.handle(id, command, context);
      if (holder === null || holder.customerId === customerId) return true;
      if (await this.carries(holder.customerId, id)) return false;
      const age = now.getTime() - Date.parse(holder.reservedAt);
      from = age > ABANDONED_AFTER_MS ? holder.customerId : null;
      if (from !== null) continue;
      if (performance.now() > deadline)
        throw new ContentionError('an external customer id is being reserved by another request');
      await delay(POLL_MS);
    }
  }

  /** The customer of the tenant that carries the id; null where none does, or not yet. */
  async carrier(id: string, tenantId: string | null): Promise<string | null> {
    const { state: holder } = await this.commands.load(externalId, this.streamOf(id, tenantId));
    if (holder === null) return null;
    const { state } = await this.commands.load(customer, holder.customerId);
    return state?.personal?.externalCustomerId === id ? holder.customerId : null;
  }

  /** Gives up a reservation: the command that took it was refused. */
  async release(id: string, customerId: string, context: CommandContext): Promise<void> {
    await this.handle(id, { type: 'ReleaseExternalId', customerId }, context);
  }

  /** An erased customer's id stays taken: what it was nobody can tell any more. */
  private async carries(customerId: string, id: string): Promise<boolean> {
    const { state } = await this.commands.load(customer, customerId);
    return state !== null && (state.personal === null || state.personal.externalCustomerId === id);
  }

  /** Every attempt is a command of its own: the decider recognises a repetition by its customer. */
  private async handle(
    id: string,
    command: ExternalIdCommand,
    context: CommandContext,
  ): Promise<ExternalIdState> {
    const stream = this.streamOf(id, context.tenantId);
    const own = {
      ...context,
      commandId: randomUUID(),
      causationId: context.commandId,
      subjectId: null,
    };
    const { state } = await this.commands.handle(externalId, stream, command, own);
    return state;
  }

  private streamOf(id: string, tenantId: string | null): string {
    return this.masterKey.mac('external-customer-id', `${tenantId ?? ''}/${id}`);
  }
}
