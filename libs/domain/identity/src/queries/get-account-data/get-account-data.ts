import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '#kit/kernel';
import { type ReceivedMail, SandboxInbox } from '#platform/mail';
import { KeyRing, MasterKey } from '#platform/personal-data';
import { DocumentStore } from '#kit/document-store';
import { accountIdOf, identityAccounts } from '../../accounts/accounts.js';
import { type RecordSummary, OAuthRecords } from '../../oauth/oauth-records.js';

/** The stored data about a customer's account and the programs that they allowed. */
export interface AccountData {
  /** Null without an account. */
  readonly account: { readonly createdAt: string; readonly passwordChangedAt: string } | null;
  /** Sessions, consents and tokens, by kind, without the tokens themselves. */
  readonly permissions: readonly RecordSummary[];
  /** Messages to the customer in a sandbox's inbox. */
  readonly mails: readonly ReceivedMail[];
}

/** Returns everything that the authorization server stores about a customer. */
export class GetAccountData extends Query<AccountData> {
  constructor(readonly customerId: string) {
    super();
  }
}

@QueryHandler(GetAccountData)
export class GetAccountDataHandler implements IQueryHandler<GetAccountData> {
  constructor(
    private readonly store: DocumentStore,
    private readonly records: OAuthRecords,
    private readonly masterKey: MasterKey,
    private readonly keyRing: KeyRing,
    private readonly clock: Clock,
  ) {}

  async execute({ customerId }: GetAccountData): Promise<AccountData> {
    const [account] = await this.store.find(identityAccounts, { where: { customerId }, limit: 1 });
    const permissions = await this.records.of(customerId);
    if (!account) return { account: null, permissions, mails: [] };
    const { createdAt, passwordChangedAt } = account.document;
    const inbox = new SandboxInbox(this.store, this.masterKey, this.keyRing, this.clock);
    const mails = await inbox.of((address) => accountIdOf(this.masterKey, address) === account.id);
    return { account: { createdAt, passwordChangedAt }, permissions, mails };
  }
}
