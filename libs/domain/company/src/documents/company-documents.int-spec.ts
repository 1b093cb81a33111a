import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { articlesOfOrganization } from './articles-of-organization.js';
import { printedCcorp, printedLlc } from '../testing/printed-company.fixtures.js';
import type { PrintedCompany } from './printed-company.js';
import { corporateBylaws } from './corporate-bylaws.js';
import { einLetter } from './ein-letter.js';
import { operatingAgreement } from './operating-agreement.js';
import { pdfText } from '../../../../../test/support/pdf-text.js';

const HOSTILE_NAMES = [
  'nul\0 \u202e bell\u0007',
  'W'.repeat(400),
  'a\u0301'.repeat(200),
  'x\u030c\u0323'.repeat(200),
  '**bold** <b>x</b> %PDF-1.7 (x) Tj',
  '',
];
const documents = { articlesOfOrganization, operatingAgreement, corporateBylaws, einLetter };

/** Saves the document in the folder that `RENDER_DOCUMENTS` names, for visual inspection. */
async function keep(name: string, bytes: Uint8Array): Promise<Uint8Array> {
  const folder = process.env['RENDER_DOCUMENTS'];
  if (folder) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${name}.pdf`), bytes);
  }
  return bytes;
}

const ascii = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

function named(company: PrintedCompany, name: string): PrintedCompany {
  const people = {
    members: company.members.map((m) => ({ ...m, name })),
    officers: company.officers.map((o) => ({ ...o, name })),
  };
  const address = company.businessAddress && { ...company.businessAddress, line1: name, city: name };
  return {
    ...company,
    ...people,
    legalName: name,
    description: name,
    responsiblePartyName: name,
    businessAddress: address,
  };
}

describe.each(Object.entries(documents))('%s', (documentName, write) => {
  const both = { LLC: printedLlc, CCorp: printedCcorp };

  it.each(Object.entries(both))(
    'is a PDF of the %s whose creation date is the date of issue',
    async (type, company) => {
      const text = ascii(await keep(`${documentName}-${type}`, await write(company)));
      expect(text.startsWith('%PDF-1.')).toBe(true);
      expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
      expect(text).toContain('(D:20261121050000Z)');
    },
  );

  it('has the same bytes for the same company', async () => {
    expect(Buffer.compare(await write(printedLlc), await write(printedLlc))).toBe(0);
  });

  it('has a watermark in the sandbox only', async () => {
    const real = await write({ ...printedLlc, sandbox: false });
    expect(real.length).toBeLessThan((await write(printedLlc)).length);
  });

  it('can be written with a minimum of facts', async () => {
    const address = { businessAddress: null, mailingAddress: null, registeredAgent: null };
    const nothing = {
      ...address,
      members: [],
      officers: [],
      shares: null,
      filingDate: null,
      filingNumber: null,
      description: '',
    };
    await expect(write({ ...printedLlc, ...nothing })).resolves.toBeInstanceOf(Uint8Array);
    await expect(write({ ...printedCcorp, ...nothing })).resolves.toBeInstanceOf(Uint8Array);
  });
});

describe('names in documents', () => {
  it.each(HOSTILE_NAMES.map((name, index) => [name, index] as const))('can be %j', async (name, index) => {
    const ofLlc = await articlesOfOrganization(named(printedLlc, name));
    const bytes = await keep(`hostile-${index}`, ofLlc);
    expect(ascii(bytes).trimEnd().endsWith('%%EOF')).toBe(true);
    await expect(corporateBylaws(named(printedCcorp, name))).resolves.toBeInstanceOf(Uint8Array);
  });

  it('fit for two hundred people', async () => {
    const members = Array.from({ length: 200 }, (_, i) => ({
      name: `Member ${i}`,
      ownershipPercent: 0.5,
      address: printedLlc.businessAddress,
    }));
    const bytes = await operatingAgreement({ ...printedLlc, members });
    expect(bytes.length).toBeLessThan(2_000_000);
  });
});

describe('documents of an LLC with a foreign owner', () => {
  it.each([
    ['einLetter', einLetter],
    ['operatingAgreement', operatingAgreement],
  ])('name Form 5472: %s', async (_, write) => {
    const owned = { ...printedLlc, members: printedLlc.members.slice(0, 1) };
    expect(pdfText(await write({ ...owned, isForeignOwned: true }))).toContain('5472');
    expect(pdfText(await write(owned))).not.toContain('5472');
  });
});

describe('einLetter', () => {
  it('rejects a company without an EIN', async () => {
    await expect(einLetter({ ...printedLlc, ein: null })).rejects.toThrow(RangeError);
  });
});
