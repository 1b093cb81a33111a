import { ConfigError } from '#kit/kernel';
import { readConfig } from '#platform/hosting';
import { domains } from '../apps/domains.js';

/** All fields of all slices. */
const read = (env: Record<string, string>): object =>
  Object.assign(
    {},
    ...readConfig(env, domains)
      .entries()
      .map(({ useValue }) => useValue),
  ) as object;

const PRODUCTION = { SERVICE_ENVIRONMENT: 'production', MASTER_KEY: 'given' };

describe('the configuration', () => {
  it('needs no variable: the default is an embedded sandbox on port 3000', () => {
    expect(read({})).toMatchObject({
      environment: 'sandbox',
      eventStoreUrl: null,
      mongodbUrl: null,
      port: 3000,
      host: '127.0.0.1',
      sandboxInbox: 'local',
      toolsPort: 3001,
      identityPort: 3002,
      metricsPort: null,
      shutdownDelaySeconds: 0,
      publicUrl: 'http://localhost:3000',
      isBehindTls: false,
      trustedProxies: { areUnset: true },
      rateLimitPerSecond: 100,
      formationAutoAccept: true,
      allowLoopback: false,
      answersDays: 30,
      deliveriesDays: 400,
      isOn: false,
      nativeSchemes: ['cursor', 'vscode', 'vscode-insiders', 'claude'],
    });
  });

  it('listens on all interfaces if a public address is on the network, unless HOST is set', () => {
    const open = { PUBLIC_URL: 'https://sandbox.example', SANDBOX_INBOX: 'public' };
    expect(read(open)).toMatchObject({ host: undefined });
    expect(read({ ...open, HOST: '10.0.0.2' })).toMatchObject({ host: '10.0.0.2' });
    expect(read({ HOST: '0.0.0.0' })).toMatchObject({ host: '0.0.0.0' });
    expect(read({ PUBLIC_URL: 'http://127.0.0.1:3000' })).toMatchObject({ host: '127.0.0.1' });
    expect(read({ PUBLIC_URL: 'https://sandbox.example', SMTP_URL: 'smtp://mail' })).toMatchObject({
      sandboxInbox: 'local',
    });
  });

  it('has the address of the inbox in a sandbox that sends no e-mail', () => {
    expect(read({ IDENTITY_PORT: '4002' })).toMatchObject({
      inboxUrl: 'http://localhost:4002/sandbox/inbox',
    });
    const open = { IDENTITY_PUBLIC_URL: 'https://id.example', SANDBOX_INBOX: 'public' };
    expect(read(open)).toMatchObject({ inboxUrl: 'https://id.example/sandbox/inbox' });
    expect(read({ SMTP_URL: 'smtp://mail' })).toMatchObject({ inboxUrl: null });
    expect(read(PRODUCTION)).toMatchObject({ inboxUrl: null });
  });

  it.each(['https://API.Example:443/', 'https://api.example', 'https://api.example:443'])(
    'reads %s as https://api.example in every public address',
    (url) => {
      const env = {
        PUBLIC_URL: url,
        TOOLS_PUBLIC_URL: url,
        IDENTITY_PUBLIC_URL: url,
        SMTP_URL: 'smtp://mail',
      };
      const origin = 'https://api.example';
      expect(read(env)).toMatchObject({
        publicUrl: origin,
        toolsPublicUrl: origin,
        identityPublicUrl: origin,
        returnTo: origin,
      });
    },
  );

  it.each(
    ['PUBLIC_URL', 'TOOLS_PUBLIC_URL', 'IDENTITY_PUBLIC_URL'].flatMap((name) =>
      ['/api', '/?a=b', '/#a', '//'].map((end) => [name, `http://localhost:3000${end}`] as const),
    ),
  )('rejects %s=%s, because nothing is served there', (name, url) => {
    expect(() => read({ [name]: url })).toThrow(
      new ConfigError(`${name} must not contain a path, a query, a fragment or a user`),
    );
  });

  it('treats an empty variable as unset', () => {
    expect(read({ PORT: '', EVENTSTORE_URL: ' ' })).toMatchObject({ port: 3000, eventStoreUrl: null });
  });

  it('treats an empty list as empty: no scheme of installed programs', () => {
    expect(read({ OAUTH_NATIVE_SCHEMES: '' })).toMatchObject({ nativeSchemes: [] });
    expect(read({ OAUTH_NATIVE_SCHEMES: 'Windsurf, com.example.app' })).toMatchObject({
      nativeSchemes: ['windsurf', 'com.example.app'],
    });
    expect(read({ TOOLS_ALLOWED_ORIGINS: '' })).toMatchObject({ toolsAllowedOrigins: [] });
  });

  it('makes production wait for an operator unless FORMATION_AUTO_ACCEPT is set', () => {
    expect(read(PRODUCTION)).toMatchObject({ formationAutoAccept: false });
    expect(read({ ...PRODUCTION, FORMATION_AUTO_ACCEPT: 'true' })).toMatchObject({
      formationAutoAccept: true,
    });
  });

  it.each([
    ['SERVICE_ENVIRONMENT', { SERVICE_ENVIRONMENT: 'prod' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '1e3' }],
    ['OTHER_ENVIRONMENT_URL', { OTHER_ENVIRONMENT_URL: 'https://api.partners.example/v1' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'proxy.example' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '::1,,10.0.0.1' }],
    ['SANDBOX_INBOX', { SANDBOX_INBOX: 'everybody' }],
    ['SANDBOX_INBOX', { PUBLIC_URL: 'https://sandbox.example' }],
    ['SMTP_URL', { IDENTITY_PUBLIC_URL: 'http://192.168.0.2:3002' }],
    ['TOOLS_PUBLIC_URL', { ...PRODUCTION, TOOLS_PUBLIC_URL: 'http://tools.example' }],
    ['PAYMENTS_URL', { ...PRODUCTION, PAYMENTS_URL: 'http://payments.example' }],
    ['STRIPE_SECRET_KEY', { ...PRODUCTION, STRIPE_SECRET_KEY: 'sk_test_1' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://acme .test' }],
    ['TOOLS_PUBLIC_URL', { TOOLS_PUBLIC_URL: 'http://[::1' }],
    ['IDENTITY_PUBLIC_URL', { IDENTITY_PUBLIC_URL: 'http://host:99999' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://user@localhost:3000' }],
    ['IDENTITY_PUBLIC_URL', { IDENTITY_PUBLIC_URL: 'http://:secret@localhost:3002' }],
    ['EVENTSTORE_URL', { EVENTSTORE_URL: 'http://localhost:2113' }],
    ['EVENTSTORE_URL', { EVENTSTORE_URL: 'esdb://a:2113,b:2113?tls=maybe' }],
    ['MONGODB_URL', { MONGODB_URL: 'mongodb://' }],
    ['FORMATION_AUTO_ACCEPT', { FORMATION_AUTO_ACCEPT: '1' }],
    ['METRICS_PORT', { METRICS_PORT: '65536' }],
    ['SHUTDOWN_DELAY_SECONDS', { SHUTDOWN_DELAY_SECONDS: '-1' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
    ['WEBHOOK_ALLOW_LOOPBACK', { WEBHOOK_ALLOW_LOOPBACK: 'yes' }],
    [
      'WEBHOOK_ALLOW_LOOPBACK',
      { SERVICE_ENVIRONMENT: 'production', MASTER_KEY: 'given', WEBHOOK_ALLOW_LOOPBACK: 'true' },
    ],
    ['AUDIT_ANCHORS', { AUDIT_ANCHORS: 'http://anchors.example' }],
    ['AUDIT_ANCHORS', { AUDIT_ANCHORS: 'http://127.0.0.1:80/' }],
    ['WEBHOOK_ANSWERS_DAYS', { WEBHOOK_ANSWERS_DAYS: 'never' }],
    ['WEBHOOK_EGRESS_IPS', { WEBHOOK_EGRESS_IPS: '203.0.113.7, hooks.example' }],
    ['WEBHOOK_EGRESS_IPS', { WEBHOOK_EGRESS_IPS: '2001:db8::/129' }],
    ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://[' }],
    ['SANDBOX_API_KEY', { SANDBOX_API_KEY: 'dk_live_x' }],
    ['SANDBOX_API_KEY', { SANDBOX_API_KEY: 'dk_test_short' }],
    ['SANDBOX_API_KEY', { SANDBOX_API_KEY: `dk_test_${'T'.repeat(43)}000000` }],
    ['MASTER_KEY', { SERVICE_ENVIRONMENT: 'production' }],
    ['MASTER_KEY_FILE', { MASTER_KEY: 'a', MASTER_KEY_FILE: 'b' }],
    ['TOOLS_ALLOWED_ORIGINS', { TOOLS_ALLOWED_ORIGINS: '*' }],
    ['TOOLS_ALLOWED_ORIGINS', { TOOLS_ALLOWED_ORIGINS: 'https://a.example/, https://b.example' }],
    ['OAUTH_NATIVE_SCHEMES', { OAUTH_NATIVE_SCHEMES: 'cursor://' }],
    ['OAUTH_NATIVE_SCHEMES', { OAUTH_NATIVE_SCHEMES: 'cursor,,claude' }],
    ['OAUTH_NATIVE_SCHEMES', { OAUTH_NATIVE_SCHEMES: 'cursor, JavaScript' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ])('names %s if it cannot be used', (name, env: Record<string, string>) => {
    expect(() => read(env)).toThrow(ConfigError);
    expect(() => read(env)).toThrow(name);
  });

  it.each<[Record<string, string>, string]>([
    [{ SERVICE_ENVIRONMENT: 'prod' }, 'SERVICE_ENVIRONMENT must be one of: sandbox, production'],
    [{ EVENTSTORE_URL: 'http://localhost' }, 'EVENTSTORE_URL must start with esdb://'],
    [{ EVENTSTORE_URL: 'esdb://a:b,c:2113' }, 'EVENTSTORE_URL: a host must have the form'],
    [{ SANDBOX_API_KEY: 'dk_live_x' }, 'SANDBOX_API_KEY must be a sandbox key'],
    [{ SANDBOX_API_KEY: 'dk_test_mine' }, 'SANDBOX_API_KEY must be a sandbox key'],
  ])('explains what a variable must be: %j', (env, text) => {
    expect(() => read(env)).toThrow(text);
  });

  it('never repeats a secret', () => {
    expect(() => read({ MONGODB_URL: 'postgres://user:hunter2@host' })).not.toThrow('hunter2');
    expect(() => read({ PUBLIC_URL: 'http://user:hunter2@localhost' })).not.toThrow('hunter2');
  });
});
