import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Gate } from '#kit/kernel/testing';
import { Partner } from '../support/partner.js';
import { WebhookReceiver } from '../../clients/typescript/examples/webhook-receiver.js';
import { llcRequest } from '../support/requests.js';
import { API_KEY, freePort, Service, temporaryFolder } from '../support/service.js';
import { Clock, Disk, freeze } from './induced-failures.js';

interface Ids {
  readonly serviceCustomerId: string;
  readonly serviceCompanyId: string;
}

/** How often the service is killed; `CRASHES=200` for the long proof. */
const CRASHES = Number(process.env['CRASHES'] ?? 10);
/** In the long proof for 20 s; always longer than a lease of the engine. */
const FREEZE_MS = CRASHES >= 100 ? 20_000 : 5_000;
const WRITERS = 8;
const MAX_WRITES_PER_LIFE = 60;
/** Number of writes that fail on a full disk before space is freed. */
const REFUSED = 4;
/** Delay (ms) before a writer continues after a failed write. */
const AGAIN_MS = 50;
/** Number of writes acknowledged afterwards, before the kill, to show that the process recovers by itself. */
const WRITES_BEFORE_KILL = 2;

/** The failure to induce before each crash, in turn; half of the crashes have none. */
const TROUBLES = ['', 'ahead', '', 'full disk', 'behind', '', 'freeze', '', 'right', ''] as const;

describe('SIGKILL under load, with clock changes, a full disk and freezes', () => {
  const folder = temporaryFolder();
  const outside = temporaryFolder();
  const clock = new Clock(outside.path);
  /** Stores on servers keep nothing in the folder. */
  const disk = process.env['EVENTSTORE_URL'] ? null : Disk.on(folder.path);
  let receiver: WebhookReceiver;
  let port: string;

  beforeAll(async () => {
    if (disk === null) console.log('nothing can be mounted here: no disk is full in this run');
    receiver = await WebhookReceiver.listen();
    port = String(await freePort());
  });

  afterAll(async () => {
    await receiver.close();
    disk?.unmount();
    folder.remove();
    outside.remove();
  });

  const start = () => Service.start(folder.path, { PORT: port, ...clock.env });

  /**
   * Induces the failure before a crash.
   *
   * @param refused resolves after enough writes failed
   * @returns whether there is any
   */
  async function trouble(crash: number, service: Service, refused: () => Promise<void>): Promise<boolean> {
    const kind = TROUBLES[crash % TROUBLES.length];
    if (kind === 'ahead') clock.step(1);
    if (kind === 'behind') clock.step(-1);
    if (kind === 'right') clock.step(0);
    if (kind === 'freeze') await freeze(service, FREEZE_MS);
    if (kind === 'full disk' && disk) {
      disk.fill();
      await refused();
      disk.empty();
    }
    return kind !== '';
  }

  it(`loses no acknowledged write and repeats none, ${CRASHES} times`, async () => {
    let service = await start();
    const partner = new Partner(service.url, API_KEY);
    await partner.notify(receiver);
    const serviceCustomerId = await partner.newCustomer();

    const acknowledged = new Map<string, string>();
    const pending: string[] = [];
    for (let crash = 0; crash < CRASHES; crash++) {
      const lifetime = Math.ceil(Math.random() * MAX_WRITES_PER_LIFE);
      let [done, refused] = [0, 0];
      let goingOn = -Infinity;
      const [enough, again] = [new Gate(), new Gate()];
      const endings: Promise<void>[] = [];
      const end = async (): Promise<void> => {
        if (await trouble(crash, service, () => enough.passed)) {
          goingOn = 0;
          await again.passed;
        }
        await service.kill();
      };
      const write = async (): Promise<void> => {
        while (!service.exited) {
          const key = randomUUID();
          try {
            const body = llcRequest(serviceCustomerId);
            const { serviceCompanyId } = await partner.post<Ids>('/v1/partner/companies', body, key);
            acknowledged.set(key, serviceCompanyId);
            if (++goingOn >= WRITES_BEFORE_KILL) again.open();
          } catch {
            // Not acknowledged: sent again later with the same key, as a partner would.
            pending.push(key);
            if (++refused >= REFUSED) enough.open();
            await setTimeout(AGAIN_MS);
          }
          if (++done >= lifetime && endings.length === 0) endings.push(end());
        }
      };
      await Promise.all(Array.from({ length: WRITERS }, write));
      await Promise.all(endings);
      service = await start();
    }
    clock.step(1); // Makes everything due that was scheduled while the clock was an hour ahead.

    while (pending.length > 0) {
      const key = pending.pop() as string;
      const body = llcRequest(serviceCustomerId);
      acknowledged.set(key, await createdId(partner, body, key));
    }
    const expected = new Set(acknowledged.values());
    expect(expected.size).toBe(acknowledged.size);
    expect(await partner.companyIds()).toEqual([...expected].sort());

    const announced = ({ eventPayload }: { eventPayload: Readonly<Record<string, unknown>> }) =>
      expected.has(eventPayload['serviceCompanyId'] as string);
    const webhooks = await receiver.until(expected.size, announced);
    expect(new Set(webhooks.map(({ eventPayload }) => eventPayload['serviceCompanyId']))).toEqual(expected);
    expect(await service.stop()).toBe(0);
  });
});

/** A key whose holder died is taken over within seconds; until then the answer is 409 and the partner tries again. */
async function createdId(partner: Partner, body: object, key: string): Promise<string> {
  for (;;) {
    try {
      return (await partner.post<Ids>('/v1/partner/companies', body, key)).serviceCompanyId;
    } catch (error) {
      if (!(error as Error).message.includes('E_IDEMPOTENCY_IN_PROGRESS')) throw error;
    }
  }
}
