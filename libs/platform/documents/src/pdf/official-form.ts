import {
  degrees,
  PDFDocument,
  type PDFFont,
  type PDFForm,
  type PDFPage,
  type PDFWidgetAnnotation,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { dateText } from './wording.js';

/** The PDF field name for each entry key. `signature` names the signature field. */
export interface FieldMap {
  readonly text: Readonly<Record<string, string>>;
  readonly checks: Readonly<Record<string, string>>;
}

/** The values for an official PDF, by the keys of its field map. */
export interface OfficialEntries {
  /** An empty text leaves its field unchanged. */
  readonly text: Readonly<Record<string, string>>;
  readonly checks: readonly string[];
}

export interface PrintedSignature {
  readonly name: string;
  /** The drawn lines, each a list of alternating x and y; null if nothing was drawn. */
  readonly drawing: readonly (readonly number[])[] | null;
  /** The size of the field the lines were drawn in. */
  readonly box: { readonly width: number; readonly height: number };
  readonly signedAt: Date;
}

/** The contents and signature of an official PDF. */
export interface OfficialFilling {
  readonly entries: OfficialEntries;
  readonly signature: PrintedSignature;
  /**
   * Where to sign a form that has no signature field: as wide as the field `across`, in the row of the field
   * `row`.
   */
  readonly signaturePlace: { readonly across: string; readonly row: string };
  /** Prints the sandbox watermark. */
  readonly sandbox: boolean;
}

/** The official PDF cannot hold the values: it is another revision, or its fonts lack a character. */
class OfficialFormError extends Error {
  override readonly name = 'OfficialFormError';
}

const SIGNATURE_HEIGHT = 20;
const DATE_WIDTH = 90;
const INK = rgb(0.07, 0.13, 0.4);
const WATERMARK = { color: rgb(0.55, 0.6, 0.68), opacity: 0.25, rotate: degrees(52), size: 110 };

/**
 * Fills and signs an official PDF and flattens its fields.
 *
 * @returns a PDF
 * @throws {OfficialFormError} if a field is missing or its fonts lack a character
 * @throws {Error} if the file is not a PDF
 */
export async function fillOfficialForm(
  official: Uint8Array,
  map: FieldMap,
  filling: OfficialFilling,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(official, { ignoreEncryption: true, updateMetadata: false });
  const fields = pdf.getForm();
  // Otherwise readers would show the form's XML instead of the filled-in values.
  fields.deleteXFA();
  const place = placeOfSignature(pdf, fields, map, filling);
  fill(fields, map, filling);
  fields.updateFieldAppearances();
  fields.flatten({ updateFieldAppearances: false });
  sign(place, filling, await pdf.embedFont(StandardFonts.TimesRomanItalic));
  if (filling.sandbox) watermark(pdf, await pdf.embedFont(StandardFonts.HelveticaBold));
  return pdf.save();
}

function fill(fields: PDFForm, map: FieldMap, { entries }: OfficialFilling): void {
  for (const [key, value] of Object.entries(entries.text)) {
    if (value === '') continue;
    assertPrintable(value);
    const field = fields.getTextField(nameOf(fields, map.text, key));
    field.removeMaxLength();
    field.setText(value);
  }
  for (const key of entries.checks) fields.getCheckBox(nameOf(fields, map.checks, key)).check();
}

/** The standard fonts contain only the characters of Windows-1252. */
function assertPrintable(text: string): void {
  if (
    /[^\x20-\x7e\xa0-\xff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u2013-\u201e\u2020-\u2022\u2026\u20ac]/u.test(
      text,
    )
  )
    throw new OfficialFormError('the fonts of the official form lack a character');
}

function nameOf(fields: PDFForm, names: FieldMap['text'], key: string): string {
  const name = names[key];
  if (name === undefined || !fields.getFieldMaybe(name))
    throw new OfficialFormError(`the official form has no field for "${key}"`);
  return name;
}

/** Position of the signature, in points from the bottom left of the page. */
interface Place {
  readonly page: PDFPage;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function placeOfSignature(
  pdf: PDFDocument,
  fields: PDFForm,
  { text }: FieldMap,
  { signaturePlace }: OfficialFilling,
): Place {
  const widgetOf = (key: string): PDFWidgetAnnotation => {
    const [widget] = fields.getTextField(nameOf(fields, text, key)).acroField.getWidgets();
    if (!widget) throw new OfficialFormError(`the official form shows no field for "${key}"`);
    return widget;
  };
  const [across, row] =
    text['signature'] === undefined
      ? [widgetOf(signaturePlace.across), widgetOf(signaturePlace.row)]
      : [widgetOf('signature'), widgetOf('signature')];
  const pages = pdf.getPages();
  const page = pages.find(({ ref }) => ref === row.P()) ?? pages[0];
  if (!page) throw new OfficialFormError('the official form has no page');
  const { x, width } = across.getRectangle();
  return { page, x, width, y: row.getRectangle().y };
}

function sign({ page, x, y, width }: Place, { signature }: OfficialFilling, font: PDFFont): void {
  const { name, drawing, box, signedAt } = signature;
  assertPrintable(name);
  page.drawText(name, { x, y: y + 2, font, size: 12, color: INK });
  page.drawText(dateText(signedAt), { x: x + width - DATE_WIDTH, y: y + 2, font, size: 10, color: INK });
  if (!drawing) return;
  const at = { x: x + font.widthOfTextAtSize(name, 12) + 12, y: y + SIGNATURE_HEIGHT };
  const scale = SIGNATURE_HEIGHT / box.height;
  for (const stroke of drawing)
    page.drawSvgPath(pathOf(stroke), { ...at, scale, borderColor: INK, borderWidth: 1 / scale });
}

/** Returns the stroke as an SVG path. */
function pathOf([x = 0, y = 0, ...rest]: readonly number[]): string {
  const points = [`M ${x} ${y}`, `L ${x} ${y}`];
  for (let index = 0; index + 1 < rest.length; index += 2)
    points.push(`L ${rest[index] ?? 0} ${rest[index + 1] ?? 0}`);
  return points.join(' ');
}

/** Sandbox documents must not be mistaken for real ones (contract 5.7). */
function watermark(pdf: PDFDocument, font: PDFFont): void {
  for (const page of pdf.getPages()) {
    const { width, height } = page.getSize();
    page.drawText('SANDBOX', { ...WATERMARK, font, x: width * 0.2, y: height * 0.2 });
  }
}
