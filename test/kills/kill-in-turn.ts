import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { eventually } from '#kit/kernel/testing';
import { WebhookReceiver } from '../../clients/typescript/examples/webhook-receiver.js';
import { cliProcess } from '../support/cli.js';
import { Partner } from '../support/partner.js';
import { API_KEY, Service, temporaryFolder } from '../support/service.js';
import { Writers } from '../support/writers.js';

export interface Outcome {
  readonly kills: number;
  /** The acknowledged creates. */
  readonly creates: number;
  /** The received webhooks, with repeats. */
  readonly webhooks: number;
  readonly faults: readonly string[];
}

const WRITERS = 4;
/** Maximum number of creates between a start and the next kill. */
const MAX_CREATES = 20;
/** The starts keep the machine busy; the limit of specs is shorter. */
const NO_HANG_MS = 60_000;
/** Maximum time (ms) between the last of these creates and the kill. */
const MAX_DELAY_MS = 100;

/** Two processes on the same stores. Each request goes to any of them. */
class Processes {
  private readonly both: readonly Service[];
  /** They do not outlive this program. */
  private readonly end = (): void => {
    for (const { pid, exited } of this.both) if (!exited) process.kill(pid, 'SIGKILL');
  };

  constructor(folder: string) {
    this.both = [new Service(folder), new Service(folder)];
    process.once('exit', this.end);
  }

  get any(): Service {
    return this.both[randomInt(2)] as Service;
  }

  async start(): Promise<void> {
    for (const service of this.both) await service.start();
  }

  async send(path: string, init: RequestInit): Promise<Response | null> {
    const service = this.any;
    try {
      return await service.send(path, { ...init, signal: AbortSignal.timeout(NO_HANG_MS) });
    } catch (error) {
      if (error instanceof TypeError) return null; // No connection: it was killed.
      throw new Error(`a create failed:\n${service.log}`, { cause: error });
    }
  }

  /** Kills one process and starts it again. One in four is not waited for, so it may be killed while it starts. */
  async kill(): Promise<void> {
    const victim = this.any;
    if (victim.exited) throw new Error(`a process ended by itself:\n${victim.log}`);
    await victim.kill();
    if (randomInt(4) === 0) await victim.launch(victim.env);
    else await victim.start();
  }

  /** Resolves when both serve requests. */
  async ready(): Promise<Service> {
    for (const service of this.both) {
      await service.live();
      await service.readiness(200);
    }
    return this.any;
  }

  /** Returns their exit codes. */
  async stop(): Promise<(number | null)[]> {
    process.off('exit', this.end);
    return Promise.all(this.both.map((service) => service.stop()));
  }
}

/** Kills processes at random moments while four writers work. Checks at the end that nothing is lost, doubled or changed. */
export async function killInTurn(kills: number): Promise<Outcome> {
  const folder = temporaryFolder();
  const receiver = await WebhookReceiver.listen();
  const processes = new Processes(folder.path);
  await processes.start();
  const first = new Partner(processes.any.url, API_KEY);
  await first.notify(receiver);
  const writers = new Writers(processes, await first.newCustomer(), WRITERS);
  for (let kill = 0; kill < kills; kill++) {
    await writers.acknowledge(randomInt(MAX_CREATES));
    await setTimeout(randomInt(MAX_DELAY_MS));
    await processes.kill();
  }
  const { url } = await processes.ready();
  await writers.stop();

  const faults = await writers.retryAll();
  const created = writers.companies;
  const check = (expectation: () => Promise<void> | void): Promise<void> =>
    eventually(expectation).catch((error: unknown) => {
      faults.push(String(error));
    });
  await check(async () => assert.deepEqual(await new Partner(url, API_KEY).companyIds(), created));
  await check(() => assert.deepEqual(announced(receiver), created));
  const unsigned = receiver.received.filter(({ verified }) => !verified);
  await check(() => assert.deepEqual(unsigned, []));
  const exits = await processes.stop();
  await check(() => assert.deepEqual(exits, [0, 0]));
  const { code, stdout } = await cliProcess({}, folder.path, 'audit', 'verify');
  if (code !== 0) faults.push(`audit verify: ${stdout}`);
  await receiver.close();

  if (faults.length === 0) folder.remove();
  else faults.push(`data folder of these faults: ${folder.path}`);
  return { kills, creates: created.length, webhooks: receiver.received.length, faults };
}

/** Returns the announced companies, sorted. A company is there twice if two different events announced it. */
function announced({ received }: WebhookReceiver): unknown[] {
  const events = new Map(received.map((webhook) => [webhook.eventId, webhook]));
  return [...events.values()]
    .filter(({ eventName }) => eventName === 'company_formation_submitted')
    .map(({ eventPayload }) => eventPayload['serviceCompanyId'])
    .sort();
}
