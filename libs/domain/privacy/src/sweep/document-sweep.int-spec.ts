import { readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { companyDomain, type DocumentsOfCustomer } from '#domain/company';
import { customerDomain } from '#domain/customer';
import { DocumentBytes, readDocument } from '#platform/documents';
import { emailReservationDomain } from '#domain/email-reservation';
import { Harness } from '#platform/hosting/testing';
import { newId } from '#kit/kernel';
import { KeyRing } from '#platform/personal-data';
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
const clear = 'a letter to Ada Lovelace';

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
  const aged = (id: string): string => {
    utimesSync(fileOf(id), (now - 2 * DAY_MS) / 1000, (now - 2 * DAY_MS) / 1000);
    return id;
  };
  /** A file as stored by an older version. */
  const storedInClear = async (): Promise<string> => {
    const id = newId();
    const { files } = bytes as unknown as { files: { put: typeof DocumentBytes.prototype.put } };
    await files.put(id, Buffer.from(clear), 'application/pdf', '');
    return aged(id);
  };
  const stored = async (): Promise<string> => {
    const id = newId();
    await bytes.put(id, Buffer.from(clear), 'application/pdf', customerId);
    return id;
  };
  const told = async (documentId: string): Promise<void> => {
    const companyId = newId();
    const data = { companyId, customerId, documentId, documentType: 'Mail', name: 'a.pdf' };
    await app.given(`company-${companyId}`, [{ type: 'DocumentAdded', data }]);
  };
  const signed = async (documentId: string): Promise<void> => {
    const [signatureId, companyId] = [newId(), newId()];
    const data = { signatureId, companyId, customerId, document: { documentId } };
    await app.given(`signature-${signatureId}`, [{ type: 'FormSigned', data }]);
  };
  const sweep = async () => {
    const { eventStore } = app.stores;
    const silent = { info: () => undefined, error: () => undefined };
    const queries = { execute: (query: DocumentsOfCustomer) => app.query(query) };
    return new DocumentSweep(bytes, queries as never, eventStore, silent, () => now).pass();
  };
  const isThere = async (id: string): Promise<boolean> => (await bytes.stat(id)) !== null;

  it("encrypts unencrypted files once, with their customer's key", async () => {
    const [letter, form] = [await storedInClear(), await storedInClear()];
    await told(letter);
    await signed(form);
    expect(await sweep()).toEqual({ encrypted: 2, removed: 0 });
    for (const id of [letter, form]) {
      expect(readFileSync(fileOf(id)).includes('Lovelace')).toBe(false);
      expect(Buffer.from(await readDocument(bytes, id)).toString()).toBe(clear);
      expect(await bytes.subjectOf(id)).toBe(customerId);
    }
    expect(await sweep()).toEqual({ encrypted: 0, removed: 0 });
  });

  it('removes files without an event after a day', async () => {
    const [lost, lostInClear, young] = [aged(await stored()), await storedInClear(), await stored()];
    const [added, form] = [aged(await stored()), aged(await stored())];
    await told(added);
    await signed(form);
    expect(await sweep()).toEqual({ encrypted: 0, removed: 2 });
    const all = [lost, lostInClear, young, added, form];
    expect(await Promise.all(all.map(isThere))).toEqual([false, false, true, true, true]);
  });

  it('removes nothing if the event store belongs to other documents', async () => {
    const all = [aged(await stored()), aged(await stored()), aged(await stored())];
    await told(all[0] ?? '');
    await expect(sweep()).rejects.toThrow('this may be the wrong event store');
    expect(await Promise.all(all.map(isThere))).toEqual([true, true, true]);
  });

  it('searches the events if the read models are not filled', async () => {
    const id = aged(await stored());
    await told(id);
    const empty = { execute: () => Promise.resolve(new Map()) };
    const silent = { info: () => undefined, error: () => undefined };
    await new DocumentSweep(bytes, empty as never, app.stores.eventStore, silent, () => now).pass();
    expect(await isThere(id)).toBe(true);
  });

  it('removes unencrypted files of an erased customer', async () => {
    const id = await storedInClear();
    await told(id);
    await app.get(KeyRing).destroy(customerId);
    expect(await sweep()).toEqual({ encrypted: 0, removed: 1 });
    expect(await isThere(id)).toBe(false);
  });
});
