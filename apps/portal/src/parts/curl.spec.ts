import { curlOf } from './curl.js';

it('quotes values for a shell and leaves out the headers that curl adds', () => {
  const headers = { 'webhook-id': 'e1', 'Content-Length': '7', host: 'example.com' };
  expect(curlOf({ method: 'POST', url: 'https://example.com/a', headers, body: `{"a":"it's"}` })).toBe(
    [
      "curl -X POST 'https://example.com/a'",
      "-H 'webhook-id: e1'",
      String.raw`--data-raw '{"a":"it'\''s"}'`,
    ].join(' \\\n  '),
  );
});
