/** The customer that a tool is called for. */
export interface ToolCaller {
  readonly customerId: string;
  readonly tenantId: string;
  /** The company that the assistant believes to be active; the call is rejected if another one is. */
  readonly expectedCompany?: string;
}

/** Arguments of a tool that match its schema. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** A JSON Schema of an object with only these properties. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/** Hints about a tool's effects, for assistants. */
interface ToolHints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** Reports the progress of a long call to a caller that asked for it. @param total number of parts */
export type Progress = (done: number, total: number, message: string) => Promise<void>;

export interface FormationTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly hints: ToolHints;
  readonly input: ObjectSchema;
  /** Checks the arguments instead of `input`, if other rules check some of their values. */
  readonly checked?: ObjectSchema;
  readonly output: ObjectSchema;
  /** @throws {DomainError} shown to the caller instead of a result */
  call(caller: ToolCaller, input: ToolArguments, progress: Progress): Promise<object>;
}

/** Nest's injection token for the tools, in the order of the list. */
export const TOOLS = Symbol('tools');

export const closed = (
  properties: Readonly<Record<string, object>>,
  required: readonly string[] = Object.keys(properties),
): ObjectSchema => ({ type: 'object', properties, required, additionalProperties: false });

export const READS: ToolHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Writes. Repeating the same input has no further effect. */
export const WRITES: ToolHints = { ...READS, readOnlyHint: false };

/** Writes something that cannot be undone, or that costs money. */
export const COMMITS: ToolHints = { ...WRITES, destructiveHint: true };
