/** For whom a tool is called. */
export interface ToolCaller {
  readonly customerId: string;
  readonly tenantId: string;
}

/** A JSON Schema of an object that has these properties and no others. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/** What assistants are told of a tool before they call it. */
export interface ToolHints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** Tells a caller who asked for it how far a long call has come. @param total how many parts it has */
export type Progress = (done: number, total: number, message: string) => Promise<void>;

/** A tool of the interface. */
export interface FormationTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly hints: ToolHints;
  readonly input: ObjectSchema;
  readonly output: ObjectSchema;
  /** @throws {DomainError} what the caller is told instead of an answer */
  call(caller: ToolCaller, input: Readonly<Record<string, unknown>>, progress: Progress): Promise<object>;
}

/** Nest's token for the tools, in the order in which they are listed. */
export const TOOLS = Symbol('tools');

export const closed = (
  properties: Readonly<Record<string, object>>,
  required: readonly string[] = Object.keys(properties),
): ObjectSchema => ({ type: 'object', properties, required, additionalProperties: false });

/** Reads, and changes nothing. */
export const READS: ToolHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Writes; again with the same input changes nothing more. */
export const WRITES: ToolHints = { ...READS, readOnlyHint: false };
