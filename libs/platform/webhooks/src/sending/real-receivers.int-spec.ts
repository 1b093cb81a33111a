import { brotliCompressSync, createGzip, deflateSync, gzipSync } from 'node:zlib';
import { type Resolve, TargetGuard } from '../targets/target-guard.js';
import { CertificateAuthority } from '../testing/certificates.js';
import { answers, type Behavior, hangs, Receiver, resets } from '../testing/receiver.js';
import { WebhookHarness } from '../testing/webhook-harness.js';
import { Sender } from './sender.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

let harness: WebhookHarness;
let receiver: Receiver | null;
let authority: CertificateAuthority;

beforeAll(() => {
  authority = new CertificateAuthority();
});
beforeEach(async () => {
  harness = await WebhookHarness.open();
  receiver = null;
});
afterEach(async () => {
  await receiver?.close();
  await harness.close();
});

/** Returns the delivery after its first attempt, the delay of the next one, and the log lines. */
async function attempted(url: string, more: { timeoutMs?: number; resolve?: Resolve } = {}) {
  await harness.endpoint(url);
  await harness.happens(harness.event('Submitted'));
  await harness.newDispatcher({ ca: authority.cert, ...more }).drain();
  const [{ document }] = (await harness.all()) as [Awaited<ReturnType<typeof harness.all>>[0]];
  const { nextAttemptAt } = document;
  return {
    status: document.status,
    attempt: document.lastAttempt,
    response: document.personal?.responses[0],
    waits: nextAttemptAt === null ? null : Date.parse(nextAttemptAt) - harness.clock.now().getTime(),
    warnings: harness.log.filter(({ level }) => level === 'warn').map(({ message }) => message),
  };
}

const slow: Behavior = (response) => {
  setTimeout(() => response.writeHead(200).end('late, but here'), 50);
};
const endlessly: Behavior = (response) => {
  response.writeHead(200);
  const more = (): void => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  };
  response.on('drain', more);
  more();
};
const endlessHeaders: Behavior = ({ socket }) => {
  socket?.write('HTTP/1.1 200 OK\r\n');
  const more = (): void => {
    while (socket && !socket.destroyed && socket.write(`x-filler: ${'y'.repeat(8_192)}\r\n`));
  };
  socket?.on('drain', more);
  more();
};
const interim: Behavior = (response) => {
  response.writeContinue();
  response.writeProcessing();
  response.writeEarlyHints({ link: '</x>; rel=preload' });
  response.writeHead(200).end('ok');
};
const notHttp: Behavior = ({ socket }) => {
  socket?.end('220 mail.example.com ESMTP\r\n');
};

