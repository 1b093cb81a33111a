import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { companyDomain } from '#domain/company';
import { requiredActionDomain } from '#domain/required-action';
import { newId } from '#kit/kernel';
import { lastVerification } from '#platform/audit';
import { DocumentBytes } from '#platform/documents';
import { Harness } from '#platform/hosting/testing';
import { companyHistoryDomain } from '../company-history.domain.js';
import { BackgroundVerification } from './background-verification.js';

const DAY_MS = 86_400_000;

describe('the background verification', () => {
  const documentId = newId();
  let app: Harness;

  beforeEach(async () => {
    app = await Harness.start([companyDomain, requiredActionDomain, companyHistoryDomain]);
    const [companyId, customerId] = [newId(), newId()];
    const { sha256 } = await app.get(DocumentBytes).put(documentId, Buffer.from('a letter'), customerId);
    const data = { companyId, customerId, documentId, documentType: 'Mail', name: 'a.pdf', sha256 };
    await app.given(`company-${companyId}`, [{ type: 'DocumentAdded', data }]);
  });
  afterEach(() => app.stop());

  const pass = async (now: number) => {
    await app.get(BackgroundVerification).pass(undefined, now);
    return lastVerification(app.stores.documentStore);
  };

  it('runs once per interval and reports what it verified, and the documents that were lost', async () => {
    const now = Date.now();
    expect(await pass(now)).toBeNull();
    expect(await pass(now + DAY_MS - 1)).toBeNull();
    const first = await pass(now + DAY_MS);
    expect(first).toMatchObject({ events: 1, documents: 1, faults: 0, first: null });
    rmSync(join(app.folder, 'documents', documentId.slice(-2), documentId));
    expect(await pass(now + DAY_MS + 1)).toEqual(first);
    expect(await pass(now + 2 * DAY_MS)).toMatchObject({
      faults: 1,
      first: { fault: 'missing-document', revision: 0 },
    });
  });
});
