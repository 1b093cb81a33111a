import { capital } from './wording.js';

/** The groups of events by the first word of their names, in the order of the screens. */
const GROUPS: Readonly<Record<string, string>> = {
  company: 'Company',
  document: 'Documents',
  signature: 'Signatures',
  annual: 'Annual reports',
  customer: 'Customers',
  partner: 'Your account',
};

export interface EventGroup<T> {
  readonly title: string;
  readonly types: readonly T[];
}

/** Returns event types in their groups. A group that has no title here is named by its first word. */
export function groupsOf<T extends { readonly eventName: string }>(
  types: readonly T[],
): readonly EventGroup<T>[] {
  const byWord = new Map<string, T[]>(Object.keys(GROUPS).map((word) => [word, []]));
  for (const type of types) {
    const [word = ''] = type.eventName.split('_');
    byWord.set(word, [...(byWord.get(word) ?? []), type]);
  }
  return [...byWord]
    .filter(([, group]) => group.length > 0)
    .map(([word, group]) => ({ title: GROUPS[word] ?? capital(word), types: group }));
}