describe('an endpoint', () => {
  it.each<[string, Behavior]>([
    ['responds 200', answers(200, {}, 'ok')],
    ['responds 204', answers(204)],
    ['responds slowly', slow],
    ['sends interim responses unasked', interim],
    ['responds with an endless body', endlessly],
  ])('counts as delivered if it %s', async (_, behavior) => {
    receiver = await Receiver.listen(behavior);
    const { status, warnings } = await attempted(receiver.url);
    expect([status, warnings]).toEqual(['delivered', []]);
  });

  it.each<[string, Behavior, string, RegExp]>([
    ['hangs', hangs, 'retrying', /no response within 1 s/],
    ['resets the connection', resets, 'retrying', /closed before a response arrived \(ECONNRESET\)/],
    ['redirects', answers(302, { location: 'https://example.com/' }), 'retrying', /302, and redirects/],
    [
      'redirects permanently',
      answers(308, { location: '/' }),
      'retrying',
      /308, and redirects are not followed/,
    ],
    ['is gone', answers(410), 'failed', /responded 410, so it is gone/],
    ['rejects the request', answers(401), 'retrying', /the endpoint responded 401/],
    ['is broken', answers(503), 'retrying', /the endpoint responded 503/],
    ['sends endless headers', endlessHeaders, 'retrying', /response headers are too large/],
    ['does not speak HTTP', notHttp, 'retrying', /the response is not HTTP/],
  ])(
    'gets the status that the contract requires, with the reason in the log, if it %s',
    async (_, behavior, status, words) => {
      receiver = await Receiver.listen(behavior);
      const result = await attempted(receiver.url, behavior === hangs ? { timeoutMs: 1_000 } : {});
      expect(result.status).toBe(status);
      expect(result.waits).toBe(status === 'failed' ? null : MINUTE);
      expect(result.warnings[0]).toMatch(words);
      expect(receiver.received).toHaveLength(1);
      if (status === 'failed')
        expect(result.warnings[1]).toBe('a webhook endpoint is disabled: it responded with 410');
    },
  );

  it.each([
    ['seconds', () => '600', 10 * MINUTE],
    ['a date', () => new Date(Date.now() + DAY / 2).toUTCString(), DAY / 2],
    ['more than a day', () => '9999999', DAY],
    ['less than the planned delay', () => '1', MINUTE],
  ])('gets the pause that it asks for with 429: %s', async (_, header, pause) => {
    receiver = await Receiver.listen(answers(429, { 'retry-after': header() }));
    const { status, waits, warnings } = await attempted(receiver.url);
    expect(status).toBe('retrying');
    expect(Math.abs((waits ?? 0) - pause)).toBeLessThanOrEqual(MINUTE);
    expect(warnings).toEqual([
      'a webhook was not delivered: the endpoint responded 429, so it is rate limiting us',
    ]);
  });

  it('is asked not to compress its response', async () => {
    receiver = await Receiver.listen(answers(200));
    await attempted(receiver.url);
    expect(receiver.received[0]?.headers['accept-encoding']).toBe('identity');
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('has its response stored as text if it is compressed: %s', async (encoding, compress) => {
    const body = compress('the signature is wrong');
    receiver = await Receiver.listen((response) => {
      response.writeHead(400, { 'content-encoding': encoding }).end(body);
    });
    expect((await attempted(receiver.url)).response?.body).toBe('the signature is wrong');
  });

  it('has the beginning of an endless compressed response stored', async () => {
    receiver = await Receiver.listen((response) => {
      response.writeHead(400, { 'content-encoding': 'gzip' });
      const compressing = createGzip();
      compressing.pipe(response);
      const more = (): void => {
        while (!response.destroyed && compressing.write('x'.repeat(65_536)));
      };
      compressing.on('drain', more);
      more();
    });
    expect((await attempted(receiver.url)).response?.body).toBe('x'.repeat(16_384));
  });

  it('is retried if it is no longer running', async () => {
    const gone = await Receiver.listen();
    await gone.close();
    const { status, attempt, warnings } = await attempted(gone.url);
    expect([status, attempt?.error]).toEqual(['retrying', 'the connection was refused (ECONNREFUSED)']);
    expect(warnings[0]).toContain('the connection was refused');
  });

  it('counts as delivered if its certificate is valid', async () => {
    receiver = await Receiver.listenSecurely(authority.issue({ host: 'localhost' }), answers(200));
    expect((await attempted(receiver.url)).status).toBe('delivered');
  });

  it.each([
    ['that is self-signed', () => new CertificateAuthority().own, /self-signed/],
    [
      'of an unknown authority',
      () => new CertificateAuthority().issue({ host: 'localhost' }),
      /issued by an untrusted authority/,
    ],
    [
      'that has expired',
      () => authority.issue({ host: 'localhost', notAfter: new Date(Date.now() - DAY) }),
      /has expired/,
    ],
    ['for another host', () => authority.issue({ host: 'example.com' }), /is for another host/],
  ])('receives nothing if it has a certificate %s', async (_, certificate, words) => {
    receiver = await Receiver.listenSecurely(certificate(), answers(200));
    const { status, attempt, warnings } = await attempted(receiver.url);
    expect([status, attempt?.statusCode]).toEqual(['retrying', null]);
    expect(attempt?.error).toMatch(words);
    expect(warnings[0]).toMatch(words);
    expect(receiver.received).toEqual([]);
  });

  it('gets no connection if its name later resolves to a private address', async () => {
    receiver = await Receiver.listenSecurely(authority.issue({ host: 'hooks.example.com' }), answers(200));
    const url = receiver.url.replace('localhost', 'hooks.example.com');
    const answersInTurn = ['93.184.215.14', '127.0.0.1', '::ffff:127.0.0.1', '64:ff9b::7f00:1'];
    const resolve = () => {
      const address = answersInTurn.length > 1 ? (answersInTurn.shift() ?? '') : (answersInTurn[0] ?? '');
      return Promise.resolve([{ address, family: address.includes(':') ? (6 as const) : (4 as const) }]);
    };
    await new TargetGuard({ allowLoopback: false, resolve }).checkResolved(url);
    const { status, attempt, warnings } = await attempted(url, { resolve });
    expect([status, attempt?.error]).toEqual([
      'retrying',
      'the host name of the URL resolves to an address that is not public',
    ]);
    expect(warnings[0]).toContain('resolves to an address that is not public');
    harness.clock.advance(MINUTE);
    await harness.newDispatcher({ resolve }).drain();
    expect((await harness.all())[0]?.document.attemptCount).toBe(2);
    expect(receiver.connections).toBe(0);
  });

  it('receives nothing if it bypasses the lookup check', async () => {
    receiver = await Receiver.listenSecurely(authority.issue({ host: 'hooks.example.com' }), answers(200));
    class DeceivedGuard extends TargetGuard {
      override readonly addressesOf: TargetGuard['addressesOf'] = () =>
        Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    }
    const sender = new Sender(new DeceivedGuard({ allowLoopback: false }), { ca: authority.cert });
    const outcome = await sender.send(receiver.url.replace('localhost', 'hooks.example.com'), {}, '{}');
    expect(outcome).toMatchObject({
      statusCode: null,
      error: 'the connection led to an address that is not public',
    });
    expect(receiver.connections).toBe(1);
    expect(receiver.received).toEqual([]);
    sender.close();
  });

  it('may close a kept connection; the request is repeated at once', async () => {
    receiver = await Receiver.listen(answers(200), resets, answers(200), resets, resets, answers(200));
    const sender = new Sender(new TargetGuard({ allowLoopback: true }));
    const send = async (body: string) => (await sender.send(receiver?.url ?? '', {}, body)).statusCode;
    expect([await send('1'), await send('2'), await send('3')]).toEqual([200, 200, null]);
    // Repeated once, and never on a new connection.
    expect(receiver.received.map(({ body }) => body)).toEqual(['1', '2', '2', '3', '3']);
    expect(await send('4')).toBe(200);
    sender.close();
  });

  it('never appears in the log, nor does anything it sent', async () => {
    receiver = await Receiver.listen(answers(500, { 'x-secret': 'header-secret' }, 'body-secret'));
    const secret = await harness.endpoint(`${receiver.url}?token=query-secret`);
    await harness.happens(harness.event('Submitted'));
    await harness.newDispatcher().drain();
    const log = JSON.stringify(harness.log);
    expect(log).toContain('the endpoint responded 500');
    const signature = String(receiver.received[0]?.headers['x-service-signature']);
    for (const hidden of ['-secret', secret, signature, '127.0.0.1']) expect(log).not.toContain(hidden);
  });
});
