import type { EnvReader } from '#kit/kernel';

export class DocumentStoreConfig {
  /** Null selects the embedded store. */
  readonly mongodbUrl: string | null;

  constructor(env: EnvReader) {
    this.mongodbUrl = env.url('MONGODB_URL', ['mongodb:', 'mongodb+srv:']);
  }
}
