import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { companyDomain, type DocumentsOfCustomer } from '#domain/company';
import { customerDomain } from '#domain/customer';
import { DocumentBytes } from '#platform/documents';
import { emailReservationDomain } from '#domain/email-reservation';
import { Harness } from '#platform/hosting/testing';
import { newId } from '#kit/kernel';
import { requiredActionDomain } from '#domain/required-action';
import { signatureDomain } from '#domain/signature';
import { DocumentSweep } from './document-sweep.js';

const DAY_MS = 86_400_000;
const DOMAINS = [
  emailReservationDomain,
  customerDomain,
  companyDomain,
  requiredActionDomain,
  signatureDomain,
];
const text = 'a letter to Ada Lovelace';

describe('the document sweep', () => {
  const customerId = newId();
  let app: Harness;
  let bytes: DocumentBytes;
  let now: number;

  beforeEach(async () => {
    now = Date.now();
    app = await Harness.start(DOMAINS);
    bytes = app.get(DocumentBytes);
  });
  afterEach(() => app.stop());

  const fileOf = (id: string): string => join(app.folder, 'documents', id.slice(-2), id);
  const aged = (id: string, days = 2): string => {
    const time = new Date(now - days * DAY_MS);
    utimesSync(fileOf(id), time, time);
    return id;
  };
  const stored = async (): Promise<string> => {
    const id = newId();
    await bytes.put(id, Buffer.from(text), customerId);
    return id;
  };
  const addDocument = async (documentId: string): Promise<void> => {
    const companyId = newId();
    const data = { companyId, customerId, documentId, documentType: 'Mail', name: 'a.pdf' };
    await app.given(`company-${companyId}`, [{ type: 'DocumentAdded', data }]);
  };
  const signForm = async (documentId: string): Promise<void> => {
    const [signatureId, companyId] = [newId(), newId()];
    const data = { signatureId, companyId, customerId, document: { documentId } };
    await app.given(`signature-${signatureId}`, [{ type: 'FormSigned', data }]);
  };
  const sweep = async () => {
    const { eventStore, documentStore } = app.stores;
    const silent = { info: () => undefined, error: () => undefined };
    const queries = { execute: (query: DocumentsOfCustomer) => app.query(query) };
    return new DocumentSweep(bytes, queries as never, eventStore, documentStore, silent, () => now).pass();
  };
  const isThere = async (id: string): Promise<boolean> => (await bytes.stat(id)) !== null;

  it('removes files without an event after a day', async () => {
    const [lost, young] = [aged(await stored()), await stored()];
    const [added, form] = [aged(await stored()), aged(await stored())];
    await addDocument(added);
    await signForm(form);
    expect(await sweep()).toBe(1);
    const all = [lost, young, added, form];
    expect(await Promise.all(all.map(isThere))).toEqual([false, true, true, true]);
  });

  it('removes nothing if the event store belongs to other documents', async () => {
    const all = [aged(await stored()), aged(await stored()), aged(await stored())];
    await addDocument(all[0] ?? '');
    await expect(sweep()).rejects.toThrow('this may be the wrong event store');
    expect(await Promise.all(all.map(isThere))).toEqual([true, true, true]);
  });

  it('searches the events if the read models are not filled', async () => {
    const id = aged(await stored());
    await addDocument(id);
    const empty = { execute: () => Promise.resolve(new Map()) };
    const silent = { info: () => undefined, error: () => undefined };
    const { eventStore, documentStore } = app.stores;
    await new DocumentSweep(bytes, empty as never, eventStore, documentStore, silent, () => now).pass();
    expect(await isThere(id)).toBe(true);
  });

  it('looks only at files that are newer than the last pass', async () => {
    const lookedAt = jest.spyOn(bytes, 'storedSince');
    await sweep();
    const [before, finishedAt] = [aged(await stored(), 3), now];
    now += 10 * DAY_MS;
    const later = aged(await stored());
    await addDocument(await stored());
    expect(await sweep()).toBe(1);
    expect([await isThere(before), await isThere(later)]).toEqual([true, false]);
    expect(lookedAt.mock.calls.map(([time]) => time.getTime())).toEqual([0, finishedAt - 2 * DAY_MS]);
  });

  it('looks at all files before it takes newer ones for those of another event store', async () => {
    for (const id of [aged(await stored()), aged(await stored())]) await addDocument(id);
    await sweep();
    now += 10 * DAY_MS;
    const orphan = aged(await stored());
    expect(await sweep()).toBe(1);
    expect(await isThere(orphan)).toBe(false);
  });

  it('starts again where a pass that failed or was stopped began', async () => {
    const lookedAt = jest.spyOn(bytes, 'storedSince');
    jest.spyOn(bytes, 'clearUnfinished').mockRejectedValueOnce(new Error('away'));
    await expect(sweep()).rejects.toThrow('away');
    await sweep();
    expect(lookedAt.mock.calls.map(([time]) => time.getTime())).toEqual([0, 0]);
  });
});
