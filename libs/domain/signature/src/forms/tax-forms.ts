import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { type FieldMap, type WritersModule, WritingThreads } from '#platform/documents';
import { DomainError, InvalidStateError } from '#kit/event-sourcing';
import { Logger, ProcessConfig } from '#kit/kernel';
import type * as writers from './writers.js';
import type { SignedTaxForm } from './signed-tax-form.js';

const WRITERS_MODULE: WritersModule<typeof writers> = new URL('./writers.js', import.meta.url);

/** The IRS's file names of its forms. */
const FILES: Readonly<Record<SignedTaxForm['number'], string>> = { 'SS-4': 'fss4', '8821': 'f8821' };

/**
 * The official SS-4 has no field for the signature; it belongs below the signer's name, in the row of the last
 * field.
 */
const SIGNATURE_PLACE = { across: 'signer.nameTitle', row: 'applicant.fax' };

/**
 * Writes signed tax forms: on the official PDF if an operator has put one into `DATA_DIR/forms`, otherwise as
 * a facsimile. The fields of the SS-4 are known (`data/ss4-acroform.json`); a map next to the PDF
 * (`f8821.json`) names those of another form or revision.
 */
@Injectable()
export class TaxForms {
  constructor(
    private readonly config: ProcessConfig,
    private readonly logger: Logger,
    private readonly threads: WritingThreads,
  ) {}

  /** @returns a PDF. @throws like {@link WritingThreads.write} */
  async write(form: SignedTaxForm, tenantId: string | null): Promise<Uint8Array> {
    const file = join(this.config.dataDir, 'forms', FILES[form.number]);
    const official = await readMaybe(`${file}.pdf`);
    if (!official) return this.threads.write(tenantId, WRITERS_MODULE, 'facsimile', form);
    try {
      const filling = { ...form, signaturePlace: SIGNATURE_PLACE };
      const content = { official, map: await mapFor(form, file), filling };
      return await this.threads.write(tenantId, WRITERS_MODULE, 'officialForm', content);
    } catch (err) {
      if (err instanceof DomainError || err instanceof InvalidStateError) throw err;
      // A signature must not fail because of a mismatched file; the facsimile has the same content.
      this.logger.error(`failed to fill in the official form ${file}.pdf`, { err });
      return this.threads.write(tenantId, WRITERS_MODULE, 'facsimile', form);
    }
  }
}

async function mapFor(form: SignedTaxForm, file: string): Promise<FieldMap> {
  const own = await readMaybe(`${file}.json`);
  if (own) return JSON.parse(own.toString()) as FieldMap;
  if (form.number !== 'SS-4') throw new Error(`${file}.json, which names its fields, is missing`);
  const map = readFileSync(new URL('./data/ss4-acroform.json', import.meta.url), 'utf8');
  return JSON.parse(map) as FieldMap;
}

const readMaybe = (path: string): Promise<Buffer | null> =>
  readFile(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
