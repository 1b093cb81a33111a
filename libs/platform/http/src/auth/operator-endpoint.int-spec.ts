import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { InvalidStateError } from '#kit/event-sourcing';
import { Pdf, AcceptsPdf, type Upload } from '../body/pdf-upload.js';
import { Idempotent, Reserved } from '../idempotency/idempotent.js';
import type { ReservedIds, OperatorCaller } from '../requests/request-context.js';
import { TestApp } from '../testing/test-app.js';
import { FakeKeys, Faults } from '../testing/thing.js';
import { PlainDate } from '../validation/time-fields.js';
import { Text } from '../validation/text-fields.js';
import { KeyVerifier } from './key-verifier.js';
import { Operator } from './operator-endpoint.js';
import { OperatorVerifier, type VerifiedOperator } from './operator-verifier.js';
import { OperatorEndpoint } from './operator-endpoint.js';

class StepRequest {
  @Text({ max: 20 }) name!: string;
  @PlainDate({ optional: true }) day?: string;
}
class UploadParameters {
  @Text({ max: 20 }) name!: string;
}

@Controller('v1/operations/things/:thingId')
@OperatorEndpoint()
class ThingOperationsController {
  constructor(private readonly faults: Faults) {}

  @Get() whoAmI(@Operator() { actor }: OperatorCaller) {
    return actor;
  }

  @Post('step')
  @Idempotent('operations-step', { creates: null })
  async step(
    @Operator() { commandId, mayRepeat }: OperatorCaller,
    @Reserved() reserved: ReservedIds,
    @Body() { name }: StepRequest,
  ) {
    expect({ commandId, mayRepeat }).toEqual({
      commandId: reserved.commandId,
      mayRepeat: reserved.mayRepeat,
    });
    await this.faults.afterCommit();
    if (name === 'late') throw new InvalidStateError('It is too late.');
    return { commandId, mayRepeat, name };
  }

  @Post('document')
  @AcceptsPdf()
  @Idempotent('operations-document', { creates: null })
  document(
    @Param('thingId') id: string,
    @Query() { name }: UploadParameters,
    @Pdf() { bytes, sha256 }: Upload,
  ) {
    return { id, name, size: bytes.length, sha256, nonce: randomUUID() };
  }
}

class FakeOperators extends OperatorVerifier {
  override verify(token: string): Promise<VerifiedOperator | null> {
    return Promise.resolve(
      ['grace', 'ada'].includes(token) ? { tokenId: `token-of-${token}`, name: token } : null,
    );
  }
}

interface Envelope {
  readonly payload: Readonly<Record<string, unknown>> | null;
  readonly error: { readonly code: string; readonly fields?: object } | null;
}

