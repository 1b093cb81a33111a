import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '#kit/kernel/testing';
import { Partner } from '../support/partner.js';
import { WebhookReceiver } from '../../clients/typescript/examples/webhook-receiver.js';
import { type CliOutcome, cliWith } from '../support/cli.js';
import { call, type Schemas } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { API_KEY, Service, temporaryFolder } from '../support/service.js';

type Company = Schemas['Company'];

interface Checked {
  readonly whole: boolean;
  readonly events: number;
  readonly faults: readonly string[];
}

const EMBEDDED = { EVENTSTORE_URL: '', MONGODB_URL: '' };
const WRITERS = 4;
const ENOUGH = 40;

describe('a copy made under load', () => {
  const folders = [temporaryFolder(), temporaryFolder(), temporaryFolder()] as const;
  const [data, { path: out }, restored] = folders;
  const copy = join(out, 'copy');
  const recorded: string[] = [];
  let receiver: WebhookReceiver;
  let documents: string;
  let taken: CliOutcome;

  const restore = async (...args: string[]): Promise<{ code: number; result: Checked }> => {
    const { code, stdout, stderr } = await cliWith(EMBEDDED, data.path, 'restore', ...args, '--json');
    expect(stderr).toBe('');
    return { code, result: JSON.parse(stdout) as Checked };
  };

  beforeAll(async () => {
    receiver = await WebhookReceiver.listen();
    const service = await Service.start(data.path, EMBEDDED);
    const partner = new Partner(service.url, API_KEY);
    await partner.notify(receiver);
    const serviceCustomerId = await partner.newCustomer();
    const create = async (): Promise<string> =>
      (await partner.post<Company>('/v1/partner/companies', llcRequest(serviceCustomerId))).serviceCompanyId;
    const filed = await create();
    await partner.post(`/v1/partner/playground/companies/${filed}/formation/complete`);
    documents = `/v1/partner/companies/${filed}/documents`;

    let acknowledged: string[] = [];
    let backup: Promise<CliOutcome> | null = null;
    let isDone = false;
    const write = async (): Promise<void> => {
      while (!isDone) {
        acknowledged = [...acknowledged, await create()];
        if (acknowledged.length < ENOUGH || backup !== null) continue;
        recorded.push(...acknowledged);
        backup = cliWith(EMBEDDED, data.path, 'backup', '--out', copy, '--json');
        void backup.finally(() => (isDone = true));
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, write));
    taken = await (backup as unknown as Promise<CliOutcome>);
    await service.kill();
  });
  afterAll(async () => {
    await receiver.close();
    for (const { remove } of folders) remove();
  });

  it('is complete and lists its contents', async () => {
    expect(taken).toMatchObject({ code: 0, stderr: '' });
    const { code, result } = await restore('--check', copy);
    expect([code, result]).toEqual([
      0,
      { ...(JSON.parse(taken.stdout) as object), folder: undefined, whole: true, faults: [] },
    ]);
    expect(result.events).toBeGreaterThan(recorded.length);
  });

  it('starts, contains everything recorded before, and continues', async () => {
    cpSync(copy, restored.path, { recursive: true });
    const service = await Service.start(restored.path, EMBEDDED);
    await service.readiness(200);
    const companies = `/v1/partner/companies`;
    const read = async (id: string) => (await call<Company>(service, 'GET', `${companies}/${id}`)).payload;
    const listed = async () => (await call<{ documentId: string }[]>(service, 'GET', documents)).payload;
    for (const id of recorded)
      expect((await read(id)).members[0]?.legalFirstName).toEqual(expect.any(String));
    expect((await listed()).length).toBeGreaterThan(0);
    const [document] = await listed();
    const path = `${documents}/${document?.documentId ?? ''}`;
    const { pathname, search } = new URL(
      (await call<{ downloadUrl: string }>(service, 'GET', path)).payload.downloadUrl,
    );
    expect((await service.fetch(pathname + search)).status).toBe(200);

    const partner = new Partner(service.url, API_KEY);
    const serviceCustomerId = await partner.newCustomer();
    const { serviceCompanyId } = await partner.post<Company>(companies, llcRequest(serviceCustomerId));
    await eventually(async () => {
      expect((await read(serviceCompanyId)).formationSubmissionStatus).toBe('SUBMITTED');
    });
    await receiver.until(1, ({ eventPayload }) => eventPayload['serviceCompanyId'] === serviceCompanyId);
    await service.readiness(200);
    expect(await service.stop()).toBe(0);
  });

  it('is invalid if a byte differs, a file is missing, or there is an extra file', async () => {
    const file = join(copy, 'events.db');
    const bytes = readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(5000) ^ 0xff, 5000);
    writeFileSync(file, bytes);
    rmSync(join(copy, 'master.key'));
    cpSync(join(copy, 'records.db'), join(copy, 'more.db'));
    const { code, result } = await restore('--check', copy);
    expect([code, result.whole, result.faults]).toEqual([
      1,
      false,
      [
        'events.db was altered',
        'master.key is missing',
        'more.db does not belong to the copy',
        'the master key is not in the copy: set MASTER_KEY or MASTER_KEY_FILE',
      ],
    ]);
  });

  it('is not started in a non-empty folder, and is invalid if it was not finished', async () => {
    const again = await cliWith(EMBEDDED, data.path, 'backup', '--out', copy);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('is not empty')]);
    rmSync(join(copy, 'backup.json'));
    const unfinished = await cliWith(EMBEDDED, data.path, 'restore', '--check', copy);
    expect([unfinished.code, unfinished.stderr]).toEqual([1, expect.stringContaining('not finished')]);
  });

  it('is not possible if the stores are servers', async () => {
    const servers = { EVENTSTORE_URL: 'esdb://127.0.0.1:1', MONGODB_URL: '' };
    const refused = await cliWith(servers, data.path, 'backup', '--out', join(out, 'never'));
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('their own tools')]);
  });
});

