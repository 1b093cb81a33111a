import { resolve } from 'node:path';
import { isKey } from './key-format.js';

export type Environment = 'sandbox' | 'production';

/** A variable that cannot be used. The message names it and never repeats a secret's value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The environment variables of contract 1.1, read and checked once at start. */
export class Config {
  readonly environment: Environment;
  /** Absolute path of the folder of the embedded stores and document bytes. */
  readonly dataDir: string;
  readonly eventStoreUrl: string | null;
  readonly mongodbUrl: string | null;
  readonly port: number;
  /** Of the tool interface. */
  readonly toolsPort: number;
  /** Of the authorization server. */
  readonly identityPort: number;
  /** Without a slash at the end; so are the next two. */
  readonly publicUrl: string;
  readonly toolsPublicUrl: string;
  /** The issuer of access tokens. */
  readonly identityPublicUrl: string;
  /** Where e-mail is handed over; null: the sandbox keeps it, production sends none. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly stripeSecretKey: string | null;
  /** Verifies what Stripe tells. */
  readonly stripeWebhookSecret: string | null;
  /** Another address of Stripe's API, for a double of it. */
  readonly paymentsUrl: string | null;
  /** Where `/metrics` is instead of on `port`; null: on `port`, for this machine alone. */
  readonly metricsPort: number | null;
  /** Absolute path of the JSON that says who the service is; null: samples, in the sandbox. */
  readonly serviceDetailsFile: string | null;
  readonly sandboxApiKey: string | null;
  readonly masterKey: string | null;
  readonly masterKeyFile: string | null;
  /** Requests per second and API key; 0: no limit. */
  readonly rateLimitPerSecond: number;
  /** Refused keys per minute and client address; 0: no limit. */
  readonly authFailureLimitPerMinute: number;
  /** Production: requests are accepted by themselves, without an operator; the sandbox does so anyway. */
  readonly formationAutoAccept: boolean;
  readonly webhookAllowLoopback: boolean;
  /** For how many days after its end what a webhook's endpoint answered is kept; 0: for good. */
  readonly webhookAnswersDays: number;
  /** For how many days after its end a delivered webhook's delivery is kept; 0: for good. */
  readonly webhookDeliveriesDays: number;
  /** Where anchors of the log are kept outside: the absolute path of a folder, or an https address; null: nowhere. */
  readonly auditAnchors: string | null;
  readonly logLevel: string;

  /** @throws {ConfigError} the first variable that cannot be used */
  constructor(env: Readonly<Record<string, string | undefined>>) {
    const read = new Variables(env);
    this.environment = read.oneOf('SERVICE_ENVIRONMENT', ['sandbox', 'production'], 'sandbox');
    this.dataDir = resolve(read.text('DATA_DIR') ?? './data');
    this.eventStoreUrl = read.url('EVENTSTORE_URL', [
      'esdb:',
      'esdb+discover:',
      'kurrentdb:',
      'kurrentdb+discover:',
    ]);
    this.mongodbUrl = read.url('MONGODB_URL', ['mongodb:', 'mongodb+srv:']);
    this.port = read.integer('PORT', 3000, 65_535);
    this.toolsPort = read.integer('TOOLS_PORT', 3001, 65_535);
    this.identityPort = read.integer('IDENTITY_PORT', 3002, 65_535);
    this.publicUrl = read.address('PUBLIC_URL', this.port);
    this.toolsPublicUrl = read.address('TOOLS_PUBLIC_URL', this.toolsPort);
    this.identityPublicUrl = read.address('IDENTITY_PUBLIC_URL', this.identityPort);
    this.smtpUrl = read.url('SMTP_URL', ['smtp:', 'smtps:']);
    this.mailFrom = read.text('MAIL_FROM') ?? 'Partner Formation Service <no-reply@localhost>';
    this.stripeSecretKey = read.text('STRIPE_SECRET_KEY');
    this.stripeWebhookSecret = read.text('STRIPE_WEBHOOK_SECRET');
    this.paymentsUrl = read.url('PAYMENTS_URL', ['http:', 'https:']);
    this.metricsPort = read.integer('METRICS_PORT', 0, 65_535) || null;
    const details = read.text('SERVICE_DETAILS_FILE');
    this.serviceDetailsFile = details === null ? null : resolve(details);
    this.sandboxApiKey = read.text('SANDBOX_API_KEY');
    this.masterKey = read.text('MASTER_KEY');
    this.masterKeyFile = read.text('MASTER_KEY_FILE');
    this.rateLimitPerSecond = read.integer('RATE_LIMIT_PER_SECOND', 100, 1_000_000);
    this.authFailureLimitPerMinute = read.integer('AUTH_FAILURE_LIMIT_PER_MINUTE', 600, 1_000_000);
    this.formationAutoAccept = read.oneOf('FORMATION_AUTO_ACCEPT', ['true', 'false'], 'false') === 'true';
    this.webhookAllowLoopback = read.oneOf('WEBHOOK_ALLOW_LOOPBACK', ['true', 'false'], 'false') === 'true';
    this.webhookAnswersDays = read.integer('WEBHOOK_ANSWERS_DAYS', 30, 36_500);
    this.webhookDeliveriesDays = read.integer('WEBHOOK_DELIVERIES_DAYS', 400, 36_500);
    this.auditAnchors = read.place('AUDIT_ANCHORS', this.webhookAllowLoopback);
    this.logLevel = read.oneOf(
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'info',
    );
    this.check();
  }

