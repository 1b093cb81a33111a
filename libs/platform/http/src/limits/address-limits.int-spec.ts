import { TestApp } from '../testing/test-app.js';
import { thingApp } from '../testing/thing.js';

afterEach(() => jest.restoreAllMocks());

describe('requests without a key', () => {
  let app: TestApp;
  beforeEach(() => {
    jest.spyOn(performance, 'now').mockReturnValue(1_000);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await app.stop();
  });

  const start = async (env: Record<string, string>): Promise<void> => {
    app = await TestApp.start({ ...thingApp, env });
  };
  const statuses = async (count: number, path: string, headers: Record<string, string> = {}) => {
    const all: number[] = [];
    for (let index = 0; index < count; index++) all.push((await app.fetch(path, { headers })).status);
    return all;
  };

  it('are limited per address like a key, on every path', async () => {
    await start({ RATE_LIMIT_PER_SECOND: '1' });
    expect(await statuses(1, '/nothing')).toEqual([404]);
    expect(await statuses(1, '/v1/things/7')).toEqual([401]);
    const answer = await app.fetch('/v1/things/7');
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(answer.headers.get('ratelimit-policy')).toBe('"address";q=2;w=2');
    const { error } = (await answer.json()) as { error: Record<string, string> };
    expect(error).toMatchObject({
      code: 'E_RATE_LIMITED',
      requestId: answer.headers.get('x-request-id'),
      docUrl: 'http://localhost:3000/docs/errors#E_RATE_LIMITED',
    });
    expect(await statuses(2, '/sign/x/y')).toEqual([429, 429]);
  });

  it('do not block requests with a key or health checks', async () => {
    await start({ RATE_LIMIT_PER_SECOND: '1' });
    expect(await statuses(3, '/nothing')).toEqual([404, 404, 429]);
    expect(await statuses(1, '/v1/things/7', { authorization: 'key-a' })).toEqual([200]);
    expect(await statuses(1, '/health/live')).toEqual([404]);
  });

  it('cannot avoid the limit with a made-up key on a path that checks none', async () => {
    await start({ RATE_LIMIT_PER_SECOND: '1' });
    expect(await statuses(3, '/v1/nothing', { authorization: 'guess' })).toEqual([404, 404, 429]);
  });

  it('are not limited if no limit is set', async () => {
    await start({ RATE_LIMIT_PER_SECOND: '0' });
    expect(new Set(await statuses(20, '/nothing'))).toEqual(new Set([404]));
  });
});
