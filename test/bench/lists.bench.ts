import { API_KEY, type Service } from '../support/service.js';
import { alternate, type Measure } from './measure.js';
import { type Resource, type Seeded, withSeeded } from './seeded.js';

const COUNT = 100_000;
const CALLS = 400;
const ROUNDS = 5;

/** Pseudo-random numbers that are the same in every run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** The 99th percentile of sequential calls, in milliseconds. */
async function p99(service: Service, pathAt: (index: number) => string): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < CALLS; index++) {
    const path = pathAt(index);
    const began = performance.now();
    const answer = await service.fetch(path, { headers: { authorization: API_KEY } });
    await answer.arrayBuffer();
    times.push(performance.now() - began);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  }
  times.sort((one, other) => one - other);
  return times[Math.floor(CALLS * 0.99)] ?? NaN;
}

const oneOf = <T>(random: (below: number) => number, list: readonly T[]): T => list[random(list.length)] as T;

/** A list of 100,000 entries compared with a read of one entry. Less is better; the aim is three times as long. */
const listMeasure = (
  name: string,
  resource: Resource,
  queryOf: (random: (below: number) => number, seeded: Seeded) => string,
): Measure => ({
  name,
  unit: 'ms p99 (less is better)',
  aim: 3,
  run: () =>
    withSeeded(resource, COUNT, (seeded) => {
      const random = randomOf(1);
      const path = `/v1/partner/${resource}`;
      return alternate(
        ROUNDS,
        () => p99(seeded.service, () => `${path}?${queryOf(random, seeded)}`),
        () => p99(seeded.service, () => `${path}/${oneOf(random, seeded.ids)}`),
      );
    }),
});

/** Mostly the first pages; one in ten is any page. */
const pageOf = (random: (below: number) => number): string =>
  `page=${random(10) === 0 ? random(COUNT / 20) : random(5)}`;

export const measures: readonly Measure[] = [
  listMeasure('list-companies', 'companies', (random, { customerIds }) => {
    const filters = ['', '', 'state=WY', 'entityType=CCorp', 'status=FAILED', 'status=SUBMITTED&state=DE'];
    return `${pageOf(random)}&${oneOf(random, [...filters, `customerId=${oneOf(random, customerIds)}`])}`;
  }),
  listMeasure('list-customers', 'customers', pageOf),
  listMeasure('search-companies', 'companies', (random) =>
    oneOf(random, [
      'q=turing',
      'q=engines5',
      'q=loo%20lis',
      'q=wirth3%20llc',
      'q=studio1b%20k',
      'q=nothing',
      'q=llc',
      'q=l',
    ]),
  ),
  listMeasure('search-customers', 'customers', (random) =>
    oneOf(random, [
      'q=ada',
      'q=lovelace5%20grace',
      'q=hop%20ken',
      `q=ada0.lovelace0.${random(COUNT)}`,
      'q=nothing',
      'q=founders%20shaw',
      'q=a',
      'q=founders',
    ]),
  ),
];
