import { type DomainEvent, parseStreamName, type Recorded } from '#kit/event-sourcing';
import type { Partner } from './partner.js';
import type { World } from './world.js';

/** No document, event or file contains anything about a person that is not encrypted, except for the words of a search. */
export function plainTexts(world: World, partners: readonly Partner[]): string[] {
  const texts = [
    ...world.documents.bodies(),
    ...world.log.all().map((event) => JSON.stringify(event)),
    ...[...world.files.values()].map(({ bytes }) => Buffer.from(bytes).toString('latin1')),
  ].map((text) => text.toLowerCase());
  const secrets = partners.flatMap(({ persons }) => persons).map(({ secret }) => secret.toLowerCase());
  return texts
    .filter((text) => secrets.some((secret) => text.includes(secret)))
    .map((text) => `personal data is not encrypted: ${text.slice(0, 200)}`);
}

/** The companies of an erased person have forgotten their people and lost their documents, also if they were created meanwhile. */
export function unforgotten(
  { files }: World,
  partners: readonly Partner[],
  events: readonly Recorded<DomainEvent>[],
): string[] {
  const erased = new Set(
    partners.flatMap(({ persons }) => persons.flatMap((one) => (one.erased ? [one.customerId] : []))),
  );
  const companies = new Set<string>();
  const forgotten = new Set<string>();
  const violations: string[] = [];
  for (const { stream, type, data } of events) {
    const { id } = parseStreamName(stream);
    const { customerId, documentId } = data as { readonly customerId?: string; readonly documentId?: string };
    if (type === 'CompanyRequested' && erased.has(customerId ?? null)) companies.add(id);
    if (type === 'PeopleForgotten') forgotten.add(id);
    if (type === 'DocumentAdded' && companies.has(id) && files.has(documentId ?? ''))
      violations.push(`the document ${documentId ?? ''} of an erased person is stored`);
  }
  const left = [...companies].filter((id) => !forgotten.has(id));
  return [...violations, ...left.map((id) => `the company ${id} of an erased person knows its people`)];
}
