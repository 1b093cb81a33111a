import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '#kit/event-sourcing';
import type { JsonObject } from '#kit/event-store';
import { openSqlite } from '#kit/event-store/adapters';
import { newId } from '#kit/kernel';
import { cliWith } from '../support/cli.js';
import { call } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { Service, temporaryFolder } from '../support/service.js';

const EMBEDDED = { EVENTSTORE_URL: '', MONGODB_URL: '' };

interface Row {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

/** A row of the file. */
type StoredRow = Omit<Row, 'data' | 'metadata'> & Record<'data' | 'metadata', string>;

const parsed = (text: string): JsonObject => JSON.parse(text) as JsonObject;

/** A folder's event file, as seen by an attacker who can write it but has no key. */
class EventsFile {
  private readonly database;

  constructor(folder: string) {
    this.database = openSqlite(join(folder, 'events.db'));
  }

  run(sql: string, ...values: (string | number)[]): void {
    this.database.prepare(sql).run(...values);
  }

  of(stream: string): readonly Row[] {
    const sql = 'SELECT * FROM events WHERE stream = ? ORDER BY revision';
    const rows = this.database.prepare(sql).all(stream) as StoredRow[];
    return rows.map((row) => ({ ...row, data: parsed(row.data), metadata: parsed(row.metadata) }));
  }

  lastOf(stream: string): Row {
    return this.of(stream).at(-1) as Row;
  }

  /** Overwrites the event with this id, or adds a new one, with a correct hash. */
  write({ position, stream, revision, id, type, data, metadata }: Row, previousHash: unknown): string {
    const linked = { ...metadata, previousHash, hash: undefined };
    const hash = hashOf(stream, revision, { id, type, data, metadata: linked });
    const sql = `INSERT INTO events (position, stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (position) DO UPDATE SET data = excluded.data, metadata = excluded.metadata`;
    const texts = [JSON.stringify(data), JSON.stringify({ ...linked, hash })];
    this.run(sql, position, stream, revision, id, type, ...texts);
    return hash;
  }

  get end(): number {
    return (this.database.prepare('SELECT max(position) AS end FROM events').get() as { end: number }).end;
  }

  /** Closes the gap of a deleted event. */
  closeGaps(): void {
    this.run(
      'UPDATE events SET position = (SELECT count(*) FROM events AS e WHERE e.position <= events.position)',
    );
  }

  close(): void {
    this.database.close();
  }
}

describe('a file of events', () => {
  const folder = temporaryFolder();
  let victim: string;
  let other: string;

  beforeAll(async () => {
    const service = await Service.start(folder.path, EMBEDDED);
    const post = async (path: string, body: object) =>
      (await call<Record<string, string>>(service, 'POST', `/v1/partner/${path}`, { body })).payload;
    const { serviceCustomerId = '' } = await post('customers', customerRequest());
    const create = async (): Promise<string> => {
      const { serviceCompanyId = '' } = await post('companies', llcRequest(serviceCustomerId));
      await post(`playground/companies/${serviceCompanyId}/formation/complete`, {});
      return `company-${serviceCompanyId}`;
    };
    [victim, other] = [await create(), await create()];
    // Anchors what was recorded.
    await service.stop();
  });
  afterAll(() => folder.remove());

  const verify = async (path: string) => {
    const { code, stdout, stderr } = await cliWith(EMBEDDED, path, 'audit', 'verify', '--json');
    expect(stderr).toBe('');
    const { broken } = JSON.parse(stdout) as { broken: Record<string, unknown> | null };
    return { code, broken };
  };

  it('is valid if nobody changed it', async () => {
    expect(await verify(folder.path)).toEqual({ code: 0, broken: null });
  });

  /** Every verb that shows a company says first that its history was altered, and fails. */
  async function expectEveryVerbToSayIt(path: string, id: string): Promise<void> {
    const [report, bundle] = [join(path, 'report.html'), join(path, 'bundle.json')];
    for (const args of [
      ['replay', id],
      ['diff', id, '--from', '0', '--to', '0'],
      ['report', id, '--out', report],
      ['export', id, '--out', bundle],
    ]) {
      const { code, stdout, stderr } = await cliWith(EMBEDDED, path, 'audit', ...args);
      expect({ args, code, first: (stdout + stderr).split('\n')[0] }).toEqual({
        args,
        code: 1,
        first: expect.stringMatching(
          /^Altered, do not trust: verification on .* found \d+ faults?\.$/,
        ) as string,
      });
    }
    if (existsSync(report)) expect(readFileSync(report, 'utf8')).toContain('Altered, do not trust');
    expect(existsSync(bundle)).toBe(false);
  }

  it('is shown with the altered events marked', async () => {
    const copy = temporaryFolder();
    cpSync(folder.path, copy.path, { recursive: true });
    const events = new EventsFile(copy.path);
    const sql =
      "UPDATE events SET data = json_set(data, '$.filingNumber', 'FORGED') WHERE stream = ? AND revision = 2";
    events.run(sql, victim);
    events.close();
    const id = victim.slice('company-'.length);
    const audit = (...args: string[]) => cliWith(EMBEDDED, copy.path, 'audit', ...args);
    const { stdout } = await audit('replay', id);
    expect(stdout.match(/^ALTERED {2}#2 /gm)).toHaveLength(1);
    const json = await audit('replay', id, '--json');
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stderr)).toMatchObject({
      verification: { ok: false, failures: [{ revision: 2 }] },
    });
    expect(Array.isArray(JSON.parse(json.stdout))).toBe(true);
    const file = join(copy.path, 'report.html');
    await audit('report', id, '--out', file);
    expect(readFileSync(file, 'utf8').match(/class="event altered"/g)).toHaveLength(1);
    copy.remove();
  });

  it('is shown as verified if nobody wrote to it', async () => {
    const id = victim.slice('company-'.length);
    const { code, stdout } = await cliWith(EMBEDDED, folder.path, 'audit', 'replay', id);
    expect(stdout).toMatch(/^Verified on \S+: \d+ events, the hash chain is intact, anchored to #\d+\.\n/);
    expect(code).toBe(0);
    const beyond = await cliWith(EMBEDDED, folder.path, 'audit', 'replay', id, '--at', '99');
    expect(beyond).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^There is no revision 99: the newest revision is \d+\.$/m) as string,
    });
  });

