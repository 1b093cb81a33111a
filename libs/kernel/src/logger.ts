import { type DestinationStream, type Logger as Pino, default as pino } from 'pino';

/** What a line of the log carries besides its text; never a body, a key or a person's data. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Structured log, one JSON object a line, to standard error. */
export class Logger {
  private readonly pino: Pino;

  /** @param context fields to add to every line, for example the request id of the call at hand */
  constructor(level: string, destination?: DestinationStream, context: () => object = () => ({})) {
    this.pino = pino(
      { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin: context },
      destination ?? pino.destination({ dest: 2, sync: true }),
    );
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
