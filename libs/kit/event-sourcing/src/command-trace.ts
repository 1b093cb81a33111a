/** Turns the work of commands into spans of a trace; `#kit/tracing` implements it. */
export interface CommandTrace {
  /** Runs a command as a span. @param category the category of its stream */
  execute<T>(category: string, work: () => Promise<T>): Promise<T>;
  /** Runs an append as a span. */
  append<T>(category: string, work: () => Promise<T>): Promise<T>;
  /** Returns the W3C `traceparent` to record with events; undefined outside of a trace. */
  traceparent(): string | undefined;
}

export const UNTRACED: CommandTrace = {
  execute: (_, work) => work(),
  append: (_, work) => work(),
  traceparent: () => undefined,
};
