import type { EnvReader } from '#kit/kernel';

export class HttpConfig {
  readonly port: number;
  /** The API's public address, without a trailing slash. */
  readonly publicUrl: string;
  /** Requests per second and API key; 0: unlimited. */
  readonly rateLimitPerSecond: number;
  /** Rejected keys per minute and client address; 0: unlimited. */
  readonly authFailureLimitPerMinute: number;

  constructor(env: EnvReader) {
    this.port = env.port('PORT', 3000);
    this.publicUrl = env.address('PUBLIC_URL', this.port);
    this.rateLimitPerSecond = env.integer('RATE_LIMIT_PER_SECOND', 100, 1_000_000);
    this.authFailureLimitPerMinute = env.integer('AUTH_FAILURE_LIMIT_PER_MINUTE', 600, 1_000_000);
  }
}
