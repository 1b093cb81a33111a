import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DocumentStore } from '#projections';
import { identityAccounts } from '../../accounts/accounts.js';
import { OAuthRecords } from '../../oauth/oauth-records.js';

/** Removes how a customer who was erased signs in, and what her programs were given. Again, it changes nothing. */
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
  ) {}

  async execute({ customerId }: ForgetAccount): Promise<void> {
    const accounts = await this.store.find(identityAccounts, { where: { customerId }, limit: 10 });
    for (const { id } of accounts) await this.store.remove(identityAccounts, id);
    await this.records.forget(customerId);
  }
}
