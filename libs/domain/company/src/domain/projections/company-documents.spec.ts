import { project, recorded } from '#kit/event-sourcing/testing';
import { companyId, customerId, documentOf, happened, tenantId } from '../../testing/company.fixtures.js';
import type { CompanyEvent } from '../events.js';
import { companyDocuments } from './company-documents.js';

const recordedAt = '2026-11-20T12:00:00.000Z';
const added = recorded(happened.documentAdded('EinLetter'), {
  position: 10,
  metadata: { tenantId, recordedAt },
});
const letter = documentOf('EinLetter');

describe('company documents', () => {
  it('are listed with the facts that a download needs', () => {
    expect(project(companyDocuments, [added]).get(letter.documentId)).toEqual({
      ...letter,
      tenantId,
      companyId,
      customerId,
      createdAt: recordedAt,
      position: 10,
      superseded: false,
    });
  });

  it('are superseded by name', () => {
    const of = (id: string) => recorded(happened.documentSuperseded(id));
    const superseded = project(companyDocuments, [added, of(letter.documentId), of('another')]);
    expect([...superseded.values()]).toEqual([expect.objectContaining({ ...letter, superseded: true })]);
  });

  it('are gone when their company is discarded', () => {
    const { documentId } = letter;
    const data = { ...happened.discarded.data, documentIds: [documentId] };
    const discarded = recorded({ type: 'CompanyDiscarded', data } satisfies CompanyEvent);
    expect(project(companyDocuments, [added, discarded]).has(documentId)).toBe(false);
  });

  it('are unchanged by a repeated event', () => {
    expect(project(companyDocuments, [added, added])).toEqual(project(companyDocuments, [added]));
  });

  it('ignore other events', () => {
    const { requested, documentAdded, documentSuperseded, signatureRequested, signatureRecorded, ...others } =
      happened;
    expect(companyDocuments.documentIds(recorded(documentSuperseded('form')))).toEqual(['form']);
    expect(companyDocuments.documentIds(recorded(documentAdded('EinLetter')))).toEqual([letter.documentId]);
    const rest = [requested(), signatureRequested('SS4'), signatureRecorded('SS4'), ...Object.values(others)];
    for (const event of rest) expect(companyDocuments.documentIds(recorded(event))).toEqual([]);
    const document = project(companyDocuments, [added]).get(letter.documentId) ?? null;
    expect(companyDocuments.fold(document, recorded(happened.forgotten), letter.documentId)).toBe(document);
  });
});
