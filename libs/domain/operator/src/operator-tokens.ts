import { Injectable } from '@nestjs/common';
import {
  type Creator,
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

/** Storage format. */
const operatorTokenRecords: Collection<KeyRecord> = {
  name: 'operator-tokens',
  kind: 'record',
  indexes: [['createdAt']],
};

/** Returns the prefix of an environment's tokens (contract 3.1). */
export const operatorTokenPrefix = (environment: Environment): string =>
  environment === 'sandbox' ? 'op_test_' : 'op_live_';

/**
 * Operators' tokens, stored like API keys. A token is named after its holder, whose name events record, so that
 * audits show the same person after a token change.
 */
@Injectable()
export class OperatorTokens extends StoredKeys<object, VerifiedOperator> implements OperatorVerifier {
  protected override readonly collection = operatorTokenRecords;
  protected override readonly purpose = 'operator-token';

  /** Issues a token for this environment; it is shown only once. */
  issue(name: string, createdBy: Creator): Promise<IssuedKey> {
    return this.insert(
      makeKey(operatorTokenPrefix(this.config.environment)),
      { name, createdBy, expiresAt: null },
      {},
    );
  }

  /** Returns all tokens, newest first, including revoked ones. */
  list(): Promise<KeyInfo[]> {
    return this.findAll({});
  }

  override async verify(token: string): Promise<VerifiedOperator | null> {
    return super.verify(token);
  }

  protected override hasForm(token: string): boolean {
    return isKey(token, operatorTokenPrefix(this.config.environment));
  }

  protected override now(): Date {
    return this.clock.now();
  }

  protected override holderOf(tokenId: string, { name }: KeyRecord): VerifiedOperator {
    return { tokenId, name };
  }
}
