import type { DocumentStore } from '#kit/document-store';
import { deliveriesOfCompany } from '#platform/webhooks';
import type { AuditState, AuditStep, CompanyHistory } from '../audit/replay.js';

/** An attempt at delivering a webhook, without what the endpoint answered: partners put anything there. */
export interface ReportedAttempt {
  readonly attemptedAt: string;
  readonly statusCode: number | null;
  readonly error: string | null;
}

/** A webhook that was sent, or is to be. */
export interface ReportedDelivery {
  readonly deliveryId: string;
  readonly eventName: string;
  readonly status: string;
  readonly createdAt: string;
  /** Of the event that it announces; -1 where none is known. */
  readonly position: number;
  readonly attempts: readonly ReportedAttempt[];
}

/** What a report tells of a company. */
export interface CompanyReport {
  readonly companyId: string;
  /** As of now. */
  readonly present: AuditState;
  readonly steps: readonly AuditStep[];
  /** In the order of the events that they announce. */
  readonly deliveries: readonly ReportedDelivery[];
  /** RFC 3339. */
  readonly madeAt: string;
  readonly madeBy: string;
  /** Whether personal data are shown. */
  readonly revealed: boolean;
}

/**
 * Everything that happened to a company, and what was sent of it.
 *
 * @throws {DocumentStoreUnavailableError}
 */
export async function reportOf(
  companyId: string,
  history: CompanyHistory,
  store: DocumentStore,
  made: Pick<CompanyReport, 'madeAt' | 'madeBy' | 'revealed'>,
): Promise<CompanyReport> {
  const deliveries: ReportedDelivery[] = [];
  for await (const { id, document } of deliveriesOfCompany(store, history.tenantId ?? '', companyId)) {
    const { eventName, status, createdAt, position = -1, attempts } = document;
    deliveries.push({
      deliveryId: id,
      eventName,
      status,
      createdAt,
      position,
      attempts: attempts.map(({ attemptedAt, statusCode, error }) => ({ attemptedAt, statusCode, error })),
    });
  }
  return {
    companyId,
    present: history.present,
    steps: history.steps(),
    deliveries: deliveries.reverse().sort((one, other) => one.position - other.position),
    ...made,
  };
}
