import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '#kit/kernel';
import { type ReceivedMail, SandboxInbox } from '#platform/mail';
import { MasterKey } from '#platform/personal-data';
import { DocumentStore } from '#kit/document-store';
import { accountIdOf, identityAccounts } from '../../accounts/accounts.js';
import { type KnownRecord, OAuthRecords } from '../../oauth/oauth-records.js';

/** What is kept of how a customer signs in, and of the programs that she let in. */
export interface KnownAccount {
  /** Null where she has none. */
  readonly account: { readonly createdAt: string; readonly passwordChangedAt: string } | null;
  /** Sessions, consents and tokens, by kind; no token is known to anybody. */
  readonly permissions: readonly KnownRecord[];
  /** The messages to her that a sandbox keeps. */
  readonly mails: readonly ReceivedMail[];
}

/** Everything that the authorization server keeps of a customer. */
export class KnownOfAccount extends Query<KnownAccount> {
  constructor(readonly customerId: string) {
    super();
  }
}

@QueryHandler(KnownOfAccount)
export class KnownOfAccountHandler implements IQueryHandler<KnownOfAccount> {
  constructor(
    private readonly store: DocumentStore,
    private readonly records: OAuthRecords,
    private readonly masterKey: MasterKey,
    private readonly clock: Clock,
  ) {}

  async execute({ customerId }: KnownOfAccount): Promise<KnownAccount> {
    const [account] = await this.store.find(identityAccounts, { where: { customerId }, limit: 1 });
    const permissions = await this.records.of(customerId);
    if (!account) return { account: null, permissions, mails: [] };
    const { createdAt, passwordChangedAt } = account.document;
    const inbox = new SandboxInbox(this.store, this.masterKey, this.clock);
    const mails = await inbox.of((address) => accountIdOf(this.masterKey, address) === account.id);
    return { account: { createdAt, passwordChangedAt }, permissions, mails };
  }
}
