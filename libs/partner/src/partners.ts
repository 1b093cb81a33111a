import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Actor, CommandHandling, type CommandContext } from '#event-sourcing';
import type { Position } from '#event-store';
import { Clock } from '#kernel';
import { type ApiKeyInfo, ApiKeys } from './keys/api-keys.js';
import { partner, type PartnerCommand } from './domain/decider.js';

/** Who asks, for the record. */
export interface By {
  readonly actor: Actor;
  readonly requestId: string;
}

/** Administration of a partner and its keys. */
@Injectable()
export class Partners {
  constructor(
    private readonly commands: CommandHandling,
    private readonly keys: ApiKeys,
    private readonly clock: Clock,
  ) {}

  /** From now on the partner's keys read and do not write. @returns where that is told. @throws {DomainError} `E_NOT_FOUND` */
  suspend(tenantId: string, by: By): Promise<Position | null> {
    return this.send(tenantId, { type: 'Suspend' }, by);
  }

  /** @throws {DomainError} `E_NOT_FOUND` */
  resume(tenantId: string, by: By): Promise<Position | null> {
    return this.send(tenantId, { type: 'Resume' }, by);
  }

  /** A new key, which is shown this once. @throws {DomainError} `E_NOT_FOUND` */
  async issueKey(
    tenantId: string,
    name: string,
    by: By,
    given?: string,
  ): Promise<{ keyId: string; key: string; issued: boolean }> {
    await this.mustExist(tenantId);
    const made = await this.keys.issue(tenantId, name, given);
    if (made.issued) await this.send(tenantId, { type: 'NoteKeyIssued', keyId: made.keyId, name }, by);
    return made;
  }

  /** The partner's keys, newest first, revoked ones too. @throws {DomainError} `E_NOT_FOUND` */
  async keysOf(tenantId: string): Promise<ApiKeyInfo[]> {
    await this.mustExist(tenantId);
    return this.keys.list(tenantId);
  }

  /** False where the tenant has no such key in force. @throws {DomainError} `E_NOT_FOUND` */
  async revokeKey(tenantId: string, keyId: string, by: By): Promise<boolean> {
    if (!(await this.keysOf(tenantId)).some((key) => key.keyId === keyId)) return false;
    const revoked = await this.keys.revoke(keyId);
    await this.send(tenantId, { type: 'NoteKeyRevoked', keyId }, by);
    return revoked;
  }

  /** The decider refuses whatever is asked of a partner that does not exist. */
  private async mustExist(tenantId: string): Promise<void> {
    const { state } = await this.commands.load(partner, tenantId);
    partner.decider.decide(state, { type: 'NoteKeyRevoked', keyId: '' });
  }

  private async send(tenantId: string, command: PartnerCommand, by: By): Promise<Position | null> {
    const context = this.context(tenantId, by);
    return (await this.commands.handle(partner, tenantId, command, context)).position;
  }

  /** The context of an operator's command on a partner. */
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
