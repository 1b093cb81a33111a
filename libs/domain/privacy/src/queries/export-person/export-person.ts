import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { DocumentsOfCustomer } from '#domain/company';
import { customerDomain } from '#domain/customer';
import {
  aggregateOf,
  type AnyAggregate,
  EventCodec,
  fold,
  type RecordedEvent,
  streamName,
} from '#kit/event-sourcing';
import { EventStore } from '#kit/event-store';
import { type AccountData, GetAccountData } from '#domain/identity';
import { onboardingDomain } from '#domain/onboarding';
import { type DocumentBytes, readDocument } from '#platform/documents';
import { shown } from '#platform/personal-data';
import { DocumentStore } from '#kit/document-store';
import { deliveriesOfCompany, deliveryView } from '#platform/webhooks';
import { type AuditEntry, CompanyHistory } from '#domain/company-history';

/** An event as shown to the person. */
export interface PersonEvent {
  readonly at: string;
  readonly what: string;
  readonly by: string;
  readonly data: unknown;
}

/** A company of the person: its current state, its history, and the webhooks about it. */
interface CompanyExport {
  readonly serviceCompanyId: string;
  readonly company: unknown;
  readonly history: readonly PersonEvent[];
  readonly deliveries: readonly object[];
}

export interface PersonExport {
  readonly serviceCustomerId: string;
  readonly customer: unknown;
  readonly history: readonly PersonEvent[];
  /** Their sign-in, and the programs that they allowed to act for them. */
  readonly signIn: AccountData;
  /** Their answers while forming companies, and the payments for them. */
  readonly onboarding: { readonly state: unknown; readonly history: readonly PersonEvent[] };
  readonly companies: readonly CompanyExport[];
  /** `readDocument` returns their bytes. */
  readonly documentIds: readonly string[];
}

/**
 * Collects everything known about a customer from the events and the records; for an erased customer, everything that
 * remains. Tax IDs show their last four digits only. The answer is null if the customer does not exist.
 */
export class ExportPerson extends Query<PersonExport | null> {
  constructor(readonly customerId: string) {
    super();
  }
}

@QueryHandler(ExportPerson)
export class ExportPersonHandler implements IQueryHandler<ExportPerson> {
  constructor(
    private readonly events: EventStore,
    private readonly codec: EventCodec,
    private readonly store: DocumentStore,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ customerId }: ExportPerson): Promise<PersonExport | null> {
    const own = await this.read('customer', customerId);
    const first = own[0];
    if (!first) return null;
    const { companyIds, documentIds } = await this.queryBus.execute(new DocumentsOfCustomer(customerId));
    const companies: CompanyExport[] = [];
    for (const companyId of companyIds)
      companies.push(await this.company(companyId, first.metadata.tenantId ?? ''));
    const onboarding = await this.read('onboarding', customerId);
    return {
      serviceCustomerId: customerId,
      customer: stateOf(aggregateOf(customerDomain, 'customer'), own),
      history: own.map(ofEvent),
      signIn: await this.queryBus.execute(new GetAccountData(customerId)),
      onboarding: {
        state: stateOf(aggregateOf(onboardingDomain, 'onboarding'), onboarding),
        history: onboarding.map(ofEvent),
      },
      companies,
      documentIds,
    };
  }

  private async read(category: string, id: string): Promise<RecordedEvent[]> {
    const stored = await this.events.readStream(streamName(category, id));
    return Promise.all(stored.map((event) => this.codec.decode(event)));
  }

  private async company(serviceCompanyId: string, tenantId: string): Promise<CompanyExport> {
    const history = await CompanyHistory.read(this.events, this.codec, serviceCompanyId, true);
    const entries = history?.entries() ?? [];
    const deliveries: object[] = [];
    for await (const delivery of deliveriesOfCompany(this.store, tenantId, serviceCompanyId))
      deliveries.push(deliveryView(delivery, null));
    const company = entries.at(-1)?.state ?? null;
    return { serviceCompanyId, company, history: entries.map(ofEntry), deliveries };
  }
}

const stateOf = ({ decider }: AnyAggregate, events: readonly RecordedEvent[]): unknown =>
  shown(fold(decider, events as never), true);

const ofEntry = ({ recordedAt, type, actor, data }: AuditEntry): PersonEvent => ({
  at: recordedAt,
  what: type,
  by: `${actor.type} ${actor.id}`,
  data,
});

const ofEvent = ({ type, data, metadata: { recordedAt, actor } }: RecordedEvent): PersonEvent => ({
  at: recordedAt,
  what: type,
  by: `${actor.type} ${actor.id}`,
  data: shown(data, true),
});

/** Saves documents as PDF files in a folder. Documents that were deleted are skipped. */
export async function saveDocuments(
  bytes: DocumentBytes,
  documentIds: readonly string[],
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const id of documentIds)
    if (await bytes.stat(id)) await writeFile(join(folder, `${id}.pdf`), await readDocument(bytes, id));
}
