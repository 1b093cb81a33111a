import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CompanyHistory, headline, verifyHistory } from '#domain/company-history';
import { OperatorModule, RecordReveal } from '#domain/operator';
import { PartnerModule } from '#domain/partner';
import { streamName } from '#kit/event-sourcing';
import type { DocumentStore } from '#kit/document-store';
import type { Verification } from '#platform/audit';
import { evidenceOf, type Stores } from '#platform/hosting';
import { companyUnknown } from './company-id.js';
import { OperatorError } from './operator-error.js';
import { operatorToken, type Reveal } from './operator-token.js';
import { lineOfFault } from './terminal/verification-lines.js';
import { withApp } from './with-app.js';

/** A company's history, with the verification that preceded it. */
export interface AuditedHistory {
  readonly history: CompanyHistory;
  readonly verification: Verification;
  /** RFC 3339. */
  readonly verifiedAt: string;
  readonly store: DocumentStore;
  readonly queryBus: QueryBus;
  /** The operator who is shown personal data; null if the data stays masked. */
  readonly operator: string | null;
}

/**
 * Verifies a company's streams, then reads its history. If a stream was altered, the exit code is 1.
 *
 * @param purpose recorded with the operator's name if personal data is revealed
 * @throws {OperatorError} if the company does not exist, the operator's token is missing or not valid, or the streams
 *   were altered so that they cannot be read
 */
export async function withHistory<T>(
  id: string,
  purpose: string,
  reveal: Reveal | undefined,
  work: (audited: AuditedHistory) => T | Promise<T>,
): Promise<T> {
  const token = reveal === undefined ? null : await operatorToken(reveal);
  return withApp([OperatorModule, PartnerModule], async (app, stores) => {
    const operator = token === null ? null : await recordReveal(app, token, id, purpose);
    const history = await audited(stores, id, operator !== null);
    return work({ ...history, queryBus: app.get(QueryBus), operator });
  });
}

/** Records that an operator is shown a company's personal data. Returns the operator's name. */
async function recordReveal(
  app: INestApplicationContext,
  token: string,
  id: string,
  purpose: string,
): Promise<string> {
  const recorded = await app
    .get(CommandBus)
    .execute(new RecordReveal(token, streamName('company', id), purpose));
  if (!('refused' in recorded)) return recorded.operator;
  if (recorded.refused === 'unknown stream') companyUnknown(id);
  throw new OperatorError('Invalid operator token. Nothing was revealed.');
}

/** Verifies a company's streams. @throws {OperatorError} naming the faults, if the streams were altered */
export async function assertUnaltered(stores: Stores, id: string): Promise<Verification> {
  const verification = await verify(stores, id);
  if (verification.broken) throw alteredError(verification, new Date().toISOString());
  return verification;
}

const verify = async (stores: Stores, id: string): Promise<Verification> =>
  verifyHistory(await evidenceOf(stores), id, () => undefined);

async function audited(
  stores: Stores,
  id: string,
  reveal: boolean,
): Promise<Omit<AuditedHistory, 'operator' | 'queryBus'>> {
  const verification = await verify(stores, id);
  const verifiedAt = new Date().toISOString();
  if (verification.broken) process.exitCode = 1;
  const history = await CompanyHistory.read(stores.eventStore, stores.codec, id, reveal).catch(
    (error: unknown) => {
      // An altered event may be unreadable.
      throw verification.broken ? alteredError(verification, verifiedAt) : error;
    },
  );
  if (history) return { history, verification, verifiedAt, store: stores.documentStore };
  throw verification.broken ? alteredError(verification, verifiedAt) : companyUnknown(id);
}

const alteredError = (verification: Verification, verifiedAt: string): OperatorError =>
  new OperatorError([headline(verification, verifiedAt), ...verification.faults.map(lineOfFault)].join('\n'));