describe('operator endpoints', () => {
  let app: TestApp;
  let faults: Faults;

  const start = (env: Record<string, string> = {}) =>
    TestApp.start({
      controllers: [ThingOperationsController],
      providers: [
        Faults,
        { provide: KeyVerifier, useClass: FakeKeys },
        { provide: OperatorVerifier, useClass: FakeOperators },
      ],
      env,
    });
  beforeEach(async () => {
    app = await start();
    faults = app.app.get(Faults);
  });
  afterEach(() => app.stop());

  const call = async (path: string, token: string, init: RequestInit = {}) => {
    const headers = { authorization: token, ...(init.headers as Record<string, string>) };
    const answer = await app.fetch(`/v1/operations/things/${path}`, { ...init, headers });
    const text = await answer.text();
    const { payload, error } = JSON.parse(text) as Envelope;
    return { status: answer.status, text, payload, code: error?.code ?? null, headers: answer.headers };
  };
  const step = (key: string, body: object, token = 'grace', id = 'a') =>
    call(`${id}/step`, token, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });
  const upload = (body: string | Buffer, headers: Record<string, string> = {}, key: string = randomUUID()) =>
    call('a/document?name=x', 'grace', {
      method: 'POST',
      headers: { 'content-type': 'application/pdf', 'idempotency-key': key, ...headers },
      body,
    });

  it('accept only a valid token', async () => {
    expect((await call('a', 'grace')).payload).toEqual({ type: 'operator', id: 'grace' });
    expect((await call('a', 'key-a')).code).toBe('E_AUTH_INVALID');
    expect((await call('a', '')).code).toBe('E_AUTH_MISSING');
  });

  it('limit calls per token and invalid tokens per address', async () => {
    await app.stop();
    app = await start({ RATE_LIMIT_PER_SECOND: '1', AUTH_FAILURE_LIMIT_PER_MINUTE: '2' });
    const codes = async (token: string, count: number) => {
      const answers = [];
      for (let index = 0; index < count; index++) answers.push((await call('a', token)).code);
      return answers;
    };
    expect((await codes('grace', 12)).at(-1)).toBe('E_RATE_LIMITED');
    expect((await call('a', 'ada')).status).toBe(200);
    expect(new Set(await codes('mallory', 4))).toEqual(new Set(['E_AUTH_INVALID', 'E_RATE_LIMITED']));
  });

  it('explain in their own words when a step is no longer possible', async () => {
    expect(await step(randomUUID(), { name: 'late' })).toMatchObject({
      status: 409,
      code: 'E_RESOURCE_CONFLICT',
    });
    expect((await step(randomUUID(), { name: 'x', day: '2026-02-30' })).code).toBe('E_VALIDATION_FAILED');
  });

  it('run a command once per idempotency key, operator and resource', async () => {
    const key = randomUUID();
    const done = await step(key, { name: 'x' });
    const again = await step(key, { name: 'x' });
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([done.text, 'true']);
    expect((await step(key, { name: 'y' })).code).toBe('E_IDEMPOTENCY_KEY_REUSED');
    expect((await step(key, { name: 'x' }, 'grace', 'b')).code).toBe('E_IDEMPOTENCY_KEY_REUSED');
    expect((await step(key, { name: 'x' }, 'ada')).payload?.['commandId']).not.toBe(
      done.payload?.['commandId'],
    );
  });

  it('send the same command again after a lost response, and reject other commands under that key', async () => {
    const key = randomUUID();
    faults.afterCommit = () => {
      throw new Error('lost');
    };
    expect((await step(key, { name: 'x' })).code).toBe('E_INTERNAL');
    faults.afterCommit = () => undefined;
    expect((await step(key, { name: 'y' })).code).toBe('E_IDEMPOTENCY_KEY_REUSED');
    expect((await step(key, { name: 'x' })).payload).toMatchObject({ mayRepeat: true });
  });

  it('receive PDFs instead of JSON', async () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1024 * 1024, 0xff)]);
    const key = randomUUID();
    const brought = await upload(pdf, {}, key);
    expect(brought.payload).toMatchObject({ id: 'a', name: 'x', size: pdf.length });
    expect((await upload(pdf, {}, key)).text).toBe(brought.text);
    expect((await upload('%PDF-1.7 other', {}, key)).code).toBe('E_IDEMPOTENCY_KEY_REUSED');
    expect((await upload('PK', {})).code).toBe('E_UNSUPPORTED_MEDIA_TYPE');
    expect((await upload(pdf, { 'content-type': 'application/json' })).code).toBe('E_UNSUPPORTED_MEDIA_TYPE');
    expect((await upload('')).code).toBe('E_REQUEST_BODY_INVALID');
  });

  it('report a file that is too large, with or without a Content-Length', async () => {
    const large = Buffer.alloc(20 * 1024 * 1024 + 1, '%PDF-');
    expect((await upload(large)).code).toBe('E_REQUEST_TOO_LARGE');
    const stream = new Blob([large]).stream();
    const init = { method: 'POST', body: stream, duplex: 'half' } as RequestInit;
    const headers = { 'content-type': 'application/pdf', 'idempotency-key': randomUUID() };
    expect((await call('a/document?name=x', 'grace', { ...init, headers })).code).toBe('E_REQUEST_TOO_LARGE');
  });
});
