import { browserOf } from './browser-of.js';

describe('browserOf', () => {
  const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/126.0.0.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
      'Microsoft Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
      'Safari on macOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
  ])('names the browser and the system of %s', (userAgent, browser) => {
    expect(browserOf(userAgent)).toBe(browser);
  });

  it.each(['', 'node', 'curl/8.0', '<script>alert(1)</script>/1 x', `Chrome/1 ${'x'.repeat(500)}`])(
    'returns null for %j and repeats nothing of it',
    (userAgent) => {
      expect(browserOf(userAgent)).toBeNull();
    },
  );
});
