import { describe, expect, it } from 'vitest';
import { Config, ConfigError } from './config.js';

describe('Config', () => {
  it('needs nothing: an embedded sandbox on port 3000', () => {
    const config = new Config({});
    expect(config).toMatchObject({
      environment: 'sandbox',
      eventStoreUrl: null,
      mongodbUrl: null,
      port: 3000,
      metricsPort: null,
      publicUrl: 'http://localhost:3000',
      rateLimitPerSecond: 100,
      formationAutoAccept: false,
      webhookAllowLoopback: false,
      webhookAnswersDays: 30,
      webhookDeliveriesDays: 400,
    });
  });

  it('counts an empty variable as unset', () => {
    expect(new Config({ PORT: '', EVENTSTORE_URL: ' ' })).toMatchObject({ port: 3000, eventStoreUrl: null });
  });

  it.each([
    ['SERVICE_ENVIRONMENT', { SERVICE_ENVIRONMENT: 'prod' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '1e3' }],
    ['EVENTSTORE_URL', { EVENTSTORE_URL: 'http://localhost:2113' }],
    ['MONGODB_URL', { MONGODB_URL: 'mongodb://' }],
    ['FORMATION_AUTO_ACCEPT', { FORMATION_AUTO_ACCEPT: '1' }],
    ['METRICS_PORT', { METRICS_PORT: '65536' }],
    ['WEBHOOK_ALLOW_LOOPBACK', { WEBHOOK_ALLOW_LOOPBACK: 'yes' }],
    [
      'WEBHOOK_ALLOW_LOOPBACK',
      { SERVICE_ENVIRONMENT: 'production', MASTER_KEY: 'given', WEBHOOK_ALLOW_LOOPBACK: 'true' },
    ],
    ['AUDIT_ANCHORS', { AUDIT_ANCHORS: 'http://anchors.example' }],
    ['WEBHOOK_ANSWERS_DAYS', { WEBHOOK_ANSWERS_DAYS: 'never' }],
    ['SANDBOX_API_KEY', { SANDBOX_API_KEY: 'dk_live_x' }],
    ['SANDBOX_API_KEY', { SANDBOX_API_KEY: 'dk_test_short' }],
    ['SANDBOX_API_KEY', { SANDBOX_API_KEY: `dk_test_${'T'.repeat(43)}000000` }],
    ['MASTER_KEY', { SERVICE_ENVIRONMENT: 'production' }],
  ])('names %s where it cannot be used', (name, env) => {
    expect(() => new Config(env)).toThrow(ConfigError);
    expect(() => new Config(env)).toThrow(name);
  });

  it('never repeats a secret', () => {
    expect(() => new Config({ MONGODB_URL: 'postgres://user:hunter2@host' })).not.toThrow('hunter2');
  });
});
