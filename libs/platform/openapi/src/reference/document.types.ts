/** As much of a JSON Schema as the page shows. */
export interface ShownSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: string | number | boolean;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: ShownSchema;
  readonly anyOf?: readonly ShownSchema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, ShownSchema>>;
}

export interface ShownParameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: ShownSchema;
  readonly example?: unknown;
}

export interface ShownMedia {
  readonly schema: ShownSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>;
}

export interface ShownResponse {
  readonly description: string;
  readonly content?: Readonly<Record<string, ShownMedia>>;
}

export interface ShownOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly ShownParameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, ShownMedia>> };
  readonly responses: Readonly<Record<string, ShownResponse>>;
}

/** As much of an OpenAPI document as the page shows. */
export interface ShownDocument {
  readonly info: { readonly title: string; readonly summary: string; readonly description: string };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ShownOperation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: ShownOperation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, ShownSchema>>;
    readonly parameters: Readonly<Record<string, ShownParameter>>;
  };
}

/** An operation and where it is; an event has no path of ours. */
export interface Placed {
  readonly method: string;
  readonly path: string | null;
  readonly operation: ShownOperation;
}