  private check(): void {
    if (this.environment === 'production' && !this.masterKey && !this.masterKeyFile)
      throw new ConfigError('MASTER_KEY or MASTER_KEY_FILE is required in production');
    if (this.environment === 'production' && this.webhookAllowLoopback)
      throw new ConfigError('WEBHOOK_ALLOW_LOOPBACK is for the sandbox only');
    if (!/^[^\r\n<>]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/.test(this.mailFrom))
      throw new ConfigError('MAIL_FROM must be an e-mail address, or a name and one in angle brackets');
    if (this.smtpUrl !== null && !URL.canParse(this.smtpUrl))
      throw new ConfigError('SMTP_URL must be smtp://user:password@host:port or smtps://…');
    if (this.masterKey && this.masterKeyFile)
      throw new ConfigError('MASTER_KEY and MASTER_KEY_FILE are both set: give one of them');
    if (this.sandboxApiKey === null) return;
    if (this.environment === 'production') throw new ConfigError('SANDBOX_API_KEY is for the sandbox only');
    if (!isKey(this.sandboxApiKey, 'dk_test_'))
      throw new ConfigError(
        'SANDBOX_API_KEY must be a key of the sandbox: dk_test_, 43 letters and digits, 6 of their checksum; unset, one is made',
      );
  }
}

class Variables {
  constructor(private readonly env: Readonly<Record<string, string | undefined>>) {}

  /** An empty variable counts as unset. */
  text(name: string): string | null {
    const value = this.env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  oneOf<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
    const value = this.text(name);
    if (value === null) return fallback;
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined) throw new ConfigError(`${name} must be one of: ${allowed.join(', ')}`);
    return found;
  }

  integer(name: string, fallback: number, max: number): number {
    const value = this.text(name);
    if (value === null) return fallback;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
    if (!(number <= max)) throw new ConfigError(`${name} must be a whole number from 0 to ${max}`);
    return number;
  }

  /** A folder, or an https address. @param allowLoopback lets http be used on this machine */
  place(name: string, allowLoopback: boolean): string | null {
    const value = this.text(name);
    if (value === null || !/^[a-z][a-z0-9+.-]+:\/\//i.test(value))
      return value === null ? null : resolve(value);
    const isLoopback = allowLoopback && /^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(value);
    if (!value.startsWith('https://') && !isLoopback)
      throw new ConfigError(`${name} must be a folder or begin with https://`);
    return value;
  }

  /** An address that others are told, without a slash at the end. */
  address(name: string, port: number): string {
    const value = this.url(name, ['http:', 'https:']) ?? `http://localhost:${port}`;
    return value.replace(/\/+$/, '');
  }

  url(name: string, protocols: readonly string[]): string | null {
    const value = this.text(name);
    if (value === null) return null;
    // A list of hosts is legal in both drivers' connection strings and is not a URL to Node: only the scheme is checked.
    const scheme = protocols.find((protocol) => value.startsWith(`${protocol}//`));
    if (!scheme || value.length === scheme.length + 2)
      throw new ConfigError(`${name} must start with ${protocols.map((p) => `${p}//`).join(' or ')}`);
    return value;
  }
}
