import { ConfigError, type EnvReader, type Environment, isPlainHttp, ProcessConfig } from '#kit/kernel';

export class PaymentsConfig {
  readonly environment: Environment;
  readonly stripeSecretKey: string | null;
  /** Verifies Stripe's webhooks. */
  readonly stripeWebhookSecret: string | null;
  /** Alternative URL of Stripe's API, for a test double. */
  readonly paymentsUrl: string | null;
  /** The server that payers return to. */
  readonly returnTo: string;

  constructor(env: EnvReader) {
    this.environment = new ProcessConfig(env).environment;
    this.stripeSecretKey = env.text('STRIPE_SECRET_KEY');
    this.stripeWebhookSecret = env.text('STRIPE_WEBHOOK_SECRET');
    this.paymentsUrl = env.url('PAYMENTS_URL', ['http:', 'https:']);
    if (this.environment === 'production') {
      if (/^[rs]k_test_/.test(this.stripeSecretKey ?? ''))
        throw new ConfigError('STRIPE_SECRET_KEY is a test key: production needs a live one');
      if (this.paymentsUrl !== null && isPlainHttp(this.paymentsUrl))
        throw new ConfigError('PAYMENTS_URL must be https in production');
    }
    this.returnTo = env.address('TOOLS_PUBLIC_URL', env.port('TOOLS_PORT', 3001));
  }
}
