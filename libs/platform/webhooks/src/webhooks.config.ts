import { ConfigError, type EnvReader, ProcessConfig } from '#kit/kernel';

export class WebhooksConfig {
  /** Allows plain HTTP requests to this machine; sandbox only. */
  readonly allowLoopback: boolean;
  /** Days to keep the endpoint's responses after a delivery ends; 0: forever. */
  readonly answersDays: number;
  /** Days to keep a finished delivery; 0: forever. */
  readonly deliveriesDays: number;

  constructor(env: EnvReader) {
    this.allowLoopback = env.flag('WEBHOOK_ALLOW_LOOPBACK');
    this.answersDays = env.integer('WEBHOOK_ANSWERS_DAYS', 30, 36_500);
    this.deliveriesDays = env.integer('WEBHOOK_DELIVERIES_DAYS', 400, 36_500);
    if (this.allowLoopback && new ProcessConfig(env).environment === 'production')
      throw new ConfigError('WEBHOOK_ALLOW_LOOPBACK is allowed only in the sandbox. Unset it in production.');
  }
}
