import { readConfig } from './configuration.js';
import { startWarnings } from './start-warnings.js';

const PRODUCTION = { SERVICE_ENVIRONMENT: 'production', MASTER_KEY: 'given' };
const warned = (env: Record<string, string>) =>
  startWarnings(readConfig({ ...PRODUCTION, ...env }, [])).map((one) => one.split(' ')[0]);

describe('a start', () => {
  it.each([
    ['TRUSTED_PROXIES', { PUBLIC_URL: 'https://api.example' }],
    ['RATE_LIMIT_PER_SECOND', { RATE_LIMIT_PER_SECOND: '0' }],
    ['AUTH_FAILURE_LIMIT_PER_MINUTE', { AUTH_FAILURE_LIMIT_PER_MINUTE: '0' }],
    ['EVENTSTORE_URL', { EVENTSTORE_URL: 'esdb://user:a%40b@10.0.0.5:2113?tls=false' }],
    ['EVENTSTORE_URL', { EVENTSTORE_URL: 'esdb://localhost:2113,10.0.0.5:2113?Tls=false' }],
    ['MONGODB_URL', { MONGODB_URL: 'mongodb://db.internal:27017/x' }],
    ['MONGODB_URL', { MONGODB_URL: 'mongodb+srv://db.example/x?tls=false' }],
  ])('warns of %s: %j', (name, env: Record<string, string>) => {
    expect(warned(env)).toEqual([name]);
  });

  it('does not warn of safe settings, or in the sandbox', () => {
    for (const env of [
      {},
      { PUBLIC_URL: 'https://api.example', TRUSTED_PROXIES: '10.0.0.0/8' },
      { EVENTSTORE_URL: 'esdb+discover://cluster.example' },
      { EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false' },
      { MONGODB_URL: 'mongodb://db.example/x?tls=true' },
      { MONGODB_URL: 'mongodb+srv://db.example/x' },
      { MONGODB_URL: 'mongodb://localhost:27017,[::1]:27018' },
      { SERVICE_ENVIRONMENT: 'sandbox', RATE_LIMIT_PER_SECOND: '0', MONGODB_URL: 'mongodb://db.internal' },
    ])
      expect([env, warned(env)]).toEqual([env, []]);
  });
});
