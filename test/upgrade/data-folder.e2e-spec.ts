import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { equal } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApiError } from '../../clients/typescript/src/index.js';
import { Partner } from '../support/partner.js';
import { WebhookReceiver } from '../../clients/typescript/examples/webhook-receiver.js';
import { cliWith } from '../support/cli.js';
import { eventually } from '../support/eventually.js';
import { llcRequest } from '../support/requests.js';
import { API_KEY, type Service, temporaryFolder } from '../support/service.js';
import { type Answers, askCli, askService, isForCli } from './answers.js';
import { type Cast, FOLDER_ENV, unpack } from './data-folder.js';
import { askForEverything } from './everything.js';
import { Processes } from './processes.js';
import { Scenes } from './scenes.js';
import type { Schemas } from '../support/partner-calls.js';

interface Parked {
  readonly id: string;
  readonly eventId: string;
  readonly subscription: string;
  readonly error: string | null;
  readonly since: string;
}
type Report = Schemas['AnnualReport'];
type Document = Schemas['DocumentWithLink'];
type Company = Schemas['Company'];

const COMPANIES = '/v1/partner/companies';

const here = fileURLToPath(new URL('./', import.meta.url));
const folders = readdirSync(here, { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && entry.name.startsWith('data-'),
);

const PROJECTIONS = 'cli projections list';

interface ReadModel {
  readonly name: string;
  readonly served: number;
  readonly versions: readonly {
    readonly version: number;
    readonly position: number;
    readonly lag: number;
    readonly parked: number;
  }[];
}

/**
 * Returns the position of each read model's active version, by name. @param from the former positions, which must be
 * reached
 */
const served = (
  readModels: readonly ReadModel[],
  from: readonly ReadModel[],
): Readonly<Record<string, object | undefined>> => {
  const foundIn = (models: readonly ReadModel[], name: string) => {
    const model = models.find((one) => one.name === name);
    return model?.versions.find(({ version }) => version === model.served);
  };
  return Object.fromEntries(
    readModels.map(({ name }) => {
      const [found, before] = [foundIn(readModels, name), foundIn(from, name)];
      const isAsFar = (found?.position ?? 0) >= (before?.position ?? 0);
      return [name, found && { isAsFar, lag: found.lag, parked: found.parked }];
    }),
  );
};

describe.each(folders.map(({ name }) => name))('a folder written by an earlier commit: %s', (name) => {
  const source = join(here, name);
  const read = (file: string): unknown => JSON.parse(readFileSync(join(source, file), 'utf8'));
  const written = read('cast.json') as Cast;
  // The partner's key has a wrong checksum, which is rejected by now, so the service is started with another key.
  const cast: Cast = { ...written, keys: { ...written.keys, partner: API_KEY } };
  const answers = read('answers.json') as Answers;
  const folder = temporaryFolder();
  let processes: Processes;
  let receiver: WebhookReceiver;
  let partner: Partner;
  let scenes: Scenes;

  beforeAll(async () => {
    unpack(join(source, 'files'), folder.path);
    processes = await Processes.on(folder.path);
    receiver = await WebhookReceiver.listen();
    partner = new Partner(processes.url, cast.keys.partner);
    scenes = new Scenes(processes.url, cast.keys.partner, cast.keys.operator);
  });
  afterAll(async () => {
    await processes.stop();
    await receiver.close();
    folder.remove();
  });

  const companyOf = (role: string): string => cast.companies[role] ?? '';
  /** The events of the deliveries that were in a status. */
  const eventsOf = (status: string): string[] => {
    const question = `partner /v1/partner/webhook-deliveries?status=${status}&size=100&page=0`;
    const { payload } = answers[question] as { payload: { content: { eventId: string }[] } };
    return payload.content.map(({ eventId }) => eventId);
  };
  const parked = () => processes.tell<Parked[]>('events parked');
  const reportIn = (status: string): string => {
    const question = `partner ${COMPANIES}/${companyOf('reporting')}/compliance/annual-reports`;
    const { payload } = answers[question] as { payload: Report[] };
    return payload.find((report) => report.status === status)?.annualReportId ?? '';
  };

  async function expectSame(service: Service, before: Answers): Promise<void> {
    const questions = Object.keys(before).filter((question) => !isForCli(question));
    const again: Record<string, unknown> = {};
    for (const question of questions) again[question] = await askService(service, cast, question);
    expect(again).toEqual(Object.fromEntries(questions.map((question) => [question, before[question]])));
  }

  /**
   * Read models and versions may have been added. Each existing one is at least as far as it was; the key given at the
   * start and the audit's events may move it further.
   */
  async function expectUpToDate(): Promise<void> {
    const before = answers[PROJECTIONS] as ReadModel[];
    const now = (await askCli(folder.path, PROJECTIONS)) as ReadModel[];
    expect(served(now, before)).toMatchObject(served(before, before));
  }

  /** Resolves when readers get the declared version of every read model. */
  const untilServed = () =>
    eventually(async () => {
      for (const { name, served, versions } of (await askCli(folder.path, PROJECTIONS)) as ReadModel[])
        equal(`${name} ${served}`, `${name} ${Math.max(...versions.map(({ version }) => version))}`);
    });

  const familyOf = ({ subscription }: Parked): string => subscription.replace(/-v\d+$/, '');
  const old = answers['cli events parked'] as Parked[];
  const subscriptions = new Set(old.map(familyOf));
  /** Returns the parked events of the former subscriptions, without versions of read models and times. */
  const whatIsParked = (events: readonly Parked[]): readonly string[] =>
    [
      ...new Set(
        events
          .filter((event) => subscriptions.has(familyOf(event)))
          .map((event) => [familyOf(event), event.eventId, event.error ?? 'behind another'].join(': ')),
      ),
    ].sort();

  async function discardReadModels(): Promise<void> {
    await processes.stop();
    const { stderr } = await cliWith(FOLDER_ENV, folder.path, 'projections', 'discard', '--yes');
    expect(stderr).toBe('');
    expect(readdirSync(folder.path)).not.toContain('read-models.db');
  }

  it('verifies and replays as before, with every read model up to date', async () => {
    for (const question of Object.keys(answers)
      .filter(isForCli)
      .filter((one) => one !== PROJECTIONS))
      expect([question, await askCli(folder.path, question)]).toEqual([question, answers[question]]);
    await expectUpToDate();
  });

  it('is read as before, including the bytes of its documents', async () => {
    const service = await processes.startSilently();
    await processes.caughtUp();
    await untilServed();
    await expectSame(service, answers);
    const documents = Object.keys(answers).filter((question) => /\/documents\/\w+$/.test(question));
    expect(documents.length).toBeGreaterThan(0);
    for (const question of documents) {
      const { sha256, downloadUrl } = await partner.get<Document>(question.split(' ')[1] ?? '');
      const { pathname, search } = new URL(downloadUrl);
      const bytes = new Uint8Array(await (await service.fetch(pathname + search)).arrayBuffer());
      expect([question, createHash('sha256').update(bytes).digest('hex')]).toEqual([question, sha256]);
    }
    expect((await service.fetch(cast.link)).status).toBe(410);
    // The audit's worker may record an anchor at any time; subscriptions report that they passed it within a second.
    await eventually(expectUpToDate);
  });

  it('is rebuilt from its events alone', async () => {
    await discardReadModels();
    const service = await processes.startSilently();
    await processes.caughtUp();
    await expectSame(service, answers);
    expect(whatIsParked(await parked())).toEqual(whatIsParked(old));
  });

  it('sends only the deliveries that waited', async () => {
    await partner.put('/v1/partner/webhook-endpoint', { url: receiver.url, enabled: true });
    receiver.trust(await scenes.newSecret());
    await processes.stop();
    await processes.start();
    await scenes.advance(24 * 3600);
    const waiting = [...eventsOf('pending'), ...eventsOf('retrying')];
    await receiver.until(waiting.length);
    await scenes.nothingPending();
    expect(receiver.received.map(({ eventId }) => eventId).sort()).toEqual(waiting.sort());
    expect(receiver.received.every(({ verified }) => verified)).toBe(true);
  });

  it('has parked events that can be retried and skipped', async () => {
    const first = old.find(({ subscription }) => subscription === 'webhooks');
    if (!first) throw new Error('nothing was parked');
    await processes.tell(`events retry ${first.id}`);
    await eventually(async () => {
      const again = (await parked()).find(({ id }) => id === first.id);
      expect(again).toMatchObject({ error: first.error, since: first.since, retry: false });
    });
    await processes.tell(`events skip ${first.id} --reason unreadable --yes`);
    const [webhook] = await receiver.until(1, isOf(companyOf('unreadable')));
    expect(webhook?.eventName).toBe('company_formation_submitted');
    const left = old.filter(({ subscription }) => subscription !== 'webhooks');
    expect(whatIsParked(await parked())).toEqual(whatIsParked(left));
  });

  it('continues unfinished work', async () => {
    const statusOf = async (role: string, wanted: object): Promise<void> => {
      expect(await partner.get(`${COMPANIES}/${companyOf(role)}`)).toMatchObject(wanted);
    };
    // Old folders may have been used by a sandbox and by production in turn.
    if (companyOf('pending') !== '') {
      await statusOf('pending', { formationSubmissionStatus: 'PENDING' });
      await scenes.step(companyOf('pending'), 'formation/accept');
      await scenes.step(companyOf('pending'), 'formation/file', { filingNumber: 'WY-1' });
      await statusOf('pending', { formationFilingNumber: 'WY-1' });
    }

    await scenes.rename(companyOf('nameless'), 'Found Looms');
    await scenes.play(companyOf('nameless'), 'formation/complete');
    await scenes.until('resolved', companyOf('nameless'));

    await scenes.sign(await scenes.link(companyOf('signedAnew'), 'SS4'));
    await scenes.sign(await scenes.link(companyOf('fresh'), 'SS4'));
    await scenes.play(companyOf('fresh'), 'formation/complete');
    await scenes.step(companyOf('fresh'), 'ein/issue', { ein: '98-7654321' });
    await statusOf('fresh', { ein: '98-7654321' });

    const reports = `${COMPANIES}/${companyOf('reporting')}/compliance/annual-reports`;
    const awaiting = reportIn('AWAITING_INFORMATION');
    await partner.post(`${reports}/${awaiting}/answers`, { answers: [] });
    await scenes.step(companyOf('reporting'), `annual-reports/${awaiting}/complete`, {});
    await partner.post(`${reports}/${reportIn('FILLED')}/confirm`);
    const statuses = (await partner.get<Report[]>(reports)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 'FILING_COMPLETED')).toHaveLength(2);

    const { accessToken } = await scenes.session('joan.clarke@founders.example', 'joan');
    const session = new Partner(processes.url, accessToken);
    expect(await session.get('/v1/session/customer')).toMatchObject({
      serviceCustomerId: cast.customers['provisioned'],
    });
    const suspended = new Partner(processes.url, cast.keys.suspended);
    await expect(suspended.post(COMPANIES, {})).rejects.toThrow(ApiError);
  });

  it('accepts new companies, and is unchanged by a restart and a rebuild, which send no webhook again', async () => {
    const created = async (): Promise<string> => {
      const request = llcRequest(cast.customers['plain'] ?? '');
      const { serviceCompanyId } = await partner.post<Company>(COMPANIES, request);
      await scenes.play(serviceCompanyId, 'formation/complete');
      await receiver.until(4, isOf(serviceCompanyId));
      return serviceCompanyId;
    };
    await created();
    await processes.caughtUp();
    await scenes.nothingPending();
    await processes.stop();
    let service = await processes.start();
    const before = await askForEverything(service, cast);
    const sent = receiver.received.length;
    await discardReadModels();
    service = await processes.start();
    await processes.caughtUp();
    await expectSame(service, before);
    const last = await created();
    expect(receiver.received.slice(sent).filter((webhook) => !isOf(last)(webhook))).toEqual([]);
    expect(await processes.tell('audit verify')).toMatchObject({ broken: null });
  });
});

/** Returns whether a webhook is about a company. */
const isOf =
  (companyId: string) =>
  ({ eventPayload }: { readonly eventPayload: Readonly<Record<string, unknown>> }): boolean =>
    eventPayload['serviceCompanyId'] === companyId;
