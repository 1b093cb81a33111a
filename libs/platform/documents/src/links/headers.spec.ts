import { attachment, rangeOf, safeFileName } from './headers.js';

describe('rangeOf', () => {
  it.each([
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=2-', { first: 2, last: 9 }],
    ['bytes=2-5000', { first: 2, last: 9 }],
    ['bytes=-3', { first: 7, last: 9 }],
    ['bytes=-3000', { first: 0, last: 9 }],
    ['Bytes= 1-2 ', { first: 1, last: 2 }],
  ])('parses the ranges of ten bytes: %s', (header, range) => {
    expect(rangeOf(header, 10)).toEqual(range);
  });

  it.each([
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=a-b',
    'bytes=0-1,3-4',
    'lines=1-2',
  ])('returns the whole document for %s', (header) => {
    expect(rangeOf(header, 10)).toBe('whole');
  });

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
    'cannot satisfy %s',
    (header) => {
      expect(rangeOf(header, 10)).toBe('unsatisfiable');
    },
  );

  it('returns no range for an empty document', () => {
    expect(rangeOf('bytes=-1', 0)).toBe('unsatisfiable');
    expect(rangeOf('bytes=0-', 0)).toBe('unsatisfiable');
  });
});

describe('file names', () => {
  it.each([
    ['../../etc/passwd', '_.._etc_passwd'],
    ['a\r\nSet-Cookie: x=1', 'aSet-Cookie_ x=1'],
    ['quote".pdf', 'quote_.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['\ud800half.pdf', 'half.pdf'],
    ['..', 'document'],
    ['', 'document'],
    ['x'.repeat(500), 'x'.repeat(150)],
  ])('changes %j to %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  it('are given in both forms, each plain ASCII', () => {
    expect(attachment("Müller's (株).pdf")).toBe(
      "attachment; filename=\"Muller's (_).pdf\"; filename*=UTF-8''M%C3%BCller%27s%20%28%E6%A0%AA%29.pdf",
    );
  });
});
