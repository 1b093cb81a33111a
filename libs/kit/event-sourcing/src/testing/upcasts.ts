import type { JsonObject } from '#kit/event-store';
import type { Upcasting } from '#kit/event-sourcing';

/** Specifies an upcast: `givenStored('CompanyRequested', 1, data).when(upcasting).then('CompanyRequested', data)`. */
export const givenStored = (type: string, version: number, data: JsonObject) => ({
  when: (upcasting: Upcasting) => ({
    then: (presentType: string, presentData: JsonObject): void => {
      const before = structuredClone(data);
      expect(upcasting.upcast(type, version, data)).toEqual({ type: presentType, data: presentData });
      expect(data).toEqual(before);
    },
  }),
});
