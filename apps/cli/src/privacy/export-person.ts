import type { INestApplicationContext } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
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
import { type KnownAccount, KnownOfAccount } from '#domain/identity';
import { onboardingDomain } from '#domain/onboarding';
import { shown } from '#platform/personal-data';
import { DocumentStore } from '#kit/document-store';
import { deliveriesOfCompany, deliveryView } from '#platform/webhooks';
import { type AuditEntry, CompanyHistory } from '#domain/company-history';

/** One thing that happened. */
interface Happened {
  readonly at: string;
  readonly what: string;
  readonly by: string;
  readonly data: unknown;
}

/** A company of the person: as it is now, all that happened to it and to what belongs to it, and what was sent of it. */
interface KnownCompany {
  readonly serviceCompanyId: string;
  readonly company: unknown;
  readonly history: readonly Happened[];
  readonly deliveries: readonly object[];
}

/** Everything known of a person. */
export interface KnownPerson {
  readonly serviceCustomerId: string;
  readonly customer: unknown;
  readonly history: readonly Happened[];
  /** How she signs in, and the programs that she let in. */
  readonly signIn: KnownAccount;
  /** What she answered on the way to her companies, and the payments for them. */
  readonly onboarding: { readonly state: unknown; readonly history: readonly Happened[] };
  readonly companies: readonly KnownCompany[];
  /** Whose bytes `readDocument` gives. */
  readonly documentIds: readonly string[];
}

/**
 * Everything known of a customer, from the events and the records; of one who was erased, what is left. Tax numbers are
 * shown as everywhere, by their last four digits.
 *
 * @param app with the companies' module
 * @returns null where there is no such customer
 */
export async function exportPerson(
  app: INestApplicationContext,
  customerId: string,
): Promise<KnownPerson | null> {
  const [events, codec, store] = [app.get(EventStore), app.get(EventCodec), app.get(DocumentStore)];
  const read = async (category: string): Promise<RecordedEvent[]> => {
    const stored = await events.readStream(streamName(category, customerId));
    return Promise.all(stored.map((event) => codec.decode(event)));
  };
  const own = await read('customer');
  const first = own[0];
  if (!first) return null;
  const { companyIds, documentIds } = await app.get(QueryBus).execute(new DocumentsOfCustomer(customerId));
  const companies: KnownCompany[] = [];
  for (const serviceCompanyId of companyIds) {
    const history = await CompanyHistory.read(events, codec, serviceCompanyId, true);
    const entries = history?.entries() ?? [];
    const deliveries: object[] = [];
    for await (const delivery of deliveriesOfCompany(store, first.metadata.tenantId ?? '', serviceCompanyId))
      deliveries.push(deliveryView(delivery));
    const company = entries.at(-1)?.state ?? null;
    companies.push({ serviceCompanyId, company, history: entries.map(ofEntry), deliveries });
  }
  const asked = await read('onboarding');
  return {
    serviceCustomerId: customerId,
    customer: stateOf(aggregateOf(customerDomain, 'customer'), own),
    history: own.map(ofEvent),
    signIn: await app.get(QueryBus).execute(new KnownOfAccount(customerId)),
    onboarding: {
      state: stateOf(aggregateOf(onboardingDomain, 'onboarding'), asked),
      history: asked.map(ofEvent),
    },
    companies,
    documentIds,
  };
}

const stateOf = ({ decider }: AnyAggregate, events: readonly RecordedEvent[]): unknown =>
  shown(fold(decider, events as never), true);

const ofEntry = ({ recordedAt, type, actor, data }: AuditEntry): Happened => ({
  at: recordedAt,
  what: type,
  by: `${actor.type} ${actor.id}`,
  data,
});

const ofEvent = ({ type, data, metadata: { recordedAt, actor } }: RecordedEvent): Happened => ({
  at: recordedAt,
  what: type,
  by: `${actor.type} ${actor.id}`,
  data: shown(data, true),
});

/** The same to be read by people. */
export const linesOfExport = (known: KnownPerson): string[] => [
  `Customer ${known.serviceCustomerId}`,
  ...linesOf(known.customer),
  '',
  'What happened',
  ...known.history.flatMap(linesOfHappened),
  '',
  'How she signs in, and the programs that she let in',
  ...linesOf(known.signIn),
  '',
  'What she answered on the way to her companies, and the payments for them',
  ...known.onboarding.history.flatMap(linesOfHappened),
  ...known.companies.flatMap((company) => [
    '',
    `Company ${company.serviceCompanyId}`,
    ...linesOf(company.company),
    '',
    'What happened',
    ...company.history.flatMap(linesOfHappened),
    '',
    'What was sent of it',
    ...company.deliveries.flatMap((delivery) => linesOf(delivery)),
  ]),
];

const linesOfHappened = ({ at, what, by, data }: Happened): string[] => [
  `  ${at}  ${what}, by ${by}`,
  ...linesOf(data, '    '),
];

/** A line for each value, by its path. */
function linesOf(value: unknown, indent = '  ', path = ''): string[] {
  if (typeof value !== 'object' || value === null)
    return [`${indent}${path}: ${typeof value === 'string' ? value : JSON.stringify(value)}`];
  return Object.entries(value).flatMap(([name, inner]) =>
    linesOf(inner, indent, path === '' ? name : `${path}.${name}`),
  );
}
