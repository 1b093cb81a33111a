import { KEY_COLUMNS, linesOfList, type ListColumn, printOne } from './output.js';
import { widthOf } from './terminal/table.js';

const key = {
  keyId: 'kgVn3Jw0AfkUxZ2xXh9q1A',
  environment: 'sandbox',
  name: '株式会社 – first key',
  createdAt: '2026-11-20T12:00:00.000Z',
  lastUsedAt: null,
  lastUsedFrom: null,
  revokedAt: null,
  lastFour: 'a1b2',
  createdBy: { type: 'operator', id: 'root' },
  expiresAt: null,
  prefix: 'dk_test_',
} as const;
const revoked = {
  ...key,
  name: 'second key',
  lastUsedAt: '2026-11-21T12:00:00.000Z',
  lastUsedFrom: '192.0.2.1',
  revokedAt: '2026-11-22T12:00:00.000Z',
};
const keys = [key, revoked];
const on = (width: number) => ({ isTerminal: true, width, colors: false });

afterEach(() => jest.restoreAllMocks());

describe('a list', () => {
  it('has one title above each column on a terminal', () => {
    const [titles = '', ...rows] = linesOfList(keys, KEY_COLUMNS, on(250));
    expect(titles.split(/ {2,}/)).toEqual(KEY_COLUMNS.map(({ title }) => title));
    expect(rows).toHaveLength(2);
    for (const { title, text } of KEY_COLUMNS)
      rows.forEach((row, index) => {
        const cell = text(keys[index] ?? key);
        expect(row.slice(titles.indexOf(title), titles.indexOf(title) + cell.length)).toBe(cell);
      });
  });

  it.each([40, 80, 120, 170])('fits into a terminal of %i columns and breaks no id or time', (width) => {
    const lines = linesOfList(keys, KEY_COLUMNS, on(width));
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
    for (const { text } of KEY_COLUMNS.slice(0, 3)) expect(lines.join('\n')).toContain(text(key));
  });

  it('names the parts that no title explains without a terminal', () => {
    expect(linesOfList(keys, KEY_COLUMNS, { ...on(80), isTerminal: false })).toEqual([
      'kgVn3Jw0AfkUxZ2xXh9q1A  2026-11-20T12:00:00.000Z  dk_test_…a1b2  active  never used  by operator root  株式会社 – first key',
      'kgVn3Jw0AfkUxZ2xXh9q1A  2026-11-20T12:00:00.000Z  dk_test_…a1b2  revoked 2026-11-22T12:00:00.000Z  last used 2026-11-21T12:00:00.000Z from 192.0.2.1  by operator root  second key',
    ]);
  });

  it('replaces control characters on a terminal', () => {
    const columns: ListColumn<{ name: string }>[] = [{ title: 'NAME', text: ({ name }) => name }];
    expect(linesOfList([{ name: 'a\x1b[2Jb' }], columns, on(80))).toEqual(['NAME', 'a\uFFFD[2Jb']);
  });
});

describe('one object', () => {
  let print: jest.SpiedFunction<typeof console.log>;
  beforeEach(() => {
    print = jest.spyOn(console, 'log').mockReturnValue();
  });
  afterEach(() => {
    print.mockRestore();
  });
  const endpoint = {
    endpointId: 'e',
    subscriptions: { mode: 'only', events: ['a', 'b'] },
    timeOfLastDelivery: null,
  };

  it('has each value on a line, after its path', () => {
    printOne(endpoint, {});
    expect(print.mock.calls.flat()).toEqual([
      'endpointId            e',
      'subscriptions.mode    only',
      'subscriptions.events  a, b',
      'timeOfLastDelivery    null',
    ]);
  });

  it('is JSON if requested', () => {
    printOne(endpoint, { json: true });
    expect(print.mock.calls.flat()).toEqual([JSON.stringify(endpoint)]);
  });
});
