import { setTimeout } from 'node:timers/promises';
import { Partner } from '../support/partner.js';
import { API_KEY, Service, temporaryFolder } from '../support/service.js';
import { type Answer, Writers } from '../support/writers.js';
import { NoLeaderError, type ServerSet } from './server-set.js';

const WRITERS = 8;
const BETWEEN = 20;
/** Time (ms) that the leader is away: an election takes about 4 s after a kill. */
const AWAY_MS = 8000;
/** Time (ms) that every second frozen leader is away: a MongoDB set needs up to 41 s until a majority accepts writes. */
const LONG_AWAY_MS = 60_000;
/** Time (ms) within which the service must be back after a plain driver is. */
const BACK_MS = 6000;
/** A service or a driver that needs longer (ms) for a write is not back. */
const SLOW_MS = 3000;
/** Time (ms) between two writes of the plain driver. */
const DRIVER_MS = 500;
const GOOD = new Set(['200', '503 E_UNAVAILABLE', '409 E_IDEMPOTENCY_IN_PROGRESS']);

/** One line for each. */
export interface Disturbances {
  readonly faults: readonly string[];
  /** The rounds in which the servers themselves had no leader for 90 s. */
  readonly leaderless: readonly string[];
}

/**
 * Disturbs a set of three under eight writers and a reader: its leader is killed, frozen and asked to resign in turn. In the
 * end, every create is retried. Prints a line for each round.
 */
export async function disturb(set: ServerSet, rounds: number): Promise<Disturbances> {
  const folder = temporaryFolder();
  const api = await Service.start(folder.path);
  const partner = new Partner(api.url, API_KEY);
  const serviceCustomerId = await partner.newCustomer();
  const writers = new Writers(api, serviceCustomerId, WRITERS);
  const reader = new Reader(api, writers);
  const faults: string[] = [];
  const leaderless: string[] = [];
  const unsupervise = set.supervise();

  const disturbOnce = async (round: number): Promise<void> => {
    await set.whole();
    await writers.acknowledge(BETWEEN);
    const order = (['kill', 'freeze', 'resign'] as const)[(round - 1) % 3] ?? 'kill';
    const awayMs = order === 'freeze' && round % 2 === 0 ? LONG_AWAY_MS : AWAY_MS;
    const [writes, reads] = [writers.answers.length, reader.answers.length];
    const began = performance.now();
    await set.order(order);
    const driver = await driverTrouble(set, began, awayMs);
    await Promise.race([writers.acknowledge(WRITERS), setTimeout(3 * BACK_MS)]);
    const service = lastTrouble(writers.answers.slice(writes), began);
    await set.order('thaw');
    await set.order('start');
    await writers.acknowledge(BETWEEN);
    const written = counted(writers.answers.slice(writes).map(textOf));
    const read = counted(reader.answers.slice(reads));
    const text = `round ${round}, ${order} for ${awayMs / 1000} s: driver back after ${seconds(driver)}, service after ${seconds(service)}`;
    console.log(`${text}; writes ${listed(written)}; reads ${listed(read)}`);
    if (service > driver + BACK_MS) faults.push(text);
    for (const answer of [...written.keys(), ...read.keys()])
      if (!GOOD.has(answer)) faults.push(`round ${round}, ${order}: ${answer}`);
  };

  for (let round = 1; round <= rounds; round++)
    try {
      await disturbOnce(round);
    } catch (error) {
      if (!(error instanceof NoLeaderError)) throw error;
      leaderless.push(`round ${round}: ${error.message}`);
      console.log(leaderless.at(-1));
      await set.restart();
    }
  await writers.stop();
  await reader.stop();
  await api.readiness(200);
  faults.push(...(await writers.retryAll()));
  unsupervise();
  const created = writers.companies;
  if (new Set(created).size < created.length) faults.push('two creates returned the same company');
  const companies = await partner.companyIds();
  for (const [id, times] of reader.missed) {
    const now = companies.includes(id) ? 'found at the end' : 'still missing at the end';
    faults.push(`company ${id}: 404 ${times} times, ${now}`);
  }
  if (companies.join() !== created.join())
    faults.push(`${companies.length} companies for ${created.length} creates`);
  console.log(`${created.length} creates, all retried; ${companies.length} companies`);
  await api.stop();
  folder.remove();
  return { faults, leaderless };
}

/** Returns when (ms after the beginning) the plain driver's last slow write ended; 0 if there was none. */
async function driverTrouble(set: ServerSet, began: number, awayMs: number): Promise<number> {
  let trouble = 0;
  while (performance.now() - began < awayMs) {
    const start = performance.now();
    await set.writable();
    if (performance.now() - start > SLOW_MS) trouble = performance.now() - began;
    await setTimeout(DRIVER_MS);
  }
  return trouble;
}

/** Returns when (ms after the beginning) the last refused or slow create was answered; 0 if there was none. */
function lastTrouble(answers: readonly Answer[], began: number): number {
  const troubles = answers.filter(({ status, milliseconds }) => status >= 500 || milliseconds > SLOW_MS);
  return Math.max(0, ...troubles.map(({ answeredAt }) => answeredAt - began));
}

/** Reads the last company that must be readable, again and again. */
class Reader {
  readonly answers: string[] = [];
  /** How often each readable company was not found. */
  readonly missed = new Map<string, number>();
  private stopping = false;
  private readonly reading: Promise<void>;

  constructor(
    private readonly service: Service,
    private readonly writers: Writers,
  ) {
    this.reading = this.read();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.reading;
  }

  private async read(): Promise<void> {
    while (!this.stopping) {
      await setTimeout(20);
      const id = this.writers.readable.at(-1);
      if (id === undefined) continue;
      const path = `/v1/partner/companies/${id}`;
      const response = await this.service.fetch(path, { headers: { authorization: API_KEY } });
      const { error } = (await response.json()) as { error: { code: string } | null };
      this.answers.push(textOf({ status: response.status, code: error?.code ?? null }));
      if (response.status === 404) this.missed.set(id, (this.missed.get(id) ?? 0) + 1);
    }
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const textOf = ({ status, code }: { status: number; code: string | null }): string =>
  code === null ? String(status) : `${status} ${code}`;

function counted(answers: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return counts;
}

const listed = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([answer, times]) => `${answer}: ${times}`).join(', ');
