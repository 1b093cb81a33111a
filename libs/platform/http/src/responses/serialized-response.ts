/** A response whose bytes are fixed: sent as it is. */
export class SerializedResponse {
  constructor(
    readonly status: number,
    readonly body: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** `{ payload, error }` around what a handler returned, as JSON. */
export const envelope = (payload: unknown): string =>
  `{"payload":${payload === undefined ? 'null' : JSON.stringify(payload)},"error":null}`;
