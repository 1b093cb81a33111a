import { ConfigError, type EnvReader, ProcessConfig } from '#kit/kernel';
import { isApiKey } from './keys/api-keys.js';

export class PartnerConfig {
  /** The key of the sandbox's first partner; null to generate one. */
  readonly sandboxApiKey: string | null;

  constructor(env: EnvReader) {
    this.sandboxApiKey = env.text('SANDBOX_API_KEY');
    if (this.sandboxApiKey === null) return;
    if (new ProcessConfig(env).environment === 'production')
      throw new ConfigError('SANDBOX_API_KEY is for the sandbox only');
    if (!isApiKey(this.sandboxApiKey, 'sandbox'))
      throw new ConfigError(
        'SANDBOX_API_KEY must be a sandbox key: dk_test_, 43 letters and digits, and a checksum of 6. If it is not set, the service generates one',
      );
  }
}
