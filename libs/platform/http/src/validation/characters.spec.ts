import { characterFault, printFault } from './characters.js';
import { Text } from './text-fields.js';
import { validate } from './validate.js';

const messageOf = (text: string) => characterFault(text)?.message ?? null;

describe('a text on one line', () => {
  it.each([
    'Ada',
    'Zoë Ångström',
    'สมชาย',
    'राम क्\u200dष',
    'نامه\u200cای',
    '山田 太郎',
    '\u{20bb7}野家',
    '5',
    '!',
    '💼',
    '',
  ])('may be "%s"', (text) => {
    expect(messageOf(text)).toBeNull();
  });

  it.each([
    ['a\u0000b', 'U+0000'],
    ['a\nb', 'U+000A'],
    ['a\u00adb', 'U+00AD'],
    ['a\u200bb', 'U+200B'],
    ['\u202eabc', 'U+202E'],
    ['a\ufeff', 'U+FEFF'],
    ['a\u{e0041}', 'U+E0041'],
    ['a\ue000', 'U+E000'],
    ['a\u0378', 'U+0378'],
    ['a\ud800', 'U+D800'],
    ['a\u200d', 'U+200D'],
    ['\u200ca', 'U+200C'],
    ['👩\u200d👧', 'U+200D'],
  ])('must not contain a character that is not visible text: %j', (text, codePoint) => {
    expect(messageOf(text)).toBe(`contains ${codePoint}, which is not allowed; leave it out`);
  });

  it.each(['\u115f', '\u1160', '\u2800\u2800', '\u3164', '\uffa0 \u3164', '\u0301'])(
    'needs a visible character: %j',
    (text) => {
      expect(messageOf(text)).toMatch(/^contains only U\+[0-9A-F]{4}, which is invisible/);
    },
  );
});

describe('a printed text', () => {
  it.each(['Ada', 'Łódź', 'Nguyễn Thị Ánh', 'Əliyev', 'O’Connor & Söns №5', 'Ọ́ṣun m̀', 'ʻOkina', '½', ''])(
    'may be "%s"',
    (text) => {
      expect(printFault(text)).toBeNull();
    },
  );

  it('leaves out invisible characters of earlier versions', () => {
    expect(printFault('a\u200bb\u00a0c')).toBeNull();
  });

  it.each([
    ['สมชาย', 'U+0E2A', 'write it in Latin letters, as in a passport'],
    ['Алиса', 'U+0410', 'write it in Latin letters, as in a passport'],
    ['Αλίκη', 'U+0391', 'write it in Latin letters, as in a passport'],
    ['李 Works', 'U+674E', 'write it in Latin letters, as in a passport'],
    ['\u{20bb7}', 'U+20BB7', 'write it in Latin letters, as in a passport'],
    ['٣', 'U+0663', 'write it in Latin letters, as in a passport'],
    ['Rocket 🚀', 'U+1F680', 'leave it out'],
    ['→', 'U+2192', 'leave it out'],
  ])('must not be "%s"', (text, codePoint, remedy) => {
    const message = `contains ${codePoint}, which documents cannot print; ${remedy}`;
    expect(printFault(text)).toEqual({ code: 'E_CHARACTER_UNSUPPORTED', message });
  });
});

describe('a field', () => {
  class Person {
    @Text({ max: 5 }) name!: string;
    @Text({ max: 5, printed: true, optional: true, code: 'E_NAME_OPTIONS_INVALID' }) legalName?: string;
  }
  const fieldsOf = (body: object): unknown => {
    try {
      validate(Person, body);
      return null;
    } catch (error) {
      return (error as { fields: unknown }).fields;
    }
  };
  const unsupported: unknown = expect.objectContaining({ code: 'E_CHARACTER_UNSUPPORTED' });

  it('reports an unsupported character with its own code, unless it is a field that documents do not print', () => {
    expect(fieldsOf({ name: '山田' })).toBeNull();
    expect(fieldsOf({ name: 'Ada', legalName: '山田' })).toEqual({ legalName: unsupported });
    expect(fieldsOf({ name: '\u3164' })).toEqual({ name: unsupported });
  });

  it('counts code points after normalization', () => {
    expect(validate(Person, { name: 'e\u0301'.repeat(5) }).name).toBe('é'.repeat(5));
    expect(fieldsOf({ name: '\u{20bb7}'.repeat(5) })).toBeNull();
    expect(fieldsOf({ name: '\u{20bb7}'.repeat(6) })).toMatchObject({ name: { code: 'E_INVALID' } });
  });
});
