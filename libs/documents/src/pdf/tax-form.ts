import { WATERMARK } from './layout.js';
import { Paper } from './paper.js';
import type { SignedTaxForm } from './tax-form-for-documents.js';
import { bold, italic } from './typesetter.js';
import { dateText } from './wording.js';

const NUMBER_WIDTH = 30;
const LABEL_SHARE = 0.6;

/** A signed tax form with the official line numbers, marked as a facsimile on its face. @returns a PDF */
export async function taxForm(form: SignedTaxForm): Promise<Uint8Array> {
  const title = `Form ${form.number}, ${form.title}`;
  const paper = new Paper({
    title: `${title} (facsimile)`,
    subject: form.subject,
    createdAt: form.signature.signedAt,
    watermark: form.sandbox ? WATERMARK : null,
  });
  const facsimile = `FACSIMILE of Form ${form.number} (${form.revision}), prepared and signed electronically. Line numbers are those of the official form.`;
  paper.text(bold(`Form ${form.number}`), { size: 19, after: 2 });
  paper.text(form.title, { size: 12.5, after: 4 });
  paper.text(facsimile, { size: 8.5, after: 8, color: '#8a2b2b' }).rule(6);
  const label = (paper.width - NUMBER_WIDTH) * LABEL_SHARE;
  for (const line of form.lines) {
    const widths = [NUMBER_WIDTH, label, paper.width - NUMBER_WIDTH - label];
    paper
      .row([bold(line.line), line.label, bold(line.value || '—')], widths, { size: 8.2, after: 1 })
      .rule(3);
  }
  signaturePart(paper.skip(4), form);
  return paper.finish();
}

function signaturePart(paper: Paper, { declaration, signer, signature }: SignedTaxForm): void {
  const { name, drawing, box, signedAt } = signature;
  paper.room(drawing ? 118 : 80).text(italic(declaration), { size: 8, after: 6 });
  if (drawing) paper.drawing(drawing, box, 36);
  const half = paper.width / 2;
  paper.row([italic(name), dateText(signedAt)], [half + 40, half - 40], { size: 13, after: 2 });
  paper.rule(4);
  paper.row([`Signature of ${signer}`, 'Date'], [half + 40, half - 40], { size: 8.5, after: 4 });
  const moment = signedAt.toISOString().replace('T', ' ').slice(0, 19);
  paper.text(`Signed electronically at ${moment} UTC.`, { size: 8.5, after: 0 });
}
