import { eventually } from '#kit/kernel/testing';
import { freePort, Service, temporaryFolder } from '../support/service.js';
import { Signing } from '../support/signing.js';

const DAY = 24;

describe('reminders of signatures', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  const running: Service[] = [];

  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((service) => service.stop()));
    folder.remove();
  });

  const start = async (): Promise<Service> => {
    const service = await Service.start(folder.path);
    running.push(service);
    return service;
  };
  const remindersOf = async (signing: Signing, companyId: string) =>
    (await signing.events(companyId))
      .filter(({ eventName }) => eventName.endsWith('_reminder_due'))
      .map(({ eventName, eventPayload }) => `${eventName} ${String(eventPayload['daysSinceRequested'])}`);
  const expectReminders = (signing: Signing, companyId: string, expected: string[]) =>
    eventually(async () => {
      expect(await remindersOf(signing, companyId)).toEqual(expected);
    });
  const ss4 = (...days: number[]) => days.map((day) => `signature_ss4_reminder_due ${day}`);

  it('are due once each on days 1, 3 and 7, despite restarts and clock jumps', async () => {
    const first = await start();
    const signing = await Signing.begin(first);
    const late = await signing.company();
    const failed = await signing.company();
    const signed = await signing.company();
    await signing.play(failed, 'formation/fail');
    await signing.advance(DAY + 1);
    await expectReminders(signing, late, ss4(1));
    await expectReminders(signing, signed, ss4(1));
    await signing.sign(await signing.link(signed));

    await first.kill();
    const second = await start();
    const after = await Signing.begin(second);
    await after.advance(6 * DAY);
    await expectReminders(after, late, ss4(1, 3, 7));
    const reset = await after.play(signed, 'signatures/ss4/reset');
    expect(reset.status).toBe(200);
    await after.advance(3 * DAY + 1);
    await expectReminders(after, signed, ss4(1, 1, 3));
    expect(await remindersOf(after, late)).toEqual(ss4(1, 3, 7));
    expect(await remindersOf(after, failed)).toEqual([]);
  });

  it('are due once if several processes run', async () => {
    const port = String(await freePort());
    const api = await Service.start(folder.path, { PORT: port }, 'partner-api');
    const others = await Promise.all(
      (['projector', 'projector', 'webhooks'] as const).map((role) => Service.start(folder.path, {}, role)),
    );
    running.push(api, ...others);
    const signing = await Signing.begin(api);
    const expedited = { requestedServices: [{ service: 'EinCreation', variant: 'Expedite' }] };
    const companyId = await signing.company(expedited);
    await signing.advance(8 * DAY);
    await eventually(async () => {
      const reminders = await remindersOf(signing, companyId);
      expect(reminders.filter((reminder) => reminder.includes('ss4'))).toEqual(ss4(1, 3, 7));
      expect(reminders).toHaveLength(6);
    });
  });
});
