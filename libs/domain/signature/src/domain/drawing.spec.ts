import { parseDrawing } from './drawing.js';

const stroke = (points: number): string => Array(points).fill('1,1').join(' ');
const strokes = (count: number, points: number): string => Array(count).fill(stroke(points)).join(';');

describe('a drawn signature', () => {
  it('is null if nothing was drawn', () => {
    expect(parseDrawing('')).toBeNull();
  });

  it('consists of strokes with alternating x and y', () => {
    expect(parseDrawing('0,0 12,34 600,180;7,8')).toEqual([
      [0, 0, 12, 34, 600, 180],
      [7, 8],
    ]);
  });

  it.each([
    'x',
    ';',
    '1',
    '1,2;',
    '1,2 3',
    '1,2,3,4',
    '1,2  3,4',
    ' 1,2',
    '1,2 ',
    '1,2\n',
    '-1,2',
    '1.5,2',
    '1,x',
    '0001,2',
    '1,0002',
    '1,2 0003,4',
    '1,2 3,0004',
  ])('is invalid if written as %j', (text) => {
    expect(parseDrawing(text)).toBe('invalid');
    expect(parseDrawing(`1,2;${text}`)).toBe('invalid');
  });

  it.each(['601,0', '0,181', '1,2 601,2', '1,2 3,181', '200,190'])(
    'is invalid outside its field: %s',
    (text) => {
      expect(parseDrawing(text)).toBe('invalid');
      expect(parseDrawing(`${text};1,2`)).toBe('invalid');
    },
  );

  it('has at most 200 strokes, 10,000 numbers and 40,000 characters', () => {
    expect(parseDrawing(strokes(200, 25))).toHaveLength(200);
    expect(parseDrawing(strokes(201, 1))).toBe('invalid');
    expect(parseDrawing(strokes(201, 25))).toBe('invalid');
    expect(parseDrawing(`${strokes(199, 25)};${stroke(26)}`)).toBe('invalid');
    const long = Array(5000).fill('100,100');
    expect(parseDrawing(long.join(' '))?.[0]).toHaveLength(10_000);
    expect(parseDrawing(`0${long.join(' ')}`)).toBe('invalid');
  });
});
