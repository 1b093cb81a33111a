import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cpSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Partner } from '../support/partner.js';
import { WebhookReceiver } from '../../clients/typescript/examples/webhook-receiver.js';
import { type CliOutcome, cliWith } from '../support/cli.js';
import { eventually } from '../support/eventually.js';
import { call } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { API_KEY, Service, temporaryFolder } from '../support/service.js';

interface Company {
  readonly serviceCompanyId: string;
  readonly formationSubmissionStatus: string;
  readonly members: readonly { readonly legalFirstName: string | null }[];
}

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

  const restore = async (...args: string[]): Promise<{ code: number; found: Checked }> => {
    const { code, stdout, stderr } = await cliWith(EMBEDDED, data.path, 'restore', ...args, '--json');
    expect(stderr).toBe('');
    return { code, found: JSON.parse(stdout) as Checked };
  };

  beforeAll(async () => {
    receiver = await WebhookReceiver.listen();
    const service = await Service.start(data.path, EMBEDDED);
    const partner = new Partner(service.url, API_KEY);
    const endpoint = { url: receiver.url, enabled: true };
    receiver.trust((await partner.put<{ secret: string }>('/v1/partner/webhook-endpoint', endpoint)).secret);
    const { serviceCustomerId } = await partner.post<{ serviceCustomerId: string }>(
      '/v1/partner/customers',
      customerRequest(),
    );
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
    const { code, found } = await restore('--check', copy);
    expect([code, found]).toEqual([
      0,
      { ...(JSON.parse(taken.stdout) as object), folder: undefined, whole: true, faults: [] },
    ]);
    expect(found.events).toBeGreaterThan(recorded.length);
  });

  it('starts, contains everything recorded before, and continues', async () => {
    cpSync(copy, restored.path, { recursive: true });
    const service = await Service.start(restored.path, EMBEDDED);
    await service.readiness(200);
    const companies = `/v1/partner/companies`;
    const read = async (id: string) => (await call<Company>(service, 'GET', `${companies}/${id}`)).payload;
    const listed = async () => (await call<{ documentId: string }[]>(service, 'GET', documents)).payload;
    await eventually(async () => {
      for (const id of recorded)
        expect((await read(id)).members[0]?.legalFirstName).toEqual(expect.any(String));
      expect((await listed()).length).toBeGreaterThan(0);
    });
    const [document] = await listed();
    const path = `${documents}/${document?.documentId ?? ''}`;
    const { pathname, search } = new URL(
      (await call<{ downloadUrl: string }>(service, 'GET', path)).payload.downloadUrl,
    );
    expect((await service.fetch(pathname + search)).status).toBe(200);

    const partner = new Partner(service.url, API_KEY);
    const { serviceCustomerId } = await partner.post<{ serviceCustomerId: string }>(
      '/v1/partner/customers',
      customerRequest(),
    );
    const { serviceCompanyId } = await partner.post<Company>(companies, llcRequest(serviceCustomerId));
    await eventually(async () => {
      expect((await read(serviceCompanyId)).formationSubmissionStatus).toBe('SUBMITTED');
    });
    await receiver.until(1, ({ eventPayload }) => eventPayload['serviceCompanyId'] === serviceCompanyId);
    await service.readiness(200);
    expect(await service.stop()).toBe(0);
  });

  it('is invalid if a byte differs, a file is missing, or there is an extra file', async () => {
    const file = openSync(join(copy, 'events.db'), 'r+');
    writeSync(file, Buffer.of(0xff), 0, 1, 5000);
    rmSync(join(copy, 'master.key'));
    cpSync(join(copy, 'records.db'), join(copy, 'more.db'));
    const { code, found } = await restore('--check', copy);
    expect([code, found.whole, found.faults]).toEqual([
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

  it('is not started in a non-empty folder, and an unfinished one is no copy', async () => {
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
