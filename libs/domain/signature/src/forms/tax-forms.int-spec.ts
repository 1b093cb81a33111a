import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { type FieldMap, WritingThreads } from '#platform/documents';
import { Logger, ProcessConfig, EnvReader } from '#kit/kernel';
import type { SignedTaxForm } from './signed-tax-form.js';
import { TaxForms } from './tax-forms.js';

const form: SignedTaxForm = {
  number: 'SS-4',
  title: 'Application for Employer Identification Number',
  revision: 'Rev. December 2025',
  subject: 'Analytical Engines LLC',
  lines: [{ line: '1', label: 'Legal name', value: 'Analytical Engines LLC' }],
  declaration: 'True, correct, and complete.',
  signer: 'Ada Lovelace, Member',
  signature: {
    name: 'Ada Lovelace',
    drawing: [[0, 0, 300, 90, 600, 180]],
    box: { width: 600, height: 180 },
    signedAt: new Date('2026-11-21T12:00:00Z'),
  },
  entries: {
    text: { '1': 'Analytical Engines LLC', '7b': 'Foreign', '2': '' },
    checks: ['8a.yes', '9a.other'],
  },
  sandbox: true,
};

/** Creates a PDF with the fields of a map, like the official one. */
async function officialWith(map: FieldMap): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([612, 792]);
  const fields = pdf.getForm();
  Object.values(map.text).forEach((name, index) =>
    fields.createTextField(name).addToPage(page, { x: 40, y: 760 - index * 14, width: 300, height: 12 }),
  );
  Object.values(map.checks).forEach((name, index) =>
    fields.createCheckBox(name).addToPage(page, { x: 400, y: 760 - index * 14, width: 10, height: 10 }),
  );
  return pdf.save();
}

describe('tax forms', () => {
  let folder: string;
  let forms: TaxForms;
  let log: string[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'forms-'));
    log = [];
    const destination = { write: (line: string) => void log.push(line) };
    const config = new ProcessConfig(new EnvReader({ DATA_DIR: folder }));
    forms = new TaxForms(config, new Logger('info', destination), new WritingThreads());
    mkdirSync(join(folder, 'forms'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const ss4Map = async (): Promise<FieldMap> =>
    JSON.parse(await readFile(new URL('./data/ss4-acroform.json', import.meta.url), 'utf8')) as FieldMap;
  const provide = (file: string, content: string | Uint8Array) =>
    writeFileSync(join(folder, 'forms', file), content);
  const titleOf = async (bytes: Uint8Array) => (await PDFDocument.load(bytes)).getTitle() ?? null;

  it('are facsimiles if there is no official form', async () => {
    expect(await titleOf(await forms.write(form, 'acme'))).toContain('facsimile');
    expect(log).toEqual([]);
  });

  it('fill in and lock the official form if it is provided', async () => {
    provide('fss4.pdf', await officialWith(await ss4Map()));
    const filled = await forms.write(form, 'acme');
    const pdf = await PDFDocument.load(filled);
    expect(pdf.getTitle()).toBeUndefined();
    expect(pdf.getForm().getFields()).toEqual([]);
    expect(pdf.getPageCount()).toBe(1);
    expect(log).toEqual([]);
  });

  it('are facsimiles if the official form does not match, which is logged', async () => {
    const map = await ss4Map();
    const { '7b': without, ...text } = map.text;
    expect(without).toBeDefined();
    for (const content of [await officialWith({ ...map, text }), 'no PDF']) {
      provide('fss4.pdf', content);
      expect(await titleOf(await forms.write(form, 'acme'))).toContain('facsimile');
    }
    provide('fss4.pdf', await officialWith(map));
    const unprintable = { ...form, entries: { ...form.entries, text: { '1': '\u0141\u00f3d\u017a' } } };
    expect(await titleOf(await forms.write(unprintable, 'acme'))).toContain('facsimile');
    expect(log).toHaveLength(3);
  });

  it('support another form or revision with a map of its fields', async () => {
    const map = { text: { '1': 'a', '7b': 'b', signature: 'c' }, checks: { '8a.yes': 'd', '9a.other': 'e' } };
    provide('f8821.pdf', await officialWith(map));
    const form8821 = { ...form, number: '8821' } as const;
    expect(await titleOf(await forms.write(form8821, 'acme'))).toContain('facsimile');
    provide('f8821.json', JSON.stringify(map));
    expect((await PDFDocument.load(await forms.write(form8821, 'acme'))).getTitle()).toBeUndefined();
    expect(log).toHaveLength(1);
  });
});
