import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { annualReport, annualReportDomain } from '#annual-report';
import { company, companyDomain } from '#company';
import { customer, customerDomain, externalId } from '#customer';
import { emailReservation, emailReservationDomain } from '#email-reservation';
import { type Aggregate, type DomainEvent, Upcasting } from '#event-sourcing';
import type { JsonObject } from '#event-store';
import { requiredAction, requiredActionDomain } from '#required-action';
import { signature, signatureDomain } from '#signature';

/** An event as some version of this program stored it. The files are never changed, only added to. */
interface StoredShape {
  readonly type: string;
  readonly version: number;
  readonly data: JsonObject;
}

const folder = new URL('./', import.meta.url);
const upcasters = [customerDomain, companyDomain, emailReservationDomain, requiredActionDomain, annualReportDomain, signatureDomain].flatMap((d) => d.upcasters);

const shapesOf = (category: string): StoredShape[] =>
  readdirSync(new URL(`${category}/`, folder))
    .sort()
    .map(
      (file) => JSON.parse(readFileSync(new URL(`${category}/${file}`, folder), 'utf8')) as StoredShape,
    );

/** @param first the event that every stream of the aggregate begins with */
function everyShapeFolds<S, E extends DomainEvent>(
  { category, decider, events }: Aggregate<S, never, E>,
  first: string,
): void {
  describe(category, () => {
    const shapes = shapesOf(category);
    const upcasting = new Upcasting(events, upcasters);
    const begin = shapes.find(({ type }) => type === first);

    it('keeps every shape that was ever stored', () => {
      const everStored = Object.entries<number>(events).flatMap(([type, version]) =>
        Array.from({ length: version }, (_, index) => `${type} v${index + 1}`),
      );
      const kept = shapes.map(({ type, version }) => `${type} v${version}`);
      expect(kept).toEqual(expect.arrayContaining(everStored));
    });

    it.each(shapes)('folds $type v$version', ({ type, version, data }) => {
      const earlier = begin && type !== first ? [upcasting.upcast(begin.type, begin.version, begin.data)] : [];
      const before = earlier.reduce((state, event) => decider.evolve(state, event as E), decider.initialState);
      const after = decider.evolve(before, upcasting.upcast(type, version, data) as unknown as E);
      expect(after).not.toEqual(before);
    });

    it('folds every shape of an erased person', () => {
      for (const { type, version, data } of shapes) {
        const event = upcasting.upcast(type, version, { ...data, ...('personal' in data && { personal: null }) });
        expect(() => decider.evolve(decider.initialState, event as unknown as E)).not.toThrow();
      }
    });
  });
}

everyShapeFolds(customer, 'CustomerCreated');
everyShapeFolds(externalId, 'ExternalIdReserved');
everyShapeFolds(emailReservation, 'EmailReserved');
everyShapeFolds(company, 'CompanyRequested');
everyShapeFolds(requiredAction, 'RequiredActionRaised');
everyShapeFolds(signature, 'SigningRequired');
everyShapeFolds(annualReport, 'AnnualReportDrafted');
