import type { EnvReader } from '#kit/kernel';

export class EventStoreConfig {
  /** Null selects the embedded store. */
  readonly eventStoreUrl: string | null;

  constructor(env: EnvReader) {
    this.eventStoreUrl = env.url('EVENTSTORE_URL', [
      'esdb:',
      'esdb+discover:',
      'kurrentdb:',
      'kurrentdb+discover:',
    ]);
  }
}
