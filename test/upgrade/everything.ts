import type { Service } from '../support/service.js';
import { askService } from './answers.js';
import type { Cast } from './data-folder.js';

const SIZE = 100;
const STATUSES = ['pending', 'retrying', 'delivered', 'failed'];
const AWAITED = ['accept', 'file', 'ein', 'names', 'signatures'];
const FISCAL_YEAR = 2028;

interface Row {
  readonly serviceCustomerId: string;
  readonly serviceCompanyId: string;
  readonly documentId: string;
  readonly requiredActionId: string;
  readonly annualReportId: string;
  readonly deliveryId: string;
}

interface Page {
  readonly content: readonly Row[];
  readonly totalPages: number;
}

/** Reads everything that a folder's callers can read, following the ids in the responses. */
export async function askForEverything(service: Service, cast: Cast): Promise<Record<string, unknown>> {
  const answers = {};
  for (const partner of ['partner', 'suspended'])
    await new Reading(service, cast, partner, answers).ofPartner();
  await new Reading(service, cast, 'operator', answers).ofDesk();
  await new Reading(service, cast, 'session', answers).ofSession();
  return answers;
}

class Reading {
  constructor(
    private readonly service: Service,
    private readonly cast: Cast,
    private readonly caller: string,
    private readonly answers: Record<string, unknown>,
  ) {}

  async ofPartner(): Promise<void> {
    const v1 = '/v1/partner';
    for (const { serviceCustomerId } of await this.list(`${v1}/customers`))
      await this.ask(`${v1}/customers/${serviceCustomerId}`);
    for (const { serviceCompanyId } of await this.list(`${v1}/companies`))
      await this.company(`${v1}/companies/${serviceCompanyId}`);
    await this.ask(`${v1}/companies/${this.cast.companies['unreadable'] ?? ''}`);
    await this.list(`${v1}/companies`, 'status=FAILED');
    await this.list(`${v1}/companies`, 'q=looms');
    await this.list(`${v1}/customers`, 'q=joan');
    await this.list(`${v1}/required-actions`);
    await this.list(`${v1}/required-actions`, 'open=true');
    await this.ask(`${v1}/webhook-endpoint`);
    for (const status of STATUSES) {
      const [delivery] = await this.list(`${v1}/webhook-deliveries`, `status=${status}`);
      if (delivery) await this.ask(`${v1}/webhook-deliveries/${delivery.deliveryId}`);
    }
    await this.list(`${v1}/events`);
  }

  async ofDesk(): Promise<void> {
    const v1 = '/v1/operations/companies';
    for (const awaits of AWAITED) await this.list(v1, `awaits=${awaits}`);
    for (const { serviceCompanyId } of await this.list(v1)) {
      await this.ask(`${v1}/${serviceCompanyId}`);
      await this.ask(`${v1}/${serviceCompanyId}/annual-reports`);
    }
  }

  async ofSession(): Promise<void> {
    await this.ask('/v1/session/customer');
  }

  private async company(path: string): Promise<void> {
    await this.ask(path);
    for (const { documentId } of await this.ask<Row[]>(`${path}/documents`))
      await this.ask(`${path}/documents/${documentId}`);
    for (const { requiredActionId } of await this.ask<Row[]>(`${path}/required-actions`))
      await this.ask(`${path}/required-actions/${requiredActionId}`);
    for (const { annualReportId } of await this.ask<Row[]>(`${path}/compliance/annual-reports`))
      await this.ask(`${path}/compliance/annual-reports/${annualReportId}`);
    await this.ask(`${path}/compliance/annual-report/requirements?fiscalYear=${FISCAL_YEAR}`);
    await this.ask(`${path}/compliance/calendar`);
  }

  /** Reads every page of a list. */
  private async list(path: string, filter?: string): Promise<readonly Row[]> {
    const rows: Row[] = [];
    for (let page = 0; ; page++) {
      const query = [...(filter === undefined ? [] : [filter]), `size=${SIZE}`, `page=${page}`].join('&');
      const { content, totalPages } = await this.ask<Page>(`${path}?${query}`);
      rows.push(...content);
      if (page + 1 >= totalPages) return rows;
    }
  }

  private async ask<T>(path: string): Promise<T> {
    const question = `${this.caller} ${path}`;
    const answer = await askService(this.service, this.cast, question);
    this.answers[question] = answer;
    return (answer as { payload: T }).payload;
  }
}
