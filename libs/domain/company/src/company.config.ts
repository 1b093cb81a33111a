import { type EnvReader, ProcessConfig } from '#kit/kernel';

export class CompanyConfig {
  /**
   * Whether formation requests are accepted without an operator: always in the sandbox; in production only if set.
   */
  readonly formationAutoAccept: boolean;

  constructor(env: EnvReader) {
    const isSet = env.flag('FORMATION_AUTO_ACCEPT');
    this.formationAutoAccept = isSet || new ProcessConfig(env).environment === 'sandbox';
  }
}
