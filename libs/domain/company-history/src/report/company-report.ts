import type { DocumentStore } from '#kit/document-store';
import type { ActorNames } from '#domain/operator';
import type { Verification } from '#platform/audit';
import { attemptsOf, deliveriesOfCompany } from '#platform/webhooks';
import type { AuditState, AuditStep, CompanyHistory } from '../timeline/company-history.js';

/** An attempt to deliver a webhook, without the endpoint's response body: partners may put anything there. */
export interface ReportedAttempt {
  readonly attemptedAt: string;
  readonly statusCode: number | null;
  readonly error: string | null;
}

export interface ReportedDelivery {
  readonly deliveryId: string;
  readonly eventName: string;
  readonly status: string;
  readonly createdAt: string;
  /** The position of the event that it announces; -1 if unknown. */
  readonly position: number;
  readonly attempts: readonly ReportedAttempt[];
}

export interface CompanyReport {
  readonly companyId: string;
  readonly present: AuditState;
  readonly steps: readonly AuditStep[];
  /** In the order of the events they announce. */
  readonly deliveries: readonly ReportedDelivery[];
  /** RFC 3339. */
  readonly madeAt: string;
  readonly madeBy: string;
  /** Whether personal data are shown. */
  readonly revealed: boolean;
  /** Names of API keys, and e-mail addresses of people, which are personal data. */
  readonly names: ActorNames;
  /** The verification of the streams, made before the report. */
  readonly verification: Verification;
}

/**
 * Collects everything that happened to a company and the webhooks about it.
 *
 * @throws {DocumentStoreUnavailableError}
 */
export async function reportOf(
  companyId: string,
  history: CompanyHistory,
  store: DocumentStore,
  header: Pick<CompanyReport, 'madeAt' | 'madeBy' | 'revealed' | 'names' | 'verification'>,
): Promise<CompanyReport> {
  const deliveries: ReportedDelivery[] = [];
  for await (const { id, document } of deliveriesOfCompany(store, history.tenantId ?? '', companyId)) {
    const { eventName, status, createdAt, position } = document;
    deliveries.push({
      deliveryId: id,
      eventName,
      status,
      createdAt,
      position,
      attempts: attemptsOf(document).map(({ attemptedAt, statusCode, error }) => ({
        attemptedAt,
        statusCode,
        error,
      })),
    });
  }
  return {
    companyId,
    present: history.present,
    steps: history.steps(),
    deliveries: deliveries.reverse().sort((one, other) => one.position - other.position),
    ...header,
  };
}
