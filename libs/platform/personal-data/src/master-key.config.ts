import { ConfigError, type EnvReader, type Environment, ProcessConfig } from '#kit/kernel';

export interface MasterKeySource {
  readonly environment: Environment;
  readonly dataDir: string;
  readonly masterKey: string | null;
  readonly masterKeyFile: string | null;
  /** Former master keys, separated by commas. */
  readonly masterKeyPrevious: string | null;
}

export class MasterKeyConfig implements MasterKeySource {
  readonly environment: Environment;
  readonly dataDir: string;
  readonly masterKey: string | null;
  readonly masterKeyFile: string | null;
  readonly masterKeyPrevious: string | null;

  constructor(env: EnvReader) {
    ({ environment: this.environment, dataDir: this.dataDir } = new ProcessConfig(env));
    this.masterKey = env.text('MASTER_KEY');
    this.masterKeyFile = env.text('MASTER_KEY_FILE');
    this.masterKeyPrevious = env.text('MASTER_KEY_PREVIOUS');
    if (this.environment === 'production' && !this.masterKey && !this.masterKeyFile)
      throw new ConfigError('MASTER_KEY or MASTER_KEY_FILE is required in production');
    if (this.masterKey && this.masterKeyFile)
      throw new ConfigError('MASTER_KEY and MASTER_KEY_FILE are both set; set only one of them');
  }
}
