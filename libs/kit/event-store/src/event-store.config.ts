import type { EnvReader } from '#kit/kernel';
import { parseEsdbAddress } from './esdb-address.js';

export class EventStoreConfig {
  /** Null selects the embedded store. */
  readonly eventStoreUrl: string | null;

  /** @throws {ConfigError} if the connection string is malformed */
  constructor(env: EnvReader) {
    this.eventStoreUrl = env.url('EVENTSTORE_URL', [
      'esdb:',
      'esdb+discover:',
      'kurrentdb:',
      'kurrentdb+discover:',
    ]);
    if (this.eventStoreUrl !== null) parseEsdbAddress(this.eventStoreUrl);
  }
}
