import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Document, eventsOf, FILING, Office } from '../support/desk.js';
import { type DeskCalls, pdf } from '../support/desk-calls.js';
import { codesOf } from '../support/partner-calls.js';

describe('papers at the operations desk', () => {
  let office: Office;
  let desk: DeskCalls;

  beforeAll(async () => {
    office = await Office.open();
    desk = await office.newOperator('Grace Hopper');
  });
  afterAll(() => office.close());

  it('that were brought before are not written, and are downloaded as they came', async () => {
    const id = await office.submitted();
    const scan = pdf("the state's own");
    const query = 'documents?documentType=ArticlesOfOrganization&name=Stamped.pdf';
    const answer = await desk.upload(id, query, scan);
    expect(eventsOf(answer)).toEqual(['document_aoo_uploaded']);
    expect(eventsOf(await desk.step(id, 'formation/file', FILING))).toEqual([
      'company_formation_completed',
      'document_operatingagreement_uploaded',
    ]);
    const { documentId } = answer.payload;
    const document = await office.partner<Document>('GET', `companies/${id}/documents/${documentId}`);
    expect(document.payload).toMatchObject({ name: 'Stamped.pdf', documentType: 'ArticlesOfOrganization' });
    const { pathname, search } = new URL(document.payload.downloadUrl);
    expect(await (await office.service.fetch(pathname + search)).text()).toBe(scan);
    await desk.upload(id, 'documents?documentType=EinLetter', pdf());
    expect(eventsOf(await desk.step(id, 'ein/issue', { ein: '12-3456789' }))).toEqual(['company_ein_issued']);
    expect((await office.documentsOf(id)).map(({ name }) => name)).toContain(
      'Difference Engines LLC - EIN Letter.pdf',
    );
  });

  it('that are none, too large or slyly named are refused', async () => {
    const id = await office.submitted();
    const refused: [string, string, Record<string, string>, string[]][] = [
      ['mail', '<html>%PDF-1.7', {}, ['E_UNSUPPORTED_MEDIA_TYPE']],
      ['mail', pdf(), { 'content-type': 'text/plain' }, ['E_UNSUPPORTED_MEDIA_TYPE']],
      ['mail', pdf(), { 'content-encoding': 'gzip' }, ['E_UNSUPPORTED_MEDIA_TYPE']],
      ['mail', '', {}, ['E_REQUEST_BODY_INVALID']],
      ['mail', pdf('x'.repeat(20 * 1024 * 1024)), {}, ['E_REQUEST_TOO_LARGE']],
      ['documents', pdf(), {}, ['E_VALIDATION_FAILED', 'documentType E_REQUIRED']],
      ['documents?documentType=Mail', pdf(), {}, ['E_VALIDATION_FAILED', 'documentType E_INVALID']],
      ...['../../etc/passwd.pdf', '..%5Cx.pdf', '.hidden.pdf', 'x.exe', 'a%0Ab.pdf', 'x%E2%80%AEfdp.pdf'].map(
        (name): [string, string, Record<string, string>, string[]] => [
          `mail?name=${name}`,
          pdf(),
          {},
          ['E_VALIDATION_FAILED', 'name E_INVALID'],
        ],
      ),
    ];
    for (const [what, body, headers, codes] of refused)
      expect([what, codesOf(await desk.upload(id, what, body, headers))]).toEqual([what, codes]);
    expect(await office.documentsOf(id)).toEqual([]);
    expect(eventsOf(await desk.upload(id, 'mail', pdf('x'.repeat(10 * 1024 * 1024))))).toHaveLength(1);
  });
});
