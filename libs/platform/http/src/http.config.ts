import {
  ConfigError,
  type EnvReader,
  isOnlyLocal,
  isPlainHttp,
  ProcessConfig,
  publicAddresses,
} from '#kit/kernel';
import { TrustedProxies } from './limits/client-address.js';

export class HttpConfig {
  /** The address that all ports listen on; undefined: all interfaces. */
  readonly host: string | undefined;
  readonly port: number;
  /** The API's public address, without a trailing slash. */
  readonly publicUrl: string;
  /** The public address of the API in the other environment; null if it is not known. */
  readonly otherEnvironmentUrl: string | null;
  /** Requests per second and API key; 0: unlimited. */
  readonly rateLimitPerSecond: number;
  /** Rejected keys per minute and client address; 0: unlimited. */
  readonly authFailureLimitPerMinute: number;

  readonly trustedProxies: TrustedProxies;
  /** Whether callers reach a port over https, which takes a proxy. */
  readonly isBehindTls: boolean;

  constructor(env: EnvReader) {
    const addresses = publicAddresses(env);
    const plain = addresses.find(({ url }) => isPlainHttp(url));
    if (plain && new ProcessConfig(env).environment === 'production')
      throw new ConfigError(`${plain.name} must be https in production`);
    this.host = env.text('HOST') ?? (isOnlyLocal(env) ? '127.0.0.1' : undefined);
    this.port = env.port('PORT', 3000);
    this.publicUrl = env.address('PUBLIC_URL', this.port);
    this.otherEnvironmentUrl = env.optionalAddress('OTHER_ENVIRONMENT_URL');
    this.isBehindTls = addresses.some(({ url }) => url.startsWith('https:'));
    this.trustedProxies = proxiesOf(env.text('TRUSTED_PROXIES') ?? '');
    this.rateLimitPerSecond = env.integer('RATE_LIMIT_PER_SECOND', 100, 1_000_000);
    this.authFailureLimitPerMinute = env.integer('AUTH_FAILURE_LIMIT_PER_MINUTE', 600, 1_000_000);
  }
}

function proxiesOf(text: string): TrustedProxies {
  try {
    return new TrustedProxies(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `TRUSTED_PROXIES must list addresses and networks, such as 10.0.0.0/8, ::1: ${reason}`,
    );
  }
}
