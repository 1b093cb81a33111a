import { isDeepStrictEqual } from 'node:util';
import { type AnyAggregate, type DomainEvent, DomainRegistry, fold } from '#kit/event-sourcing';
import { domains } from '../../apps/domains.js';
import { erased, shapesOf, type StoredShape } from './shapes.js';

const { upcasting } = new DomainRegistry(domains);
const upcast = ({ type, version, data }: StoredShape): DomainEvent => upcasting.upcast(type, version, data);

/** Events that change no state: records for auditors, and revocations, which make an earlier decision come too late. */
const REVISION_ONLY: readonly string[] = [
  'CompanyReservationRevoked',
  'CustomerReservationRevoked',
  'PartnerReservationRevoked',
  'PortalUserPasswordChanged',
  'PortalUserRecoveryCodeUsed',
  'PortalUserRecoveryCodesMade',
];

const aggregates = domains.flatMap((domain) => domain.aggregates);

describe.each(aggregates)('$category', ({ category, events, decider }: AnyAggregate) => {
  const shapes = shapesOf(category);
  const stateAfter = (...stored: StoredShape[]): unknown => fold(decider, stored.map(upcast));
  /** Events that can begin a stream. */
  const beginnings = shapes.filter((shape) => !isDeepStrictEqual(stateAfter(shape), decider.initialState));

  it('contains every stored shape', () => {
    const kept = shapes.map(({ type, version }) => `${type} v${version}`);
    const lost = Object.entries(events).flatMap(([type, { version }]) =>
      Array.from({ length: version }, (_, index) => index + 1)
        .filter((past) => !kept.includes(`${type} v${past}`))
        .map((past) => `${type} v${past} is missing: test/upgrade/${category}/${type}.v${past}.json`),
    );
    expect(lost).toEqual([]);
  });

  it.each(shapes)('folds $type v$version', (shape) => {
    const befores = [[], ...beginnings.flatMap((first) => [[first], ...shapes.map((next) => [first, next])])];
    const isChanged = (before: StoredShape[]): boolean =>
      !isDeepStrictEqual(stateAfter(...before), stateAfter(...before, shape));
    const isRevisionOnly = REVISION_ONLY.includes(shape.type);
    const advice = isRevisionOnly
      ? `${shape.type} changes the state: remove it from REVISION_ONLY`
      : `${shape.type} changes no state: fold it, or add it to REVISION_ONLY`;
    expect(befores.some(isChanged) === isRevisionOnly ? advice : null).toBeNull();
  });

  it('folds every shape of an erased person', () => {
    for (const shape of shapes.map(erased).filter((one) => one !== null))
      expect(() => stateAfter(shape)).not.toThrow();
  });
});
