import { Injectable } from '@nestjs/common';
import type { ErasedCustomer, Eraser } from '#platform/hosting';
import { MasterKey } from '#platform/personal-data';
import { DocumentStore } from '#kit/document-store';
import { accountIdOf, identityAccounts } from './accounts.js';
import { EmailAddressData } from './email-address-data.js';
import { OAuthRecords } from '../oauth/oauth-records.js';

/** Erases a customer's account, the tokens of their programs, and all data stored under their address. */
@Injectable()
export class AccountEraser implements Eraser {
  constructor(
    private readonly store: DocumentStore,
    private readonly records: OAuthRecords,
    private readonly masterKey: MasterKey,
    private readonly addressData: EmailAddressData,
  ) {}

  async erase({ customerId }: Pick<ErasedCustomer, 'customerId'>): Promise<void> {
    const accounts = await this.store.find(identityAccounts, { where: { customerId }, limit: 10 });
    const ids = new Set(accounts.map(({ id }) => id));
    // Delete these before the account: only the account still holds the hash of the address.
    if (ids.size > 0)
      await this.addressData.forgetSealed((address) => ids.has(accountIdOf(this.masterKey, address)));
    for (const id of ids) await this.store.remove(identityAccounts, id);
    await this.records.forget(customerId);
  }
}
