import { FormationError } from './errors.js';
import { createFormation } from './formation.js';
import { done, rejected, Scene } from './testing.js';

const CUSTOMER = { serviceCustomerId: 'c-1' };

describe('the token of a session', () => {
  let scene: Scene;
  const tokens = () => scene.requests.map(({ token }) => token);

  beforeEach(() => {
    scene = new Scene();
    scene.answers = Array.from({ length: 9 }, () => done(CUSTOMER));
  });

  it('is fetched once for concurrent calls', async () => {
    const { formation } = scene;
    expect(await Promise.all([formation.customer(), formation.company('x'), formation.customer()])).toEqual([
      CUSTOMER,
      CUSTOMER,
      CUSTOMER,
    ]);
    expect([scene.tokens, tokens()]).toEqual([1, ['t1', 't1', 't1']]);
  });

  it('is renewed half a minute before it expires', async () => {
    for (scene.now of [0, 569_999, 570_000, 570_001]) await scene.formation.customer();
    expect(tokens()).toEqual(['t1', 't1', 't2', 't2']);
  });

  it('is renewed in the last tenth of a short lifetime', async () => {
    scene.getToken = () => Promise.resolve({ accessToken: `t${scene.tokens}`, expiresIn: 10 });
    for (scene.now of [0, 8_999, 9_000]) await scene.formation.customer();
    expect(tokens()).toEqual(['t1', 't1', 't2']);
  });

  it('is renewed if the service rejects it, once for concurrent calls', async () => {
    scene.answers = [
      rejected(401, 'E_AUTH_INVALID'),
      rejected(401, 'E_AUTH_INVALID'),
      ...[done(CUSTOMER), done(CUSTOMER)],
    ];
    await Promise.all([scene.formation.customer(), scene.formation.customer()]);
    expect([scene.tokens, tokens()]).toEqual([2, ['t1', 't1', 't2', 't2']]);
  });

  it('is renewed only once per call', async () => {
    scene.answers = Array.from({ length: 9 }, () => rejected(401, 'E_AUTH_INVALID'));
    await expect(scene.formation.customer()).rejects.toMatchObject({ code: 'E_AUTH_INVALID', status: 401 });
    expect([scene.tokens, tokens()]).toEqual([2, ['t1', 't2']]);
  });

  it('is fetched again by the next call if fetching it failed', async () => {
    const cause = new Error('signed out');
    scene.getToken = () => Promise.reject(cause);
    await expect(scene.formation.customer()).rejects.toMatchObject({ code: 'E_NO_TOKEN', cause });
    scene.getToken = () => Promise.resolve({ accessToken: 't2', expiresIn: 600 });
    expect(await scene.formation.customer()).toEqual(CUSTOMER);
    expect([scene.tokens, tokens()]).toEqual([2, ['t2']]);
  });

  it.each([{}, { accessToken: 'x' }, { accessToken: 'x', expiresIn: 0 }, null])(
    'is not accepted as %j',
    async (token) => {
      scene.getToken = () => Promise.resolve(token as never);
      await expect(scene.formation.customer()).rejects.toMatchObject({ code: 'E_NO_TOKEN' });
      expect(scene.requests).toEqual([]);
    },
  );
});

describe('a call of a session', () => {
  let scene: Scene;
  const names = [{ name: 'Looms', entityTypeEnding: 'LLC' }] as const;

  beforeEach(() => {
    scene = new Scene();
  });

  it('throws the error of the service with its fields and request id', async () => {
    const fields = { 'nameOptions[0].name': { code: 'E_REQUIRED', message: 'is required' } };
    scene.answers = [rejected(400, 'E_VALIDATION_FAILED', { fields })];
    const thrown = await scene.formation.resolveNames('x', 'a', names).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(FormationError);
    expect(thrown).toMatchObject({
      name: 'FormationError',
      code: 'E_VALIDATION_FAILED',
      message: 'no',
      requestId: 'r-1',
      status: 400,
      fields,
    });
    expect(scene.waits).toEqual([]);
  });

  it.each([
    ['there is no connection', new TypeError('Failed to fetch')],
    ['a proxy answers', new Response('<html>', { status: 502 })],
    ['the service is overloaded', rejected(503, 'E_UNAVAILABLE')],
    ['the service fails', rejected(500, 'E_INTERNAL')],
  ])('is repeated if it only reads and %s', async (_, answer) => {
    scene.answers = [answer, done(CUSTOMER)];
    expect(await scene.formation.customer()).toEqual(CUSTOMER);
    expect(scene.waits).toEqual([500]);
  });

  it('is repeated twice at most', async () => {
    scene.answers = Array.from({ length: 9 }, () => new TypeError('Failed to fetch'));
    await expect(scene.formation.customer()).rejects.toMatchObject({
      code: 'E_NO_ANSWER',
      status: null,
      requestId: null,
    });
    expect([scene.requests.length, scene.waits]).toEqual([3, [500, 1000]]);
  });

  it.each([
    ['no connection', new TypeError('Failed to fetch'), 'E_NO_ANSWER'],
    ['an error of the service', rejected(500, 'E_INTERNAL'), 'E_INTERNAL'],
  ])('is not repeated if it writes, after %s', async (_, answer, code) => {
    scene.answers = [answer];
    await expect(scene.formation.resolveNames('x', 'a', names)).rejects.toMatchObject({ code });
    expect(scene.requests).toHaveLength(1);
  });

  it('waits as long as the service asks for', async () => {
    scene.answers = [rejected(429, 'E_RATE_LIMITED', {}, { 'retry-after': '7' }), done({})];
    await scene.formation.resolveNames('x', 'a', names);
    expect(scene.waits).toEqual([7000]);
  });

  it('does not wait longer than ten seconds', async () => {
    scene.answers = [rejected(429, 'E_RATE_LIMITED', {}, { 'retry-after': '11' })];
    await expect(scene.formation.customer()).rejects.toMatchObject({ retryAfterMs: 11_000 });
    expect(scene.waits).toEqual([]);
  });

  it('does not accept the page of another program as a response', async () => {
    scene.answers = Array.from({ length: 3 }, () => new Response('<html>'));
    await expect(scene.formation.customer()).rejects.toMatchObject({ code: 'E_NO_ANSWER', status: 200 });
  });

  it('ends with the reason of its signal', async () => {
    const reason = new Error('left the page');
    await expect(scene.formation.customer({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(scene.requests).toEqual([]);
  });

  it.each(['', 'service.example', 'ftp://service.example'])('is not possible at "%s"', (baseUrl) => {
    const getToken = () => Promise.reject(new Error('not called'));
    expect(() => createFormation({ baseUrl, getToken })).toThrow(TypeError);
  });
});
