import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MasterKey } from '#platform/personal-data';
import { DocumentStore } from '#kit/document-store';
import { accountIdOf, identityAccounts } from '../../accounts/accounts.js';
import { KeptByAddress } from '../../accounts/kept-by-address.js';
import { OAuthRecords } from '../../oauth/oauth-records.js';

/**
 * Removes how a customer who was erased signs in, what her programs were given, what she was asked on the way there, and
 * what came by her address while that was taken away ({@link KeptByAddress}). Again, it changes nothing.
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
    private readonly kept: KeptByAddress,
  ) {}

  async execute({ customerId }: ForgetAccount): Promise<void> {
    const accounts = await this.store.find(identityAccounts, { where: { customerId }, limit: 10 });
    const ids = new Set(accounts.map(({ id }) => id));
    // What her address was is known no more; codes and messages are found by the hash of it, and so before the account is gone.
    if (ids.size > 0)
      await this.kept.forgetSealed((address) => ids.has(accountIdOf(this.masterKey, address)));
    for (const id of ids) await this.store.remove(identityAccounts, id);
    await this.records.forget(customerId);
  }
}
