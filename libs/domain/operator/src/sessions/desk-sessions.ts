import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import {
  assertFromOwnPage,
  type NewSession,
  CookieSessions,
  type SessionRecord,
} from '#platform/credentials';
import { HttpConfig, type SignedInOperators, type VerifiedOperator } from '#platform/http';
import { Clock } from '#kit/kernel';
import { MasterKey } from '#platform/personal-data';
import { type Collection, DocumentStore } from '#kit/document-store';
import { OperatorTokens } from '../operator-tokens.js';

/** Storage format. */
export const deskSessions: Collection<SessionRecord & VerifiedOperator> = {
  name: 'desk-sessions',
  kind: 'record',
  indexes: [['expiresAt']],
};

interface SignedInOperator extends VerifiedOperator {
  readonly csrfToken: string;
  readonly expiresAt: string;
}

/** Sessions of the desk's page. A session ends when its token is revoked. */
@Injectable()
export class DeskSessions extends CookieSessions<VerifiedOperator> implements SignedInOperators {
  protected override readonly collection = deskSessions;
  protected override readonly purpose = 'desk';

  constructor(
    store: DocumentStore,
    masterKey: MasterKey,
    clock: Clock,
    config: HttpConfig,
    private readonly tokens: OperatorTokens,
  ) {
    super(store, masterKey, clock, config);
  }

  /** Starts a session for an operator with a verified token. */
  begin({ tokenId, name }: VerifiedOperator): Promise<NewSession> {
    return this.insert({ tokenId, name });
  }

  async verify(request: IncomingMessage): Promise<SignedInOperator | null> {
    const operator = await this.of(request);
    if (operator) assertFromOwnPage(request, operator.csrfToken);
    return operator;
  }

  /** Returns the signed-in operator, without the CSRF check of {@link verify}. */
  async of(request: IncomingMessage): Promise<SignedInOperator | null> {
    const session = await this.find(request);
    if (!session) return null;
    const { holder, csrfToken, expiresAt } = session;
    return { tokenId: holder.tokenId, name: holder.name, csrfToken, expiresAt };
  }

  protected override async holderOf(operator: VerifiedOperator): Promise<VerifiedOperator | null> {
    return (await this.tokens.inForce([operator.tokenId])).has(operator.tokenId) ? operator : null;
  }
}
