import { randomBytes } from 'node:crypto';
import { SqliteEventStore } from '#kit/event-store/adapters';
import { companyDomain } from '#domain/company';
import { subscriptionOf } from '#kit/projections';
import { listParked, parkedEvents } from '#kit/subscriptions';
import { SqliteDocumentStore } from '#kit/document-store/adapters';
import { cliWith } from '../support/cli.js';
import { temporaryFolder } from '../support/service.js';

const EMBEDDED = { EVENTSTORE_URL: '', MONGODB_URL: '', MASTER_KEY: randomBytes(32).toString('base64') };

describe('parked events on the command line', () => {
  const folder = temporaryFolder();
  const ids = ['webhooks/first', 'webhooks/second'] as const;

  beforeAll(async () => {
    await (await SqliteEventStore.open({ directory: folder.path })).close();
    const documents = await SqliteDocumentStore.open({ directory: folder.path });
    for (const [revision, id] of ids.entries())
      await documents.insert(parkedEvents, id, {
        subscription: 'webhooks',
        stream: 'company-a',
        revision,
        position: revision + 1,
        eventId: id,
        type: 'EinIssued',
        error: revision === 0 ? 'Error: thirteen' : null,
        permanent: false,
        since: '2026-11-21T08:00:00.000Z',
        retry: false,
      });
    await documents.close();
  });
  afterAll(() => folder.remove());

  const events = (...args: string[]) => cliWith(EMBEDDED, folder.path, 'events', ...args);
  const stored = async () => {
    const documents = await SqliteDocumentStore.open({ directory: folder.path });
    const parked = await listParked(documents);
    await documents.close();
    return parked.map(({ id, document }) => [id, document.retry]);
  };

  it('are listed with the reason, in words and as JSON', async () => {
    const { code, stdout } = await events('parked');
    expect([code, stdout]).toEqual([
      0,
      'webhooks/first  2026-11-21T08:00:00.000Z  EinIssued, revision 0 of company-a\n    Error: thirteen\n' +
        'webhooks/second  2026-11-21T08:00:00.000Z  EinIssued, revision 1 of company-a\n' +
        '    waits for an earlier event of its stream\n',
    ]);
    const json = JSON.parse((await events('parked', '--json')).stdout) as unknown;
    expect(json).toMatchObject([
      { id: ids[0], error: 'Error: thirteen' },
      { id: ids[1], error: null },
    ]);
  });

  it('are shown one by one, with the events that wait for them', async () => {
    const { code, stdout } = await events('show', ids[0]);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(
        /^EinIssued, revision 0 of company-a[^]*Error: thirteen[^]*The event is no longer in the log[^]*Waiting event/,
      ),
    ]);
    const json = JSON.parse((await events('show', ids[0], '--json')).stdout) as unknown;
    expect(json).toMatchObject({
      id: ids[0],
      error: 'Error: thirteen',
      event: null,
      waiting: [{ id: ids[1] }],
    });
    const last = JSON.parse((await events('show', ids[1], '--json')).stdout) as unknown;
    expect(last).toMatchObject({ id: ids[1], waiting: [] });
    const unknown = await events('show', 'webhooks/nothing');
    expect([unknown.code, unknown.stdout, unknown.stderr]).toEqual([
      1,
      '',
      'No event is parked as webhooks/nothing.\n',
    ]);
  });

  it('are counted by subscription', async () => {
    expect((await events('parked', '--count', '--json')).stdout).toBe(
      '[{"subscription":"webhooks","parked":2}]\n',
    );
    expect((await events('parked', '--count')).stdout).toBe('webhooks  2\n');
  });

  it.each(['parked', 'retry'])('are of a known subscription: events %s', async (verb) => {
    const { code, stdout, stderr } = await events(verb, '--subscription', 'webhoks');
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      'webhoks is not a known subscriber; `/health/ready` lists the subscribers.\n',
    ]);
    for (const projection of companyDomain.projections) {
      const none = await events(verb, '--subscription', subscriptionOf(projection).name, '--json');
      expect([none.code, none.stdout]).toEqual([0, verb === 'parked' ? '[]\n' : '{"retried":0}\n']);
    }
  });

  it('make doctor warn, and are retried all at once', async () => {
    const doctor = await cliWith(EMBEDDED, folder.path, 'doctor');
    expect(doctor.code).toBe(0);
    expect(doctor.stdout).toMatch(/^WARN {2}parked events: 2 of webhooks; see events parked$/m);
    expect(doctor.stdout).toContain('ok    documents: 0 sampled, all match their recorded hash\n');
    expect((await events('retry')).stderr).toContain('Name one parked event, or use --all');
    for (const all of [['--all'], ['--subscription', 'webhooks']])
      expect((await events('retry', ...all, '--as', 'ada', '--json')).stdout).toBe('{"retried":1}\n');
    expect(await stored()).toEqual([
      [ids[0], true],
      [ids[1], false],
    ]);
  });

  it('are marked for a retry, or skipped', async () => {
    expect((await events('retry', ids[0], '--as', 'ada', '--json')).stdout).toBe(
      `{"id":"${ids[0]}","decision":"retry"}\n`,
    );
    expect(await stored()).toEqual([
      [ids[0], true],
      [ids[1], false],
    ]);
    const why = ['--reason', 'Told by hand.', '--as', 'grace'];
    expect((await events('skip', ids[0], '--yes', ...why)).code).toBe(0);
    expect(await stored()).toEqual([[ids[1], false]]);
    const log = await SqliteEventStore.open({ directory: folder.path });
    const acts = await log.readStream('operatorAct-company-a');
    await log.close();
    expect(acts.slice(2)).toMatchObject([
      {
        type: 'ParkedEventRetried',
        data: { eventId: ids[0], subscription: 'webhooks' },
        metadata: { actor: { type: 'operator', id: 'ada' } },
      },
      {
        type: 'ParkedEventSkipped',
        data: { eventId: ids[0], subscription: 'webhooks', reason: 'Told by hand.' },
        metadata: { actor: { type: 'operator', id: 'grace' } },
      },
    ]);
  });

  it.each([[[]], [['--reason', ' ']], [['--reason', 'x'.repeat(501)]], [['--reason', 'two\nlines']]])(
    'are skipped only with a reason: %j',
    async (why) => {
      const { code, stdout } = await events('skip', ids[1], '--yes', ...why);
      expect([code, stdout]).toEqual([1, '']);
      expect(await stored()).toEqual([[ids[1], false]]);
    },
  );

  it.each([['retry'], ['skip', '--reason', 'none', '--yes']])(
    'cannot be retried or skipped if they do not exist: %s',
    async (verb, ...why) => {
      const { code, stdout, stderr } = await events(verb, 'webhooks/nothing', ...why);
      expect([code, stdout, stderr]).toEqual([1, '', 'No event is parked as webhooks/nothing.\n']);
    },
  );
});