  it.each([
    [
      'altered',
      'altered-document',
      (file: string) => writeFileSync(file, readFileSync(file).fill(0, 300, 310)),
    ],
    ['missing', 'missing-document', (file: string) => rmSync(file)],
  ])('is reported by --documents and by doctor if a document beside it is %s', async (_, fault, tamper) => {
    const copy = temporaryFolder();
    cpSync(folder.path, copy.path, { recursive: true });
    const events = new EventsFile(copy.path);
    const added = events.of(victim).find(({ type }) => type === 'DocumentAdded') as Row;
    events.close();
    const id = String(added.data['documentId']);
    const check = () => cliWith(EMBEDDED, copy.path, 'audit', 'verify', '--documents', '--json');
    const whole = await check();
    expect(whole.code).toBe(0);
    const { broken, documents } = JSON.parse(whole.stdout) as { broken: null; documents: number };
    expect(broken).toBeNull();
    const doctor = () => cliWith(EMBEDDED, copy.path, 'doctor');
    expect(await doctor()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(
        `ok    documents: ${documents} sampled, all match their recorded hash\n`,
      ) as string,
    });
    tamper(join(copy.path, 'documents', id.slice(-2), id));
    const result = await check();
    expect(result.code).toBe(1);
    const { stream, revision } = added;
    expect(JSON.parse(result.stdout)).toMatchObject({ broken: { fault, stream, revision } });
    const { code, stdout } = await doctor();
    expect(code).toBe(1);
    expect(stdout).toMatch(
      new RegExp(`^FAIL  documents: ${documents} sampled, 1 altered or missing: .*document ${id} `, 'm'),
    );
    copy.remove();
  });

  it('makes doctor warn if it can sample no document because the read models are not filled yet', async () => {
    const copy = temporaryFolder();
    cpSync(folder.path, copy.path, { recursive: true });
    for (const name of readdirSync(copy.path))
      if (name.startsWith('read-models.')) rmSync(join(copy.path, name));
    const { code, stdout } = await cliWith(EMBEDDED, copy.path, 'doctor');
    expect(code).toBe(0);
    expect(stdout).toContain(
      'WARN  documents: none sampled, the read models are not filled yet; run audit verify --documents\n',
    );
    copy.remove();
  });

  const personalOf = (events: EventsFile, stream: string): unknown => events.of(stream)[0]?.data['personal'];

  /** The change, the finding it must cause, and a function that makes it and returns the place to be reported. */
  it.each<[string, string, (events: EventsFile) => { stream: string | null; revision: number | null }]>([
    [
      'in which an event was altered',
      'altered',
      (events) => {
        const sql = "UPDATE events SET data = json_set(data, '$.paid', 1) WHERE stream = ? AND revision = 1";
        events.run(sql, victim);
        return { stream: victim, revision: 1 };
      },
    ],
    [
      'in which the actor of an event was altered',
      'altered',
      (events) => {
        const sql =
          "UPDATE events SET metadata = json_set(metadata, '$.actor.id', 'x') WHERE stream = ? AND revision = 1";
        events.run(sql, victim);
        return { stream: victim, revision: 1 };
      },
    ],
    [
      'in which an anchor was altered',
      'forged',
      (events) => {
        const { stream, revision, id } = events.lastOf('auditAnchors-log');
        events.run("UPDATE events SET data = json_set(data, '$.anchor.count', 1) WHERE id = ?", id);
        return { stream, revision };
      },
    ],
    [
      'in which an event is unreadable',
      'unreadable',
      (events) => {
        events.run(`UPDATE events SET data = '{"half' WHERE stream = ? AND revision = 1`, victim);
        return { stream: victim, revision: 1 };
      },
    ],
    [
      'from which an event was deleted',
      'missing',
      (events) => {
        events.run('DELETE FROM events WHERE stream = ? AND revision = 1', victim);
        events.closeGaps();
        return { stream: victim, revision: 1 };
      },
    ],
    [
      'in which two events were swapped',
      're-ordered',
      (events) => {
        const move = (from: number, to: number): void =>
          events.run('UPDATE events SET revision = ? WHERE stream = ? AND revision = ?', to, victim, from);
        move(1, 1000);
        move(2, 1);
        move(1000, 2);
        return { stream: victim, revision: 2 };
      },
    ],
    [
      'into which an event was inserted',
      'inserted',
      (events) => {
        const like = events.of(other)[1] as Row;
        const { position } = like;
        // Inserting between two events requires moving the later ones.
        events.run('UPDATE events SET position = -position - 1 WHERE position >= ?', position);
        events.run('UPDATE events SET position = -position WHERE position < 0');
        const stream = `company-${newId()}`;
        events.write({ ...like, stream, revision: 0, id: randomUUID() }, null);
        return { stream, revision: 0 };
      },
    ],
    [
      'at whose end an event was forged',
      'forged',
      (events) => {
        const last = events.lastOf(victim);
        const revision = last.revision + 1;
        const forged = { ...last, position: events.end + 1, revision, id: randomUUID() };
        events.write(forged, last.metadata['hash']);
        return { stream: victim, revision };
      },
    ],
    [
      'in which a stream lost its end',
      'cut-tail',
      (events) => {
        const { id, revision } = events.lastOf(victim);
        events.run('DELETE FROM events WHERE id = ?', id);
        events.closeGaps();
        return { stream: victim, revision };
      },
    ],
    [
      'in which a stream is missing',
      'missing-stream',
      (events) => {
        const { revision } = events.lastOf(victim);
        events.run('DELETE FROM events WHERE stream = ?', victim);
        events.closeGaps();
        return { stream: victim, revision };
      },
    ],
    [
      'that was cut',
      'cut-log',
      (events) => {
        events.run('DELETE FROM events WHERE position > ?', events.of(victim)[1]?.position ?? 0);
        return { stream: null, revision: null };
      },
    ],
    [
      'in which a stream was rewritten',
      'rewritten',
      (events) => {
        let previous: unknown = null;
        for (const row of events.of(victim))
          previous = events.write({ ...row, data: { ...row.data, paid: true } }, previous);
        return { stream: victim, revision: 0 };
      },
    ],
    [
      "in which an event has another's personal data",
      'moved',
      (events) => {
        const [row] = events.of(victim) as [Row];
        const data = { ...row.data, personal: personalOf(events, other) };
        events.run('UPDATE events SET data = ? WHERE id = ?', JSON.stringify(data), row.id);
        return { stream: victim, revision: 0 };
      },
    ],
    [
      "in which an event has another's personal data, and its hash",
      'moved',
      (events) => {
        const [row] = events.of(victim) as [Row];
        events.write({ ...row, data: { ...row.data, personal: personalOf(events, other) } }, null);
        return { stream: victim, revision: 0 };
      },
    ],
  ])('is detected if it was altered: %s, %s', async (_, fault, tamper) => {
    const copy = temporaryFolder();
    try {
      cpSync(folder.path, copy.path, { recursive: true });
      const events = new EventsFile(copy.path);
      const place = tamper(events);
      events.close();
      expect(await verify(copy.path)).toMatchObject({ code: 1, broken: { fault, ...place } });
      const shown = place.stream?.startsWith('company-') ? place.stream : victim;
      await expectEveryVerbToSayIt(copy.path, shown.slice('company-'.length));
    } finally {
      copy.remove();
    }
  });
});
