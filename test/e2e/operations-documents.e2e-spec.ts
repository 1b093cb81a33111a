import { type Document, eventsOf, FILING, Office } from '../support/operations.js';
import { type OperatorCalls, pdf } from '../support/operator-calls.js';
import { codesOf } from '../support/partner-calls.js';
import { commonService } from '../support/shared-service.js';

describe('documents uploaded by operations', () => {
  const service = commonService();
  let office: Office;
  let operator: OperatorCalls;

  beforeAll(async () => {
    office = await Office.at(service);
    operator = await office.newOperator('Grace Hopper');
  });

  it('are not written again by the service, and are downloaded unchanged', async () => {
    const id = await office.submitted();
    const scan = pdf("the state's own");
    const query = 'documents?documentType=ArticlesOfOrganization&name=Stamped.pdf';
    const answer = await operator.upload(id, query, scan);
    expect(eventsOf(answer)).toEqual(['document_aoo_uploaded']);
    expect(eventsOf(await operator.step(id, 'formation/file', FILING))).toEqual([
      'company_formation_completed',
      'document_operatingagreement_uploaded',
    ]);
    const { documentId } = answer.payload;
    const document = await office.partner<Document>('GET', `companies/${id}/documents/${documentId}`);
    expect(document.payload).toMatchObject({ name: 'Stamped.pdf', documentType: 'ArticlesOfOrganization' });
    const { pathname, search } = new URL(document.payload.downloadUrl);
    expect(await (await office.service.fetch(pathname + search)).text()).toBe(scan);
    await operator.upload(id, 'documents?documentType=EinLetter', pdf());
    expect(eventsOf(await operator.step(id, 'ein/issue', { ein: '12-3456789' }))).toEqual([
      'company_ein_issued',
    ]);
    expect((await office.documentsOf(id)).map(({ name }) => name)).toContain(
      'Difference Engines LLC - EIN Letter.pdf',
    );
  });

  it('are rejected if they are invalid, too large or maliciously named', async () => {
    const id = await office.submitted();
    const refused: [string, string, Record<string, string>, string[]][] = [
      ['mail', '<html>%PDF-1.7', {}, ['E_UNSUPPORTED_MEDIA_TYPE']],
      ['mail', pdf(), { 'content-type': 'text/plain' }, ['E_UNSUPPORTED_MEDIA_TYPE']],
      ['mail', pdf(), { 'content-encoding': 'gzip' }, ['E_UNSUPPORTED_MEDIA_TYPE']],
      ['mail', '', {}, ['E_REQUEST_BODY_INVALID']],
      ['mail', pdf('x'.repeat(20 * 1024 * 1024)), {}, ['E_REQUEST_TOO_LARGE']],
      ['documents', pdf(), {}, ['E_VALIDATION_FAILED', 'documentType E_REQUIRED']],
      ['documents?documentType=Mail', pdf(), {}, ['E_VALIDATION_FAILED', 'documentType E_INVALID']],
      ...[
        ...['../../etc/passwd.pdf', '..%5Cx.pdf', '.hidden.pdf', 'x.exe'].map((name) => [name, 'E_INVALID']),
        ...['a%0Ab.pdf', 'x%E2%80%AEfdp.pdf'].map((name) => [name, 'E_CHARACTER_UNSUPPORTED']),
      ].map(([name = '', code = '']): [string, string, Record<string, string>, string[]] => [
        `mail?name=${name}`,
        pdf(),
        {},
        ['E_VALIDATION_FAILED', `name ${code}`],
      ]),
    ];
    for (const [what, body, headers, codes] of refused)
      expect([what, codesOf(await operator.upload(id, what, body, headers))]).toEqual([what, codes]);
    expect(await office.documentsOf(id)).toEqual([]);
    expect(eventsOf(await operator.upload(id, 'mail', pdf('x'.repeat(10 * 1024 * 1024))))).toHaveLength(1);
  });
});
