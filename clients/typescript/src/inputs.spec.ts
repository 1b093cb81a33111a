import { isHttpUrl, jsonOf, headerValue } from './inputs.js';

describe('isHttpUrl', () => {
  it('accepts http and https addresses', () => {
    const urls = ['http://localhost:3000', 'https://service.example/', 'http://[::1]:3000'];
    expect(urls.filter(isHttpUrl)).toEqual(urls);
  });

  it('rejects other addresses, and passwords, which fetch does not accept', () => {
    const urls = [
      '',
      '/v1',
      'localhost:3000',
      'service.example',
      'ftp://service.example',
      'http://a:b@localhost',
    ];
    expect(urls.filter(isHttpUrl)).toEqual([]);
  });
});

describe('headerValue', () => {
  it('accepts printable Latin-1, without surrounding white space', () => {
    const longest = 'k'.repeat(255);
    expect([' dk_test_x\n', 'signup-zoë', longest].map((text) => headerValue('key', text, 255))).toEqual([
      'dk_test_x',
      'signup-zoë',
      longest,
    ]);
  });

  it('rejects other characters, an empty text and one that is too long', () => {
    const wrong = [
      '',
      ' ',
      'dk_test_…',
      'signup-łukasz',
      'a\nb',
      '\u{FEFF}',
      'k'.repeat(256),
      undefined as never,
    ];
    for (const text of wrong)
      expect(() => headerValue('key', text, 255)).toThrow(
        new TypeError('key must consist of 1 to 255 printable Latin-1 characters.'),
      );
    expect(() => headerValue('apiKey', '')).toThrow(
      new TypeError('apiKey must consist of one or more printable Latin-1 characters.'),
    );
  });
});

describe('jsonOf', () => {
  it('writes a body', () => {
    expect([jsonOf({ a: 1 }), jsonOf(null), jsonOf(undefined)]).toEqual(['{"a":1}', 'null', undefined]);
  });

  it('rejects a body that JSON cannot contain', () => {
    const circular: { self?: object } = {};
    circular.self = circular;
    for (const body of [{ amount: 1n }, circular]) expect(() => jsonOf(body)).toThrow(/^body is not JSON: /);
    expect(() => jsonOf({ amount: 1n })).toThrow(TypeError);
  });
});
