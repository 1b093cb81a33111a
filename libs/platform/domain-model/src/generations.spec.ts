import { generationOf, partnerOf, tenantOf } from './generations.js';

const PARTNER = '38FiGxB5Wq0Zy4pB1dTtCqGfXyl';

describe("a partner's tenants", () => {
  it('begin with the partner’s own id', () => {
    expect(tenantOf(PARTNER, 1)).toBe(PARTNER);
  });

  it.each([1, 2, 10])('of generation %i name the partner and the generation', (generation) => {
    const tenantId = tenantOf(PARTNER, generation);
    expect([partnerOf(tenantId), generationOf(tenantId)]).toEqual([PARTNER, generation]);
  });

  it('differ from generation to generation', () => {
    expect(new Set([1, 2, 3, 12].map((generation) => tenantOf(PARTNER, generation))).size).toBe(4);
  });
});
