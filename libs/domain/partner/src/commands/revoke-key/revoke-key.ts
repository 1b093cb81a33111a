import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiKeys } from '../../keys/api-keys.js';
import { type By, Partners } from '../../partners.js';

/**
 * Revokes an API key of a partner. Returns false if the partner has no such active key.
 *
 * @throws {DomainError} `E_NOT_FOUND`
 */
export class RevokeKey extends Command<boolean> {
  constructor(
    readonly tenantId: string,
    readonly keyId: string,
    readonly by: By,
  ) {
    super();
  }
}

@CommandHandler(RevokeKey)
export class RevokeKeyHandler implements ICommandHandler<RevokeKey> {
  constructor(
    private readonly partners: Partners,
    private readonly keys: ApiKeys,
  ) {}

  async execute({ tenantId, keyId, by }: RevokeKey): Promise<boolean> {
    await this.partners.mustExist(tenantId);
    if (!(await this.keys.revokeOf(tenantId, keyId))) return false;
    await this.partners.change(tenantId, { type: 'NoteKeyRevoked', keyId }, by);
    return true;
  }
}
