import { DRAWING_BOX, type Stroke } from './types.js';

const MAX_CHARACTERS = 40_000;
const MAX_STROKES = 200;
const MAX_NUMBERS = 10_000;
const STROKE = /^\d{1,3},\d{1,3}( \d{1,3},\d{1,3})*$/;

/**
 * Parses a drawn signature as the page sends it: `x,y x,y …` for each stroke, strokes separated by `;`.
 *
 * @returns null if nothing was drawn; `invalid` if the text is malformed, outside the field or too long
 */
export function parseDrawing(text: string): readonly Stroke[] | null | 'invalid' {
  if (text === '') return null;
  if (text.length > MAX_CHARACTERS) return 'invalid';
  const strokes = text.split(';');
  if (strokes.length > MAX_STROKES || !strokes.every((stroke) => STROKE.test(stroke))) return 'invalid';
  const drawing = strokes.map((stroke) => stroke.split(/[ ,]/).map(Number));
  if (drawing.flat().length > MAX_NUMBERS || !drawing.every(isInBox)) return 'invalid';
  return drawing;
}

const isInBox = (stroke: Stroke): boolean =>
  stroke.every((value, index) => value <= (index % 2 === 0 ? DRAWING_BOX.width : DRAWING_BOX.height));
