import 'reflect-metadata';
import { DomainRegistry } from '#kit/event-sourcing';
import type { Domain } from '#platform/hosting';
import { domains } from '../apps/domains.js';
import { type Declared, declaredBy, domainLibs, kindOf, unlisted } from './support/declarations.js';

describe('the domains', () => {
  let declared: readonly Declared[];
  beforeAll(async () => {
    const all: Declared[] = [];
    for (const lib of domainLibs()) all.push(...(await declaredBy(lib)));
    declared = all;
    // A busy machine takes long to load every file of every domain.
  });

  it('list everything that their files declare', () => {
    expect(unlisted(declared, domains)).toEqual([]);
  });

  it('do not contradict each other', () => {
    expect(() => new DomainRegistry(domains)).not.toThrow();
  });

  it('contain every kind of declaration', () => {
    const kinds = new Set(declared.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual([
      'Nest module',
      'aggregate',
      'domain',
      'eraser',
      'error codes',
      'process manager',
      'projection',
      'webhook mapping',
      'worker',
    ]);
    expect(declared.filter(({ kind }) => kind === 'domain')).toHaveLength(domains.length);
  });

  const without = (name: string, parts: Partial<Domain>): readonly Domain[] =>
    domains.map((domain) => (domain.name === name ? { ...domain, ...parts } : domain));

  it.each<[string, readonly Domain[], RegExp]>([
    ['an aggregate', without('customer', { aggregates: [] }), /^aggregate customer /],
    ['a projection', without('company', { projections: [] }), /^projection companyDetails /],
    ['a mapping', without('company', { webhooks: [] }), /^webhook mapping einWebhooks.company_ein_issued /],
    ['error codes', without('annual-report', { errors: {} }), /^error codes annualReportErrors /],
    ['a process manager', without('company', { processes: [] }), /^process manager FormationIntake /],
    ['a worker', without('signature', { workers: [] }), /^worker ReminderWorker /],
    ['an eraser', without('identity', { erases: [] }), /^eraser AccountEraser /],
    ['a module', without('signature', { modules: {} }), /^Nest module SignatureModule /],
    ['a domain', domains.filter(({ name }) => name !== 'partner'), /^domain partnerDomain /],
  ])('fail the check if they omit %s', (_, listed, named) => {
    expect(unlisted(declared, listed)).toContainEqual(expect.stringMatching(named));
  });

  // No event has a second shape so far, so no lib has upcasters; this list represents one.
  it('fail the check if they omit upcasters', () => {
    const [name, file, value] = ['companyUpcasters', 'upcasters.ts', []] as const;
    expect(kindOf(name, value, file)).toBe('upcasters');
    const upcasters: Declared = { lib: 'company', kind: 'upcasters', name, file, value };
    expect(unlisted([upcasters], domains)).toEqual([expect.stringMatching(/^upcasters companyUpcasters /)]);
    expect(unlisted([upcasters], without('company', { upcasters: value }))).toEqual([]);
  });
});
