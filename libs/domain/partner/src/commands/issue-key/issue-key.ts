import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { IssuedKey } from '#platform/credentials';
import { ApiKeys } from '../../keys/api-keys.js';
import { type By, Partners } from '../../partners.js';

/** Issues an API key of a partner; it is shown only once. @throws {DomainError} `E_NOT_FOUND` */
export class IssueKey extends Command<IssuedKey> {
  /** @param key a given key (`SANDBOX_API_KEY`); default: a new one */
  constructor(
    readonly tenantId: string,
    /** Describes the key's use. */
    readonly keyName: string,
    readonly by: By,
    readonly key?: string,
  ) {
    super();
  }
}

@CommandHandler(IssueKey)
export class IssueKeyHandler implements ICommandHandler<IssueKey> {
  constructor(
    private readonly partners: Partners,
    private readonly keys: ApiKeys,
  ) {}

  async execute({ tenantId, keyName: name, by, key }: IssueKey): Promise<IssuedKey> {
    await this.partners.mustExist(tenantId);
    const made = await this.keys.issue(tenantId, name, key);
    if (made.issued)
      await this.partners.change(tenantId, { type: 'NoteKeyIssued', keyId: made.keyId, name }, by);
    return made;
  }
}
