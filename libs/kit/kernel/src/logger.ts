import { type DestinationStream, type Logger as Pino, default as pino } from 'pino';

/** What a line of the log carries besides its text; never a body, a key or a person's data. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Structured log, one JSON object a line, to standard error. */
export class Logger {
  private readonly pino: Pino;
  private readonly access: Pino;

  /**
   * @param context fields to add to every line, for example the request id of the call at hand
   * @param who fields to add to every line of {@link security}: who is at work, and from where
   */
  constructor(
    level: string,
    destination?: DestinationStream,
    context: () => object = () => ({}),
    private readonly who: () => object = () => ({}),
  ) {
    this.pino = pino(
      { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin: context },
      destination ?? pino.destination({ dest: 2, sync: true }),
    );
    this.access = this.pino.child({ security: true }, { level: level === 'silent' ? level : 'info' });
  }

  /**
   * What those ask for who look after keys and access. It is written at every level but `silent`.
   *
   * @param action what was done, for example `key-revoked`
   * @param fields `keyId`, `tenantId` and the like; never a key, a secret or a person's data
   */
  security(action: string, fields: LogFields = {}): void {
    this.access.info({ action, ...this.who(), ...fields }, 'security');
  }

  /** Whether lines of {@link info} are written at all. */
  get logsInfo(): boolean {
    return this.pino.isLevelEnabled('info');
  }

  debug(message: string, fields: LogFields = {}): void {
    this.pino.debug(fields, message);
  }
  info(message: string, fields: LogFields = {}): void {
    this.pino.info(fields, message);
  }
  warn(message: string, fields: LogFields = {}): void {
    this.pino.warn(fields, message);
  }
  /** An `err` field is written with its type, message and stack. */
  error(message: string, fields: LogFields = {}): void {
    this.pino.error(fields, message);
  }
}
