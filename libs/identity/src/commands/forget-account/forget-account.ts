import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SandboxInbox } from '#mail';
import { MasterKey } from '#personal-data';
import { DocumentStore } from '#projections';
import { Clock } from '#kernel';
import { accountIdOf, identityAccounts } from '../../accounts/accounts.js';
import { OAuthRecords } from '../../oauth/oauth-records.js';

/**
 * Removes how a customer who was erased signs in, what her programs were given, and the messages to her that a sandbox
 * keeps. Again, it changes nothing.
 */
export class ForgetAccount extends Command<void> {
  constructor(readonly customerId: string) {
    super();
  }
}

@CommandHandler(ForgetAccount)
export class ForgetAccountHandler implements ICommandHandler<ForgetAccount> {
  constructor(
    private readonly store: DocumentStore,
    private readonly records: OAuthRecords,
    private readonly masterKey: MasterKey,
    private readonly clock: Clock,
  ) {}

  async execute({ customerId }: ForgetAccount): Promise<void> {
    const accounts = await this.store.find(identityAccounts, { where: { customerId }, limit: 10 });
    // What her address was is known no more; messages are found by the hash of it, and so before the account is gone.
    const ids = new Set(accounts.map(({ id }) => id));
    const inbox = new SandboxInbox(this.store, this.masterKey, this.clock);
    if (ids.size > 0) await inbox.forgetTo((address) => ids.has(accountIdOf(this.masterKey, address)));
    for (const { id } of accounts) await this.store.remove(identityAccounts, id);
    await this.records.forget(customerId);
  }
}
