import { ConfigError, type EnvReader, ProcessConfig } from '#kit/kernel';
import { networksIn } from '#platform/http';

export class WebhooksConfig {
  /** Allows plain HTTP requests to this machine; sandbox only. */
  readonly allowLoopback: boolean;
  /** Days to keep the endpoint's responses after a delivery ends; 0: forever. */
  readonly answersDays: number;
  /** Days to keep a finished delivery; 0: forever. */
  readonly deliveriesDays: number;
  /** Addresses and networks in CIDR notation that webhooks are sent from; empty if they are not fixed. */
  readonly egressAddresses: readonly string[];

  constructor(env: EnvReader) {
    this.allowLoopback = env.flag('WEBHOOK_ALLOW_LOOPBACK');
    this.answersDays = env.integer('WEBHOOK_ANSWERS_DAYS', 30, 36_500);
    this.deliveriesDays = env.integer('WEBHOOK_DELIVERIES_DAYS', 400, 36_500);
    this.egressAddresses = egressAddressesOf(env.text('WEBHOOK_EGRESS_IPS') ?? '');
    if (this.allowLoopback && new ProcessConfig(env).environment === 'production')
      throw new ConfigError('WEBHOOK_ALLOW_LOOPBACK is allowed only in the sandbox. Unset it in production.');
  }
}

function egressAddressesOf(text: string): string[] {
  try {
    return networksIn(text).map(({ address, prefixLength, family }) =>
      prefixLength === (family === 'ipv6' ? 128 : 32) ? address : `${address}/${prefixLength}`,
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `WEBHOOK_EGRESS_IPS must list addresses and networks, such as 203.0.113.7, 2001:db8::/64: ${reason}`,
    );
  }
}
