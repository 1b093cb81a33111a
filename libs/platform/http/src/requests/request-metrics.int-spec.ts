import { register } from 'prom-client';
import { requestsUnderWay } from './access-log.js';
import { TestApp } from '../testing/test-app.js';
import { thingApp } from '../testing/thing.js';

it('measures requests by the template of their route, without ids', async () => {
  register.resetMetrics();
  const app = await TestApp.start(thingApp);
  await app.fetch('/v1/things/2BMkTW1uFQcTkQd2v9FvWrzJ3mK', { headers: { authorization: 'key-a' } });
  await app.fetch('/v1/nowhere/2BMkTW1uFQcTkQd2v9FvWrzJ3mK');
  await app.stop();
  const counts = (await register.metrics()).match(/^http_request_duration_seconds_count.*$/gm);
  expect(counts).toEqual([
    'http_request_duration_seconds_count{method="GET",route="/v1/things/:thingId",status="2xx"} 1',
    'http_request_duration_seconds_count{method="GET",route="none",status="4xx"} 1',
  ]);
  expect(requestsUnderWay()).toBe(0);
});
