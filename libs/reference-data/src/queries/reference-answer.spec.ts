import { describe, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { ReferenceAnswer } from './reference-answer.js';

function answered(answer: ReferenceAnswer, ifNoneMatch?: string) {
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

describe('ReferenceAnswer', () => {
  const answer = new ReferenceAnswer([{ code: 'DE' }]);

  it('answers the enveloped list with its tag', () => {
    const { status, headers, body } = answered(answer);
    expect(status).toBe(200);
    expect(String(body)).toBe('{"payload":[{"code":"DE"}],"error":null}');
    expect(headers).toMatchObject({ etag: answer.etag, 'cache-control': 'private, max-age=3600' });
  });

  it.each(['%', 'W/%', '"other", %', '*'])('answers 304 without a body to If-None-Match: %s', (pattern) => {
    const { status, body } = answered(answer, pattern.replace('%', answer.etag));
    expect(status).toBe(304);
    expect(body).toBeUndefined();
  });

  it.each(['"other"', '', 'garbage,,"'])('answers the list to If-None-Match: %s', (header) => {
    expect(answered(answer, header).status).toBe(200);
  });

  it('gives another list another tag', () => {
    expect(new ReferenceAnswer([]).etag).not.toBe(answer.etag);
  });
});
