import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { freePort, PRODUCTION, Service, temporaryFolder } from '../support/service.js';

describe('a start that cannot succeed', () => {
  let folder: ReturnType<typeof temporaryFolder>;

  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  const refusal = (env: Record<string, string> = {}): Promise<string> =>
    Service.start(folder.path, { LOG_LEVEL: 'fatal', ...env }).then(
      async (service) => {
        await service.kill();
        throw new Error('it started');
      },
      (error: unknown) => (error as Error).message,
    );

  // One setting per place that checks settings. Specs of these places test the others.
  it.each([
    [{ SERVICE_ENVIRONMENT: 'prod' }, 'SERVICE_ENVIRONMENT must be one of: sandbox, production'],
    [{ EVENTSTORE_URL: 'esdb://a?tlsCAFile=/none.pem' }, 'EVENTSTORE_URL: cannot read tlsCAFile'],
    [{ MASTER_KEY: 'ab'.repeat(32) }, 'MASTER_KEY is a pattern'],
    [{ SERVICE_DETAILS_FILE: 'README.md' }, 'SERVICE_DETAILS_FILE: the file must be JSON'],
    [{ DATA_DIR: '/dev/null/data' }, 'DATA_DIR cannot be used: /dev/null/data'],
    [{ HOST: '203.0.113.7' }, 'HOST is not an address of this machine (EADDRNOTAVAIL).'],
  ])('names the wrong setting: %j', async (env, text) => {
    const message = await refusal(env);
    expect(message).toContain('ended with code 1');
    expect(message).toContain(text);
    expect(message).not.toMatch(/\n\s+at /);
  });

  it('does not run sandbox data in production', async () => {
    const sandbox = await Service.start(folder.path);
    await sandbox.stop();
    const { SERVICE_ENVIRONMENT, SANDBOX_API_KEY, SERVICE_DETAILS_FILE } = PRODUCTION;
    const env = { SERVICE_ENVIRONMENT, SANDBOX_API_KEY, SERVICE_DETAILS_FILE };
    const key = join(folder.path, 'master.key');
    expect(await refusal({ ...env, MASTER_KEY_FILE: key })).toContain('made by a sandbox');
    const MASTER_KEY = readFileSync(key, 'utf8').trim();
    renameSync(key, join(folder.path, 'moved.key'));
    expect(await refusal({ ...env, MASTER_KEY })).toContain('belong to a sandbox');
  });

  it('creates no new key if master.key is missing while stores exist', async () => {
    const key = join(folder.path, 'master.key');
    writeFileSync(join(folder.path, 'records.db'), 'SQLite format 3\0…');
    const message = await refusal({ EVENTSTORE_URL: '', MONGODB_URL: '' });
    expect(message).toContain('ended with code 1');
    expect(message).toContain(`${key} is missing`);
    expect(message).not.toMatch(/\n\s+at /);
    expect(existsSync(key)).toBe(false);
  });

  it('names every taken port; the next start prints key and password, later ones how to replace them', async () => {
    const others = [createServer(), createServer()];
    for (const other of others) await once(other.listen(0), 'listening');
    const [tools, identity] = others.map((other) => String((other.address() as { port: number }).port));
    const given = {
      SANDBOX_API_KEY: '',
      IDENTITY_PORT: String(await freePort()),
      TOOLS_PORT: String(await freePort()),
    };
    const message = await refusal({ ...given, TOOLS_PORT: tools ?? '', IDENTITY_PORT: identity ?? '' });
    for (const other of others) other.close();
    expect(message).toContain(`Port ${tools} is in use. Stop the other program or set TOOLS_PORT.`);
    expect(message).toContain(`Port ${identity} is in use. Stop the other program or set IDENTITY_PORT.`);
    expect(message).not.toMatch(/\n\s+at /);
    expect(existsSync(join(folder.path, 'master.key'))).toBe(false);

    const first = await Service.start(folder.path, { ...given, PORT: String(await freePort()) });
    await first.says('is ready');
    expect(first.log).toMatch(/export API_KEY=dk_test_\w+ +# shown once/);
    expect(first.log).toMatch(/password: \S+ \(shown once\)/);
    const headers = { accept: 'text/html' };
    for (const [address] of first.log.matchAll(/http:\/\/[^\s"]+$/gm))
      expect([address, (await fetch(address, { headers })).status]).toEqual([address, 200]);
    const root = await fetch(first.url, { redirect: 'manual' });
    expect([root.status, root.headers.get('location')]).toEqual([302, '/portal']);
    for (const port of [given.TOOLS_PORT, given.IDENTITY_PORT]) {
      const address = `http://127.0.0.1:${port}/`;
      const page = await fetch(address, { headers });
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1')]);
      expect((await fetch(address)).status).toBeGreaterThanOrEqual(400);
    }
    await first.stop();

    const later = await Service.start(folder.path, given);
    await later.says('is ready');
    await later.stop();
    expect(later.log).toMatch(/npm run cli -- keys create \w{27} --name/);
    expect(later.log).toMatch(/npm run cli -- partners reset-password \w{27} --email \S+@/);
    expect(later.log).not.toMatch(/dk_test_|shown once/);
  });

  it.each(['events.db', 'records.db', 'read-models.db'])('leaves a foreign %s untouched', async (name) => {
    const file = join(folder.path, name);
    writeFileSync(file, 'somebody else wrote this\n'.repeat(1000));
    const before = readFileSync(file);
    const message = await refusal({ EVENTSTORE_URL: '', MONGODB_URL: '' });
    expect(message).toContain(name);
    expect(message).toContain('untouched');
    expect(message).not.toMatch(/\n\s+at /);
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});
