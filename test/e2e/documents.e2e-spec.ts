import { call, codesOf, type Schemas } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { commonService } from '../support/shared-service.js';

type Document = Schemas['DocumentWithLink'];

describe('documents', () => {
  const service = commonService();
  let documents: string;
  let document: Document;
  let link: string;

  beforeAll(async () => {
    const post = async (path: string, body?: object) =>
      (await call<Record<string, string>>(service, 'POST', path, { ...(body && { body }) })).payload;
    const { serviceCustomerId } = await post('/v1/partner/customers', customerRequest());
    const { serviceCompanyId } = await post('/v1/partner/companies', llcRequest(serviceCustomerId ?? ''));
    await post(`/v1/partner/playground/companies/${serviceCompanyId ?? ''}/formation/complete`);
    documents = `/v1/partner/companies/${serviceCompanyId ?? ''}/documents`;
    const [first] = (await call<Document[]>(service, 'GET', documents)).payload;
    const path = `${documents}/${first?.documentId ?? ''}`;
    document = (await call<Document>(service, 'GET', path)).payload;
    const { pathname, search } = new URL(document.downloadUrl);
    link = pathname + search;
  });

  it('have these fields', async () => {
    const listed = (await call<Document[]>(service, 'GET', documents)).payload;
    const { downloadUrl, ...read } = document;
    expect(downloadUrl).toContain(read.documentId);
    expect(listed.map(({ documentType }) => documentType).sort()).toEqual([
      'ArticlesOfOrganization',
      'OperatingAgreement',
    ]);
    const names = [
      'id',
      'serviceCompanyId',
      'name',
      'contentType',
      'sha256',
      'documentCreatedAt',
      'createdAt',
      'superseded',
    ];
    expect(Object.keys(listed[0] ?? {}).sort()).toEqual(
      [...names, 'documentId', 'documentType', 'sizeInBytes', 'lastModified'].sort(),
    );
    expect(read).toMatchObject({ ...listed[0], downloadUrlExpiresAt: expect.stringMatching(/Z$/) });
  });

  it('are downloaded completely any number of times, without a key', async () => {
    for (const answer of [await service.fetch(link), await service.fetch(link)]) {
      expect(answer.status).toBe(200);
      expect((await answer.arrayBuffer()).byteLength).toBe(document.sizeInBytes);
    }
  });

  it.each([
    ['bytes=0-4', 206, '%PDF-'],
    ['bytes=99999999-', 416, ''],
  ])('are downloaded in part: %s', async (range, status, text) => {
    const answer = await service.fetch(link, { headers: { range } });
    expect([answer.status, await answer.text()]).toEqual([status, text]);
  });

  it.each<[string, (link: string) => string]>([
    ['without its query', (link) => link.replace(/\?.*/, '')],
    ['of another document', (link) => link.replace(/\w{27}\?/, '2abcdefghijklmnopqrstuvwxyz?')],
  ])('are not served by a link %s, and the response gives no reason', async (_, alter) => {
    const answer = await service.fetch(alter(link));
    expect([answer.status, await answer.text()]).toEqual([403, '']);
  });

  it('are found only in their own company', async () => {
    const unknown = `${documents}/2abcdefghijklmnopqrstuvwxyz`;
    for (const path of [unknown, `${documents}/nothing`])
      expect(codesOf(await call(service, 'GET', path))).toEqual(['E_DOCUMENT_NOT_FOUND']);
  });
});
