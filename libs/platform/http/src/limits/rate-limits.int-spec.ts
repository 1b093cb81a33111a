import { Controller, Get } from '@nestjs/common';
import { PartnerEndpoint } from '../auth/partner-endpoint.js';
import { countLoadedEvents } from '../requests/request-context.js';
import { TestApp } from '../testing/test-app.js';
import { thingApp } from '../testing/thing.js';

@Controller('v1/heavy')
@PartnerEndpoint()
class HeavyController {
  @Get('events')
  events() {
    countLoadedEvents(2_000);
    return {};
  }

  @Get('bytes')
  bytes() {
    return { text: 'x'.repeat(3 * 1024 * 1024) };
  }
}

afterEach(() => jest.restoreAllMocks());

describe('rate limits', () => {
  it('apply to the calls of a key', async () => {
    jest.spyOn(performance, 'now').mockReturnValue(1_000);
    const app = await TestApp.start({ ...thingApp, env: { RATE_LIMIT_PER_SECOND: '1' } });
    const headers = { authorization: 'key-a' };
    const answers = [];
    for (let count = 0; count < 4; count++) answers.push(await app.fetch('/v1/things/7', { headers }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
    const last = answers.at(-1);
    expect(last?.headers.get('retry-after')).toBe('1');
    expect(last?.headers.get('ratelimit-policy')).toBe('"key";q=2;w=2');
    expect(last?.headers.get('ratelimit')).toBe('"key";r=0;t=2');
    expect((await app.fetch('/v1/things/7', { headers: { authorization: 'key-b' } })).status).toBe(200);
    jest.restoreAllMocks();
    await app.stop();
  });

  it('apply to rejected keys per address and do not stop a valid key', async () => {
    const app = await TestApp.start({ ...thingApp, env: { AUTH_FAILURE_LIMIT_PER_MINUTE: '2' } });
    const bad = { headers: { authorization: 'guess' } };
    const answers = [];
    for (let count = 0; count < 3; count++) answers.push(await app.fetch('/v1/things/7', bad));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 429]);
    const headers = answers.at(-1)?.headers;
    expect(headers?.get('retry-after')).toBe('30');
    expect(headers?.get('ratelimit-policy')).toBe('"address";q=2;w=60');
    expect(headers?.get('ratelimit')).toBe('"address";r=0;t=60');
    expect((await app.fetch('/v1/things/7', { headers: { authorization: 'key-a' } })).status).toBe(200);
    await app.stop();
  });

  it('count an empty key as a rejected one, by both limits', async () => {
    const empty = { headers: { authorization: '' } };
    for (const [env, policy] of [
      [{ AUTH_FAILURE_LIMIT_PER_MINUTE: '2' }, '"address";q=2;w=60'],
      [{ RATE_LIMIT_PER_SECOND: '1' }, '"address";q=2;w=2'],
    ] as const) {
      const app = await TestApp.start({ ...thingApp, env });
      const answers = [];
      for (let count = 0; count < 3; count++) answers.push(await app.fetch('/v1/things/7', empty));
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 429]);
      expect(answers.at(-1)?.headers.get('ratelimit-policy')).toBe(policy);
      await app.stop();
    }
  });

  it('count a call by its cost', async () => {
    jest.spyOn(performance, 'now').mockReturnValue(1_000);
    const app = await TestApp.start({ ...thingApp, env: { RATE_LIMIT_PER_SECOND: '2' } });
    const headers = { authorization: 'key-a' };
    const costly = await app.fetch('/v1/things/costly', { method: 'POST', headers });
    expect([costly.status, costly.headers.get('ratelimit')]).toEqual([200, '"key";r=1;t=2']);
    const again = await app.fetch('/v1/things/costly', { method: 'POST', headers });
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await app.fetch('/v1/things/7', { headers })).status).toBe(200);
    jest.restoreAllMocks();
    await app.stop();
  });

  it.each(['events', 'bytes'])('charge the work of a call: %s', async (what) => {
    const controllers = [HeavyController];
    const app = await TestApp.start({ ...thingApp, controllers, env: { RATE_LIMIT_PER_SECOND: '1' } });
    const headers = { authorization: 'key-a' };
    const answers: Response[] = [];
    for (let count = 0; count < 5; count++) {
      const answer = await app.fetch(`/v1/heavy/${what}`, { headers });
      await answer.arrayBuffer();
      answers.push(answer);
    }
    expect(answers[0]?.status).toBe(200);
    expect(answers.at(-1)?.status).toBe(429);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(5);
    expect((await app.fetch('/v1/things/7', { headers: { authorization: 'key-b' } })).status).not.toBe(429);
    await app.stop();
  });
});
