import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Request, Response } from 'express';
import { CachedResponse } from './cached-response.js';

const OPTIONS = { type: 'application/json', cacheControl: 'private', vary: 'authorization' };

function answered(answer: CachedResponse, ifNoneMatch?: string, more: object = {}) {
  const headers: Record<string, unknown> = {};
  const sent: unknown[] = [];
  const response = {
    statusCode: 200,
    setHeader: (name: string, value: unknown) => (headers[name] = value),
    end: (body?: unknown) => sent.push(body),
  };
  const request = {
    headers: { ...more, ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }) },
  };
  answer.send(request as unknown as Request, response as unknown as Response);
  return { status: response.statusCode, headers, body: sent[0] };
}

describe('CachedResponse', () => {
  const answer = new CachedResponse('{}', OPTIONS);

  it('sends the bytes with their tag', () => {
    const { status, headers, body } = answered(answer);
    expect(status).toBe(200);
    expect(String(body)).toBe('{}');
    expect(headers).toEqual({
      etag: answer.etag,
      'cache-control': 'private',
      vary: 'authorization',
      'content-type': 'application/json',
      'content-length': 2,
    });
  });

  it.each(['%', 'W/%', '"other", %', '*'])('sends 304 without a body for If-None-Match: %s', (pattern) => {
    const { status, body } = answered(answer, pattern.replace('%', answer.etag));
    expect(status).toBe(304);
    expect(body).toBeUndefined();
  });

  it.each(['"other"', '', 'garbage,,"'])('sends the bytes for If-None-Match: %s', (header) => {
    expect(answered(answer, header).status).toBe(200);
  });

  it('gives different bytes a different tag', () => {
    expect(new CachedResponse('[]', OPTIONS).etag).not.toBe(answer.etag);
  });

  it('reads a header with a long run of white space in one pass', async () => {
    const large = await CachedResponse.compressed('the same again, '.repeat(500), OPTIONS);
    const { headers } = answered(large, undefined, { 'accept-encoding': `gzip${' '.repeat(1_000_000)}x` });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('compresses for callers that accept it, with a tag per encoding', async () => {
    const text = 'the same again, '.repeat(500);
    const large = await CachedResponse.compressed(text, OPTIONS);
    const sent = (encodings?: string) =>
      answered(large, undefined, encodings === undefined ? {} : { 'accept-encoding': encodings });
    const read = {
      br: (body: unknown) => String(brotliDecompressSync(body as Buffer)),
      gzip: (body: unknown) => String(gunzipSync(body as Buffer)),
    };
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['GZIP;q=0.5, br;q=0', 'gzip'],
    ] as const) {
      const { headers, body } = sent(accepted);
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        vary: 'authorization, accept-encoding',
        'content-length': (body as Buffer).length,
        etag: `${large.etag.slice(0, -1)}-${encoding}"`,
      });
      expect((body as Buffer).length).toBeLessThan(text.length / 10);
      expect(read[encoding](body)).toBe(text);
      expect(answered(large, headers['etag'] as string).status).toBe(304);
    }
    for (const accepted of [undefined, '', 'identity', 'gzip;q=0, br;q=0.000', 'brotli'])
      expect([sent(accepted).headers['content-encoding'], String(sent(accepted).body)]).toEqual([
        undefined,
        text,
      ]);
  });
});