describe('a rotated master key', () => {
  const [folder, { path: out, remove }] = [temporaryFolder(), temporaryFolder()];
  const file = join(folder.path, 'master.key');
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    receiver = await WebhookReceiver.listen();
  });
  afterAll(async () => {
    await receiver.close();
    folder.remove();
    remove();
  });

  it('is needed only until `keys rewrap`, and partners notice nothing', async () => {
    let service = await Service.start(folder.path, EMBEDDED);
    const partner = new Partner(service.url, API_KEY);
    await partner.notify(receiver);
    const email = 'rotated@founders.example';
    const creation = { body: customerRequest({ email }), headers: { 'idempotency-key': 'rotated' } };
    const create = () =>
      call<{ serviceCustomerId: string }>(service, 'POST', '/v1/partner/customers', creation);
    const created = await create();
    const { serviceCustomerId } = created.payload;
    const company = await partner.post<Company>('/v1/partner/companies', llcRequest(serviceCustomerId));
    const companyPath = `/v1/partner/companies/${company.serviceCompanyId}`;
    await partner.post(`/v1/partner/playground${companyPath.slice('/v1/partner'.length)}/formation/complete`);
    const linkOf = async (): Promise<string> => {
      const documents = `${companyPath}/documents`;
      const [document] = (await call<{ documentId: string }[]>(service, 'GET', documents)).payload;
      const path = `${documents}/${document?.documentId ?? ''}`;
      const { payload } = await call<{ downloadUrl: string }>(service, 'GET', path);
      const { pathname, search } = new URL(payload.downloadUrl);
      return pathname + search;
    };
    const link = await linkOf();
    const session = { body: { email, externalCustomerId: 'rotated' } };
    const path = '/v1/partner/customer-sessions';
    const { accessToken } = (await call<{ accessToken: string }>(service, 'POST', path, session)).payload;
    const isUnchanged = async (): Promise<void> => {
      const replayed = await create();
      expect([replayed.headers.get('idempotent-replayed'), replayed.text]).toEqual(['true', created.text]);
      const { payload } = await call<Company>(service, 'GET', companyPath);
      expect(payload.members[0]?.legalFirstName).toEqual(expect.any(String));
      expect((await service.fetch(await linkOf())).status).toBe(200);
    };
    await service.stop();

    const MASTER_KEY_PREVIOUS = readFileSync(file, 'utf8').trim();
    const former = `${file}.former`;
    writeFileSync(former, MASTER_KEY_PREVIOUS);
    const { stdout: ids } = await cliWith(EMBEDDED, folder.path, 'keys', 'id', former);
    const [id = ''] = ids.split('  ');
    expect(ids).toBe(`${id}  ${former}\n`);
    writeFileSync(file, randomBytes(32).toString('base64'));
    await expect(Service.start(folder.path, EMBEDDED)).rejects.toThrow(
      new RegExp(`code 1:[^]*written with another master key \\(${id}\\)[^]*MASTER_KEY_PREVIOUS`),
    );

    const rotating = { ...EMBEDDED, MASTER_KEY_PREVIOUS };
    const during = join(out, 'during');
    for (const [keys, reason] of [
      [EMBEDDED, `written with another master key (${id})`],
      [{ ...EMBEDDED, MASTER_KEY: 'short' }, 'MASTER_KEY must be 32 bytes'],
    ] as const) {
      const failed = await cliWith(keys, folder.path, 'backup', '--out', during);
      expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining(reason)]);
      expect(existsSync(during)).toBe(false);
    }
    service = await Service.start(folder.path, rotating);
    await service.readiness(200);
    await isUnchanged();
    expect((await service.fetch(link)).status).toBe(200);
    expect((await call(service, 'GET', '/v1/session/customer', { key: accessToken })).status).toBe(200);
    const doctor = () => cliWith(rotating, folder.path, 'doctor');
    expect((await doctor()).stdout).toMatch(/WARN {2}master key: .* run keys rewrap/);
    const copied = await cliWith(rotating, folder.path, 'backup', '--out', during);
    expect([copied.code, copied.stdout]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^previousKeys +${id}: .*MASTER_KEY_PREVIOUS`, 'm')),
    ]);
    const unreadable = await cliWith(EMBEDDED, folder.path, 'restore', '--check', during);
    expect([unreadable.code, unreadable.stdout]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^FAIL .* ${id}, which is not configured`, 'm')),
    ]);
    expect((await cliWith(rotating, folder.path, 'restore', '--check', during)).code).toBe(0);
    const { code, stdout } = await cliWith(rotating, folder.path, 'keys', 'rewrap');
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect([code, lines[0], lines.at(-1)]).toEqual([
      0,
      {
        step: 'rewraps',
        collection: 'data-keys',
        done: expect.any(Number) as number,
        of: expect.any(Number) as number,
      },
      expect.objectContaining({ step: 'rewrapped', former: 0, unreadable: [] }),
    ]);
    expect((await doctor()).stdout).toMatch(/WARN {2}master key: .* no value needs MASTER_KEY_PREVIOUS/);
    await isUnchanged();
    await service.stop();

    service = await Service.start(folder.path, EMBEDDED);
    await service.readiness(200);
    await isUnchanged();
    await call(service, 'POST', '/v1/partner/webhook-endpoint/test', {
      body: { eventName: 'company_ein_issued' },
    });
    await receiver.until(1, ({ eventName, verified }) => eventName === 'company_ein_issued' && verified);
    expect((await cliWith(EMBEDDED, folder.path, 'audit', 'verify')).code).toBe(0);
    const copy = join(out, 'rotated');
    expect((await cliWith(EMBEDDED, folder.path, 'backup', '--out', copy)).code).toBe(0);
    expect((await cliWith(EMBEDDED, folder.path, 'restore', '--check', copy)).code).toBe(0);
    expect(await service.stop()).toBe(0);
  });
});
