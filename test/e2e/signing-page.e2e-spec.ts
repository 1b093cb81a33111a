import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Signing } from '../support/signing.js';
import { sharedService } from '../support/shared-service.js';

const titleOf = async (response: Response) => /<h1>(.*?)<\/h1>/.exec(await response.text())?.[1];
const HOSTILE = `"><script>alert('x')</script>`;

describe('the signing page', () => {
  const service = sharedService();
  let signing: Signing;
  let companyId: string;

  beforeAll(async () => {
    signing = await Signing.begin(service);
    companyId = await signing.company();
  });

  it('shows the form without a brand, and cannot be cached or framed', async () => {
    const response = await signing.open(await signing.link(companyId));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    const policy = response.headers.get('content-security-policy') ?? '';
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ])
      expect(policy).toContain(rule);
    expect(policy).not.toContain('unsafe');
    const text = await response.text();
    for (const words of ['Sign Form SS-4', 'Analytical Engines LLC', '7b', 'Foreign', '<form method="post"'])
      expect(text).toContain(words);
    expect(text).not.toMatch(/<script>|<style|style=| on\w+=/);
  });

  it('has its own style and scripts, which can be cached permanently', async () => {
    const text = await (await signing.open(await signing.link(companyId))).text();
    const paths = [...text.matchAll(/(?:href|src)="(\/(?:page|sign)-assets\/[^"]+)"/g)].map(
      ([, path = '']) => path,
    );
    expect(paths).toHaveLength(3);
    const answers = await Promise.all(paths.map((path) => service.fetch(path)));
    expect(answers.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
      [200, 'text/css; charset=utf-8'],
      [200, 'text/javascript; charset=utf-8'],
      [200, 'text/javascript; charset=utf-8'],
    ]);
    expect(answers[0]?.headers.get('cache-control')).toContain('immutable');
    expect((await service.fetch('/page-assets/0000000000000000/page.css')).status).toBe(404);
  });

  it('changes nothing when it is viewed', async () => {
    const link = await signing.link(companyId);
    for (let look = 0; look < 3; look++) expect((await signing.open(link)).status).toBe(200);
    expect((await service.fetch(link, { method: 'HEAD' })).status).toBe(200);
    expect(await signing.requirements(companyId)).toEqual(['SS4 PENDING']);
  });

  it('is signed once, which invalidates the link', async () => {
    const link = await signing.link(companyId);
    const signed = await signing.sign(link);
    expect(signed.status).toBe(200);
    expect(await titleOf(signed)).toBe('Thank you');
    for (const again of [await signing.sign(link), await signing.open(link)]) {
      expect(again.status).toBe(410);
      const text = await again.text();
      expect(text).toContain('Already signed');
      expect(text).not.toContain('Analytical');
    }
  });

  it('has one winner if two people sign at the same time', async () => {
    const raced = await signing.company();
    const link = await signing.link(raced);
    const answers = await Promise.all([1, 2, 3].map(() => signing.sign(link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const lost = answers.find(({ status }) => status === 410);
    expect(lost && (await titleOf(lost))).toBe('Already signed');
    expect(await signing.documents(raced)).toHaveLength(1);
    expect(await signing.requirements(raced)).toEqual(['SS4 COMPLETED']);
  });

  it('reveals nothing without a link', async () => {
    const other = await signing.company();
    const link = await signing.link(other);
    const [, , id = '', token = ''] = link.split('/');
    const elsewhere = await signing.link(await signing.company());
    const unknown = [
      `/sign/${id}/${token.slice(1)}`,
      `/sign/${id}/${'A'.repeat(43)}`,
      `/sign/x/${token}`,
      `/sign/${elsewhere.split('/')[2] ?? ''}/${token}`,
    ];
    const texts = new Set<string>();
    for (const path of unknown)
      for (const answer of [await signing.open(path), await signing.sign(path)]) {
        expect(answer.status).toBe(404);
        texts.add(await answer.text());
      }
    expect(texts.size).toBe(1);
    expect([...texts][0]).toContain('This link does not work');
  });

  it('returns with the errors and the entered values', async () => {
    const other = await signing.company();
    const link = await signing.link(other);
    const refused = await signing.sign(link, { name: HOSTILE, consent: '', drawing: '1,2 3,4' });
    expect(refused.status).toBe(422);
    const text = await refused.text();
    expect(text).toContain('<title>Error: Sign Form SS-4</title>');
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"');
    expect(text).not.toContain(HOSTILE);
    expect(text).toContain('value="1,2 3,4"');
    expect(text).toContain('href="#consent"');
    expect((await signing.sign(link, { name: ' ' })).status).toBe(422);
    const another = await signing.sign(link, { name: 'Grace Hopper' });
    expect(another.status).toBe(422);
    expect(await another.text()).toContain('Enter the name on the form: Ada Lovelace.');
    expect((await signing.sign(link, { drawing: '9999,1' })).status).toBe(422);
    expect(await signing.requirements(other)).toEqual(['SS4 PENDING']);
    expect((await signing.sign(link, { name: 'ADA K. LOV\u00c9LACE' })).status).toBe(200);
  });

  it('accepts only a form of limited size from its own page', async () => {
    const link = await signing.link(await signing.company());
    const post = async (body: string, headers: Record<string, string>) =>
      (await service.fetch(link, { method: 'POST', body, headers })).status;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const fields = 'name=Ada+Lovelace&consent=yes';
    expect(await post('{}', { 'content-type': 'application/json' })).toBe(415);
    expect(await post(`name=${'x'.repeat(300_000)}`, form)).toBe(413);
    expect(await post('', form)).toBe(422);
    for (const site of ['cross-site', 'same-site'])
      expect(await post(fields, { ...form, 'sec-fetch-site': site })).toBe(403);
    expect(await post(fields, { ...form, 'sec-fetch-site': 'same-origin' })).toBe(200);
  });

  it("expires after two hours on its tenant's clock", async () => {
    const other = await signing.company();
    const link = await signing.link(other);
    await signing.advance(1.9);
    expect((await signing.open(link)).status).toBe(200);
    await signing.advance(0.2);
    for (const late of [await signing.open(link), await signing.sign(link)]) {
      expect(late.status).toBe(410);
      expect(await titleOf(late)).toBe('This link has expired');
    }
    expect((await signing.sign(await signing.link(other))).status).toBe(200);
  });

  it('stores personal data where it can be erased', async () => {
    const other = await signing.company();
    const mark = 'Zuleika Quillfeather';
    await signing.sign(await signing.link(other), { name: mark, drawing: '123,45 321,54' });
    const stored = filesIn(service.dataDir).map((file) => readFileSync(file).toString('latin1'));
    // Fails if nothing is found, because on a server the events are elsewhere.
    if (!process.env['EVENTSTORE_URL']) expect(stored.some((text) => text.includes('FormSigned'))).toBe(true);
    for (const secret of [mark, '123,45,321,54'])
      expect(stored.some((text) => text.includes(secret))).toBe(false);
  });
});

const filesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
