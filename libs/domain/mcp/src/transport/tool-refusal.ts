/** Error codes of JSON-RPC 2.0, 5.1; the last one belongs to the Streamable HTTP transport. */
export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const SERVER_ERROR = -32000;
export const SESSION_NOT_FOUND = -32001;

/** A request that is rejected before it reaches a tool. */
export class ToolRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}
