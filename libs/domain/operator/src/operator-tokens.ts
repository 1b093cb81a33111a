import { Injectable } from '@nestjs/common';
import {
  isKey,
  type IssuedKey,
  type KeyInfo,
  type KeyRecord,
  makeKey,
  StoredKeys,
} from '#platform/credentials';
import type { Environment } from '#kit/kernel';
import type { OperatorVerifier, VerifiedOperator } from '#platform/http';
import type { Collection } from '#kit/document-store';

/** A storage format. */
const operatorTokenRecords: Collection<KeyRecord> = {
  name: 'operator-tokens',
  kind: 'record',
  indexes: [['createdAt']],
};

const prefix = (environment: Environment): string => (environment === 'sandbox' ? 'op_test_' : 'op_live_');

/**
 * Operators' tokens, kept as API keys are. A token's name is its holder's: events name the
 * holder, so that one who changes the token stays the same person to an auditor.
 */
@Injectable()
export class OperatorTokens extends StoredKeys<object, VerifiedOperator> implements OperatorVerifier {
  protected override readonly collection = operatorTokenRecords;
  protected override readonly purpose = 'operator-token';

  /** Issues a token of this environment, which is shown this once. */
  issue(name: string): Promise<IssuedKey> {
    return this.insert(makeKey(prefix(this.config.environment)), name, {});
  }

  /** All tokens, newest first, revoked ones too. */
  list(): Promise<KeyInfo[]> {
    return this.find(undefined);
  }

  protected override hasForm(token: string): boolean {
    return isKey(token, prefix(this.config.environment));
  }

  protected override holderOf(tokenId: string, { name }: KeyRecord): VerifiedOperator {
    return { tokenId, name };
  }
}
