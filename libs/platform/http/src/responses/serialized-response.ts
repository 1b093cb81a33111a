/** A response with fixed bytes, sent unchanged. */
export class SerializedResponse {
  constructor(
    readonly status: number,
    readonly body: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** Serializes a handler's result in `{ payload, error }`. */
export const envelope = (payload: unknown): string =>
  `{"payload":${payload === undefined ? 'null' : JSON.stringify(payload)},"error":null}`;
