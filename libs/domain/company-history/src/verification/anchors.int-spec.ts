import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  type Anchor,
  Anchorer,
  type AnchorerOptions,
  AnchorRecords,
  anchorsAt,
  placeOf,
  type PlaceOptions,
  type SignedAnchor,
} from '#platform/audit';
import { companyDomain } from '#domain/company';
import { company } from '#domain/company/testing';
import { START } from '#kit/event-store';
import { openSqlite } from '#kit/event-store/adapters';
import { evidenceOf, streamPrefixesOf } from '#platform/hosting';
import { Harness } from '#platform/hosting/testing';
import { newId } from '#kit/kernel';
import type { DocumentStore } from '#kit/document-store';
import { verifyHistory } from './verify-history.js';

const SILENT = { info: () => undefined, warn: () => undefined };
const COMPANIES = 3;

afterEach(() => jest.restoreAllMocks());

describe('anchors', () => {
  let app: Harness;
  let folder: string;
  let ids: readonly string[];

  const commands = () => app.stores.commandHandling;
  const record = async (companyId: string): Promise<void> => {
    const note = { type: 'AddAdminNote', noteId: newId(), note: 'Hello', by: 'ada' } as const;
    await commands()
      .of(company)
      .execute(companyId, app.context({ tenantId: newId() }), note);
  };
  const create = async (companyId: string): Promise<void> => {
    const request = {
      companyId,
      customerId: newId(),
      nameOptions: [{ id: newId() }],
      personal: null,
    } as never;
    await commands().of(company).execute(companyId, app.context(), { type: 'RequestCompany', request });
    await record(companyId);
  };
  const anchorer = (
    place: string | null = folder,
    {
      documentStore = app.stores.documentStore,
      logger = SILENT,
      timeoutMs = 60_000,
    }: Partial<Pick<AnchorerOptions, 'documentStore' | 'logger'> & PlaceOptions> = {},
  ): Anchorer => {
    const { eventStore: store, chain } = app.stores;
    return new Anchorer(
      { store, chain, prefixes: streamPrefixesOf(app.stores), now: () => new Date() },
      {
        documentStore,
        logger,
        owner: newId(),
        place: place === null ? null : placeOf(place, { timeoutMs }),
      },
    );
  };
  const again = async (): Promise<void> => {
    await app.stop({ keep: true });
    app = await Harness.start([companyDomain], { serving: [], folder: app.folder });
  };
  const tamper = (sql: string, file = 'events.db'): void => {
    const database = openSqlite(join(app.folder, file));
    database.exec(sql);
    database.close();
  };
  /** Like another program, without any cached state. */
  const verified = async (companyId?: string, place?: string) => {
    await again();
    return verifyHistory(await evidenceOf(app.stores, place), companyId, () => undefined);
  };
  const outside = async (): Promise<readonly Anchor[]> => {
    const anchors: Anchor[] = [];
    for await (const { anchor } of anchorsAt(folder)) anchors.push(anchor);
    return anchors;
  };
  const firstFault = async (...options: Parameters<typeof verified>) => {
    const { broken } = await verified(...options);
    return broken && { fault: broken.fault, stream: broken.stream };
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'anchors-'));
    app = await Harness.start([companyDomain], { serving: [] });
    ids = Array.from({ length: COMPANIES }, () => newId());
    for (const id of ids) await create(id);
    await anchorer().seal();
  });
  afterEach(async () => {
    await app.stop();
    rmSync(folder, { recursive: true });
  });

  it('cover the log and are stored in the log, outside of it, and in the records', async () => {
    await record(ids[0] ?? '');
    await anchorer().seal();
    expect(await anchorer().seal()).toEqual([]);
    const [first, second] = await outside();
    expect([first?.index, second?.index]).toEqual([1, 2]);
    expect(second).toMatchObject({ index: 2, from: first?.position, events: 2 });
    expect(await verified(undefined, folder)).toMatchObject({
      events: 2 * COMPANIES + 1,
      streams: COMPANIES,
      anchors: 2,
      broken: null,
    });
    expect(await verified(ids[0], folder)).toMatchObject({ events: 3, anchors: 2, broken: null });
  });

  it('are created by one of two processes, and continue after a crash between an event and its anchor', async () => {
    await record(ids[0] ?? '');
    const [one, other] = [anchorer(), anchorer()];
    await Promise.all([one.pass(), other.pass()]);
    const anchors = await app
      .events('auditAnchors-log')
      .catch(() => app.stores.eventStore.readStream('auditAnchors-log'));
    expect(anchors.map(({ type }) => type)).toEqual(['LogAnchored', 'LogAnchored']);
    await record(ids[1] ?? '');
    await again();
    const next = anchorer();
    await next.pass();
    // The first process held the lease and never released it.
    expect(next.health.waiting + (next.last?.index ?? 0)).toBe(0);
    await Promise.all([anchorer().seal(), anchorer().seal()]);
    expect(await verified()).toMatchObject({ anchors: 3, broken: null });
  });

  it('wait for events, but not for a failing destination', async () => {
    const nowhere = join(folder, 'taken');
    writeFileSync(nowhere, '');
    const failing = anchorer(nowhere);
    await record(ids[0] ?? '');
    await failing.seal();
    expect(failing.health).toMatchObject({ place: 'failing', fault: expect.any(String), waiting: 0 });
    rmSync(nowhere);
    await failing.seal();
    expect(failing.health).toMatchObject({ place: 'up', fault: null });
    expect(readdirSync(nowhere)).toHaveLength(2);
  });

  it.each<[string, RequestListener, RegExp]>([
    [
      'that answers with a failure',
      (_, response) => response.writeHead(500).end(),
      /^it responded with 500$/,
    ],
    [
      'that leads elsewhere',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      /^it responded with 302$/,
    ],
    [
      'that hangs up',
      (request) => {
        request.socket.destroy();
      },
      /^the request failed: UND_ERR_SOCKET$/,
    ],
    [
      'that does not speak HTTP',
      (request) => {
        request.socket.end('what?\r\n\r\n');
      },
      // Node 26 reports the parser's error without a code.
      /^the request failed: (HPE_INVALID_CONSTANT|HTTPParserError)$/,
    ],
    ['that does not answer', () => undefined, /^no answer within 1 s$/],
  ])('are all delivered later to an address %s', async (_, fails, reason) => {
    const received: number[] = [];
    let listener = fails;
    const server = createServer((request, response) => listener(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret`;
    const logged: unknown[] = [];
    const logger = {
      info: (text: string) => logged.push(text),
      warn: (...line: unknown[]) => logged.push(line[1]),
    };
    const failing = anchorer(address, {
      logger,
      ...(reason.test('no answer within 1 s') && { timeoutMs: 1_000 }),
    });
    await failing.seal();
    expect(failing.health).toMatchObject({
      place: 'failing',
      fault: expect.stringMatching(reason),
      since: expect.any(String),
    });
    await record(ids[0] ?? '');
    await failing.seal();
    expect(logged).toEqual([{ reason: expect.stringMatching(reason) }]);
    listener = (request, response) => {
      void text(request).then((body) => {
        received.push((JSON.parse(body) as SignedAnchor).anchor.index);
        response.end();
      });
    };
    const mended = anchorer(address, { logger });
    await mended.seal();
    expect(mended.health).toMatchObject({ place: 'up', fault: null });
    expect(received).toEqual([1, 2]);
    server.closeAllConnections();
    server.close();
  });

  it('report a rejected address and its recovery', async () => {
    const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const logged: string[] = [];
    const logger = { info: (line: string) => logged.push(line), warn: (line: string) => logged.push(line) };
    const failing = anchorer(`http://127.0.0.1:${port}/`, { logger });
    await failing.seal();
    expect(failing.health).toMatchObject({ place: 'failing', fault: 'the request failed: ECONNREFUSED' });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    await failing.seal();
    server.closeAllConnections();
    server.close();
    expect(failing.health).toMatchObject({ place: 'up', fault: null });
    expect(logged).toEqual([
      'could not deliver anchors to AUDIT_ANCHORS; will retry',
      'anchors are delivered to AUDIT_ANCHORS again',
    ]);
  });

  it('reach the records and the outside after a crash that left them only in the log', async () => {
    await record(ids[0] ?? '');
    const dying = Object.create(app.stores.documentStore) as DocumentStore;
    dying.insert = () => Promise.reject(new Error('killed'));
    await expect(anchorer(folder, { documentStore: dying }).seal()).rejects.toThrow('killed');
    expect((await outside()).map(({ index }) => index)).toEqual([1]);
    await record(ids[1] ?? '');
    await anchorer().seal();
    expect((await outside()).map(({ index }) => index)).toEqual([1, 2, 3]);
    const kept: number[] = [];
    for await (const { anchor } of new AnchorRecords(app.stores.documentStore).all()) kept.push(anchor.index);
    expect(kept).toEqual([1, 2, 3]);
    // Existing anchors are not read again.
    const { documentStore } = app.stores;
    const insert = jest.spyOn(documentStore, 'insert');
    await record(ids[2] ?? '');
    await anchorer().seal();
    expect(insert.mock.calls.map(([, id]) => id)).toEqual(['4']);
    insert.mockRestore();
    expect(await verified(undefined, folder)).toMatchObject({ anchors: 4, broken: null });
  });

  it('reveal a truncated or deleted stream, even if the remaining events were renumbered', async () => {
    const [first = '', second = ''] = ids;
    const closeGaps =
      'UPDATE events SET position = (SELECT count(*) FROM events AS e WHERE e.position <= events.position)';
    tamper(`DELETE FROM events WHERE stream = 'company-${first}' AND revision = 1; ${closeGaps}`);
    expect(await firstFault()).toEqual({ fault: 'cut-tail', stream: `company-${first}` });
    expect(await firstFault(first)).toEqual({ fault: 'cut-tail', stream: `company-${first}` });
    expect(await firstFault(second)).toBeNull();
    tamper(`DELETE FROM events WHERE stream = 'company-${first}'; ${closeGaps}`);
    expect(await firstFault()).toEqual({ fault: 'missing-stream', stream: `company-${first}` });
    expect(await firstFault(first)).toEqual({ fault: 'missing-stream', stream: `company-${first}` });
  });

  it('reveal a truncated log by the records, or by the outside copies if the records were truncated too', async () => {
    const { position = 0 } = (await outside())[0] ?? {};
    await record(ids[0] ?? '');
    await anchorer().seal();
    tamper(`DELETE FROM events WHERE position > ${position + 1}`);
    expect(await firstFault()).toEqual({ fault: 'cut-log', stream: null });
    expect(await firstFault(ids[0])).toEqual({ fault: 'cut-log', stream: null });
    tamper(`DELETE FROM "documents-audit-anchors" WHERE id = '2'`, 'records.db');
    expect(await firstFault()).toBeNull();
    expect(await firstFault(undefined, folder)).toEqual({ fault: 'cut-log', stream: null });
  });

  it('distinguish an inserted event from a replaced one', async () => {
    // The event is consistent in itself; only the key is missing.
    const { eventStore } = app.stores;
    const { hashOf } = await import('#kit/event-sourcing');
    const [event] = await eventStore.readStream(`company-${ids[0] ?? ''}`, { from: 1 });
    const metadata = { ...event?.metadata, mac: 'x', hash: undefined };
    const forged = { ...(event as NonNullable<typeof event>), metadata };
    const text = JSON.stringify({ ...metadata, hash: hashOf(forged.stream, 1, forged) });
    tamper(`UPDATE events SET metadata = '${text}' WHERE stream = '${forged.stream}' AND revision = 1`);
    expect(await firstFault()).toEqual({ fault: 'rewritten', stream: forged.stream });
    tamper(`UPDATE events SET stream = 'company-new', revision = 0 WHERE id = '${forged.id}'`);
    const moved = JSON.stringify({ ...metadata, previousHash: null });
    const inserted = { ...forged, metadata: { ...metadata, previousHash: null } };
    tamper(
      `UPDATE events SET metadata = '${moved.slice(0, -1)},"hash":"${hashOf('company-new', 0, inserted)}"}' WHERE id = '${forged.id}'`,
    );
    expect((await verified()).faults).toContainEqual(
      expect.objectContaining({ fault: 'inserted', stream: 'company-new' }),
    );
  });

  it('reveal a changed order of events across streams', async () => {
    const head = await app.stores.eventStore.head();
    const positions: number[] = [];
    for await (const batch of app.stores.eventStore.subscribe({
      from: START,
      streamPrefixes: ['company-'],
      signal: AbortSignal.timeout(60_000),
    })) {
      positions.push(...batch.events.map(({ position }) => position));
      if (batch.position >= head) break;
    }
    const [, one = 0, other = 0] = positions;
    tamper(`UPDATE events SET position = 1000 WHERE position = ${one};
      UPDATE events SET position = ${one} WHERE position = ${other};
      UPDATE events SET position = ${other} WHERE position = 1000`);
    expect((await verified()).broken).toMatchObject({ fault: 're-ordered' });
  });

  it('are reported if they were altered outside or belong to another service', async () => {
    const name = join(folder, readdirSync(folder)[0] ?? '');
    const text = readFileSync(name, 'utf8');
    writeFileSync(name, text.replace(/"count":\d+/, '"count":99'));
    expect((await verified(undefined, folder)).broken).toMatchObject({ fault: 'forged' });
    writeFileSync(name, text);
    expect(await firstFault(undefined, folder)).toBeNull();
  });
});
