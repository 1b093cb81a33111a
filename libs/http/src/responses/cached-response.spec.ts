import { describe, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { CachedResponse } from './cached-response.js';

const OPTIONS = { type: 'application/json', cacheControl: 'private', vary: 'authorization' };

function answered(answer: CachedResponse, ifNoneMatch?: string) {
  const headers: Record<string, unknown> = {};
  const sent: unknown[] = [];
  const response = {
    statusCode: 200,
    setHeader: (name: string, value: unknown) => (headers[name] = value),
    end: (body?: unknown) => sent.push(body),
  };
  const request = { headers: ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch } };
  answer.send(request as unknown as Request, response as unknown as Response);
  return { status: response.statusCode, headers, body: sent[0] };
}

describe('CachedResponse', () => {
  const answer = new CachedResponse('{}', OPTIONS);

  it('answers the bytes with their tag', () => {
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

  it.each(['%', 'W/%', '"other", %', '*'])('answers 304 without a body to If-None-Match: %s', (pattern) => {
    const { status, body } = answered(answer, pattern.replace('%', answer.etag));
    expect(status).toBe(304);
    expect(body).toBeUndefined();
  });

  it.each(['"other"', '', 'garbage,,"'])('answers the bytes to If-None-Match: %s', (header) => {
    expect(answered(answer, header).status).toBe(200);
  });

  it('gives other bytes another tag', () => {
    expect(new CachedResponse('[]', OPTIONS).etag).not.toBe(answer.etag);
  });
});
