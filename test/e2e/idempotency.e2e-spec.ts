import fc from 'fast-check';
import { eventually } from '#kit/kernel/testing';
import { Crash, Creates, type Model, type Real, settle, type Tenant } from '../support/idempotency-model.js';
import { newPartner } from '../support/operator-calls.js';
import { Partner } from '../support/partner.js';
import { API_KEY, Service, temporaryFolder } from '../support/service.js';

/** Interleavings in all; `INTERLEAVINGS=10000` for the long proof. */
const INTERLEAVINGS = Number(process.env['INTERLEAVINGS'] ?? 60);
/** Interleavings at the same time, with different keys. */
const AT_ONCE = 20;
const MAX_COMMANDS = 12;
/** One in this number of commands kills a process. */
const CRASHES = 400;
/** The same in every run, so that failures are reproducible. Use other seeds to search for new ones. */
const seed = Number(process.env['INTERLEAVINGS_SEED'] ?? 20_261_129);

const scope = fc.record({
  tenant: fc.nat(1),
  route: fc.constantFrom('customers', 'companies'),
  key: fc.constantFrom('key', 'other-key'),
});
const one = fc.record({
  variant: fc.constantFrom('first', 'first', 'second', 'invalid'),
  process: fc.nat(1),
  isReversed: fc.boolean(),
});
const creates = fc
  .tuple(scope, fc.array(one, { minLength: 1, maxLength: 4 }))
  .map(([at, calls]) => new Creates(at, calls));
const crash = fc.nat(1).map((process) => new Crash(process));
const command = fc.oneof(
  { arbitrary: creates, weight: CRASHES },
  { arbitrary: crash, weight: 1 },
) as fc.Arbitrary<fc.AsyncCommand<Model, Real>>;

describe('idempotency keys', () => {
  const folder = temporaryFolder();
  const processes: Service[] = [];
  const tenants: Tenant[] = [];
  let projector: Service;

  beforeAll(async () => {
    projector = await Service.start(folder.path, {}, 'projector');
    for (let count = 0; count < 2; count++)
      processes.push(await Service.start(folder.path, {}, 'partner-api'));
    for (const apiKey of [API_KEY, (await newPartner(folder.path)).apiKey]) {
      const serviceCustomerId = await partnerOf(apiKey).newCustomer();
      tenants.push({ apiKey, serviceCustomerId });
    }
  });
  afterAll(async () => {
    await Promise.all([...processes, projector].map((service) => service.stop()));
    folder.remove();
  });

  const partnerOf = (apiKey: string): Partner => new Partner(processes[0]?.url ?? '', apiKey);
  const totals = (): Promise<number[]> =>
    Promise.all(
      tenants.flatMap(({ apiKey }) =>
        ['customers', 'companies'].map(
          async (route) =>
            (await partnerOf(apiKey).get<{ total: number }>(`/v1/partner/${route}?size=1`)).total,
        ),
      ),
    );

  it(`behave as their model in any order of creates and crashes (seed ${seed})`, async () => {
    const models: Model[] = [];
    const outcomes = new Map<string, number>();
    const batch = fc.array(fc.commands([command], { maxCommands: MAX_COMMANDS }), {
      minLength: AT_ONCE,
      maxLength: AT_ONCE,
    });
    const property = fc.asyncProperty(batch, async (interleavings) => {
      const problems = interleavings.map(async (commands): Promise<string | null> => {
        const model: Model = new Map();
        const real: Real = { processes, tenants, name: `interleaving-${models.push(model)}`, outcomes };
        try {
          await fc.asyncModelRun(() => ({ model, real }), commands);
          await settle(model, real);
          return null;
        } catch (error) {
          return `${[...commands].join('; ')}: ${String(error)}`;
        }
      });
      expect((await Promise.all(problems)).filter(Boolean)).toEqual([]);
    });
    const numRuns = Math.ceil(INTERLEAVINGS / AT_ONCE);
    // No shrinking, because the error names the interleavings that differ.
    await fc.assert(property, { seed, numRuns, endOnFailure: true, includeErrorInReport: true });

    const uses = models.flatMap((model) => [...model.values()]).filter(({ stored }) => stored !== null);
    const created = (tenant: number, route: string): number =>
      uses.filter(({ scope: at }) => at.tenant === tenant && at.route === route).length;
    // Each tenant also has the customer of its companies.
    const expected = [0, 1].flatMap((tenant) => [
      created(tenant, 'customers') + 1,
      created(tenant, 'companies'),
    ]);
    await eventually(async () => {
      expect(await totals()).toEqual(expected);
    });
    if (process.env['INTERLEAVINGS']) console.log(outcomes, expected);
  });
});
