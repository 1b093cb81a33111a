import { type DestinationStream, type Logger as Pino, default as pino } from 'pino';

/** Fields of a log line besides its message. Never include a body, a key or personal data. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Structured log on standard error, one JSON object per line. */
export class Logger {
  private readonly pino: Pino;
  private readonly access: Pino;

  /**
   * @param context returns fields for every line, for example the id of the current request
   * @param who returns fields for every line of {@link security}: the actor and their address
   * @param securityLevel `warn` hides the lines of {@link security}
   */
  constructor(
    level: string,
    destination?: DestinationStream,
    context: () => object = () => ({}),
    private readonly who: () => object = () => ({}),
    securityLevel = level === 'silent' ? level : 'info',
  ) {
    this.pino = pino(
      { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin: context },
      destination ?? pino.destination({ dest: 2, sync: true }),
    );
    this.access = this.pino.child({ security: true }, { level: securityLevel });
  }

  /**
   * Logs an action concerning keys or access for security reviews, at every level except `silent`.
   *
   * @param action name of the action, for example `key-revoked`
   * @param fields for example `keyId` or `tenantId`; never a key, a secret or personal data
   */
  security(action: string, fields: LogFields = {}): void {
    this.access.info({ action, ...this.who(), ...fields }, 'security');
  }

  /** Whether the log level includes {@link info}. */
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
  /** Logs an error. An `err` field is written with its type, message and stack. */
  error(message: string, fields: LogFields = {}): void {
    this.pino.error(fields, message);
  }
}
