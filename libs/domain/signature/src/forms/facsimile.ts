import { bold, dateText, type DocumentWriter, italic, newDocument } from '#platform/documents';
import type { SignedTaxForm } from './signed-tax-form.js';

const NUMBER_WIDTH = 30;
const LABEL_SHARE = 0.6;

/** Writes a signed tax form with the official line numbers, marked as a facsimile on its face. @returns a PDF */
export async function facsimile(form: SignedTaxForm): Promise<Uint8Array> {
  const title = `Form ${form.number}, ${form.title}`;
  const document = await newDocument({
    title: `${title} (facsimile)`,
    subject: form.subject,
    createdAt: form.signature.signedAt,
    sandbox: form.sandbox,
  });
  const notice = `FACSIMILE of Form ${form.number} (${form.revision}), prepared and signed electronically. Line numbers are those of the official form.`;
  document.text(bold(`Form ${form.number}`), { size: 19, after: 2 });
  document.text(form.title, { size: 12.5, after: 4 });
  document.text(notice, { size: 8.5, after: 8, color: '#8a2b2b' }).rule(6);
  const label = (document.width - NUMBER_WIDTH) * LABEL_SHARE;
  for (const line of form.lines) {
    const widths = [NUMBER_WIDTH, label, document.width - NUMBER_WIDTH - label];
    document
      .row([bold(line.line), line.label, bold(line.value || '—')], widths, { size: 8.2, after: 1 })
      .rule(3);
  }
  signaturePart(document.skip(4), form);
  return document.finish();
}

function signaturePart(document: DocumentWriter, { declaration, signer, signature }: SignedTaxForm): void {
  const { name, drawing, box, signedAt } = signature;
  document.room(drawing ? 118 : 80).text(italic(declaration), { size: 8, after: 6 });
  if (drawing) document.drawing(drawing, box, 36);
  const half = document.width / 2;
  document.row([italic(name), dateText(signedAt)], [half + 40, half - 40], { size: 13, after: 2 });
  document.rule(4);
  document.row([`Signature of ${signer}`, 'Date'], [half + 40, half - 40], { size: 8.5, after: 4 });
  const moment = signedAt.toISOString().replace('T', ' ').slice(0, 19);
  document.text(`Signed electronically at ${moment} UTC.`, { size: 8.5, after: 0 });
}
