import { setTimeout } from 'node:timers/promises';
import { Partner } from '../support/partner.js';
import { API_KEY, Service, temporaryFolder } from '../support/service.js';
import { Writers } from '../support/writers.js';
import type { ServerSet } from './server-set.js';

const WRITERS = 8;
const BETWEEN = 20;
/** Time (ms) that the leader is away: an election takes about 4 s after a kill. */
const AWAY_MS = 8000;
/** Time (ms) within which the service must serve again. */
const BACK_MS = 10_000;
/** A longer time (ms) without an acknowledged create counts as an outage. */
const PAUSE_MS = 1000;
const GOOD = new Set(['200', '503 E_UNAVAILABLE', '409 E_IDEMPOTENCY_IN_PROGRESS']);

/**
 * Disturbs a set of three under eight writers and a reader: its leader is killed, frozen and asked to resign in turn.
 * Prints a line for each round.
 *
 * @returns the faults, one line each
 */
export async function disturb(set: ServerSet, rounds: number): Promise<string[]> {
  const folder = temporaryFolder();
  const service = await Service.start(folder.path);
  const partner = new Partner(service.url, API_KEY);
  const serviceCustomerId = await partner.newCustomer();
  const writers = new Writers(service, serviceCustomerId, WRITERS);
  const reader = new Reader(service, writers);
  const faults: string[] = [];
  const unsupervise = set.supervise();
  for (let round = 1; round <= rounds; round++) {
    await set.whole();
    await writers.acknowledge(BETWEEN);
    const order = (['kill', 'freeze', 'resign'] as const)[(round - 1) % 3] ?? 'kill';
    const [writes, reads] = [writers.answers.length, reader.answers.length];
    const began = performance.now();
    await set.order(order);
    const elected = set.leader().then(() => performance.now() - began);
    const mended = setTimeout(AWAY_MS).then(async () => {
      await set.order('thaw');
      await set.order('start');
    });
    const back = await lastPause(writers, began);
    await mended;
    await writers.acknowledge(BETWEEN);
    const written = counted(writers.answers.slice(writes).map(textOf));
    const read = counted(reader.answers.slice(reads));
    const text = `round ${round}, ${order}: leader after ${seconds(await elected)}, back after ${seconds(back)}`;
    console.log(`${text}; writes ${listed(written)}; reads ${listed(read)}`);
    if (back > BACK_MS) faults.push(text);
    for (const answer of [...written.keys(), ...read.keys()])
      if (!GOOD.has(answer)) faults.push(`round ${round}, ${order}: ${answer}`);
  }
  await writers.stop();
  await reader.stop();
  await service.readiness(200);
  unsupervise();
  const created = [...writers.acknowledged.values()].sort();
  if (new Set(created).size < created.length) faults.push('two creates returned the same company');
  const companies = await partner.companyIds();
  for (const [id, times] of reader.missed) {
    const now = companies.includes(id) ? 'found at the end' : 'still missing at the end';
    faults.push(`company ${id}: 404 ${times} times, ${now}`);
  }
  if (companies.join() !== created.join())
    faults.push(`${companies.length} companies for ${created.length} creates`);
  console.log(`${created.length} creates, ${companies.length} companies`);
  await service.stop();
  folder.remove();
  return faults;
}

/** Returns when (ms after the beginning) the last pause of the creates ended; 0 if there was none. */
async function lastPause({ acknowledged }: Writers, began: number): Promise<number> {
  let [back, size, at] = [0, acknowledged.size, began];
  while (performance.now() - began < AWAY_MS || performance.now() - at > PAUSE_MS) {
    await setTimeout(20);
    if (acknowledged.size === size) continue;
    if (performance.now() - at > PAUSE_MS) back = performance.now() - began;
    [size, at] = [acknowledged.size, performance.now()];
  }
  return back;
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
