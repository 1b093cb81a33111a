import { companyDomain } from '#domain/company';
import type { Aggregate, DomainEvent, Projection } from '#kit/event-sourcing';
import type { Domain, Stores } from '#platform/hosting';
import { domains } from '../../../apps/domains.js';

/** A version of the service's code. */
export interface Release {
  readonly domains: readonly Domain[];
  /** The aggregates and read models that it changes, each with its successor. */
  readonly changes: ReadonlyMap<unknown, unknown>;
}

/** The version of the read model that the next release changes. */
export const nextDetails = { name: 'company-details', version: 2 } as const;

/** The code as it is. */
export const presentRelease: Release = { domains, changes: new Map() };

type AnyAggregate = Aggregate<unknown, { readonly type: string }, DomainEvent>;
type AnyProjection = Projection<object, DomainEvent>;

/** Names the command that submitted the formation; `unknown` before this release. */
interface Submitted {
  readonly submittedBy: string;
}

function changed(domain: Domain): Release {
  const company = domain.aggregates.find(({ category }) => category === 'company') as unknown as AnyAggregate;
  const details = domain.projections.find(
    ({ name }) => name === nextDetails.name,
  ) as unknown as AnyProjection;
  const changes = new Map<unknown, unknown>([
    [company, changedCompany(company)],
    [details, changedDetails(details)],
  ]);
  const successorOf = <T>(one: T): T => (changes.get(one) as T | undefined) ?? one;
  const next: Domain = {
    ...domain,
    aggregates: domain.aggregates.map(successorOf),
    projections: domain.projections.map(successorOf),
    upcasters: [
      {
        type: 'FormationSubmitted',
        version: 1,
        upcast: (data) => ({ ...data, submittedBy: 'unknown' }) satisfies Submitted,
      },
    ],
  };
  return { changes, domains: domains.map((one) => (one === domain ? next : one)) };
}

const changedCompany = (company: AnyAggregate): AnyAggregate => ({
  ...company,
  events: { ...company.events, FormationSubmitted: { ...company.events['FormationSubmitted'], version: 2 } },
  decider: {
    ...company.decider,
    decide: (state, command) =>
      company.decider.decide(state, command).map(({ type, data }) => {
        const submitted: Submitted = { submittedBy: command.type };
        return { type, data: type === 'FormationSubmitted' ? { ...data, ...submitted } : data };
      }),
  },
});

const changedDetails = (details: AnyProjection): AnyProjection => ({
  ...details,
  ...nextDetails,
  previousVersion: { version: 1 },
  fold(document, event, id) {
    const next = details.fold(document, event, id);
    const source = event.type === 'FormationSubmitted' ? event.data : document;
    const { submittedBy = null } = (source ?? {}) as Partial<Submitted>;
    return next && { ...next, submittedBy };
  },
});

/**
 * The code after the changes that docs/changing-events-and-read-models.md describes: a new shape of the event
 * `FormationSubmitted`, an upcaster for the old shape, and a version of the read model `company-details` that shows the new
 * field.
 */
export const nextRelease = changed(companyDomain);

/** Returns stores on which the handlers, which name the present declarations, work with those of a release. */
export const storesOfRelease = (stores: Stores, { changes }: Release): Stores => ({
  ...stores,
  commandHandling: withChanges(stores.commandHandling, changes),
  readModels: withChanges(stores.readModels, changes),
});

/** Replaces the first argument of each call, if a release changes it. */
const withChanges = <T extends object>(target: T, changes: Release['changes']): T =>
  new Proxy(target, {
    get: (_, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (first: unknown, ...rest: unknown[]): unknown =>
        (value as (...parts: unknown[]) => unknown).call(target, changes.get(first) ?? first, ...rest);
    },
  });
