import type { paths } from './api-types.js';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type OperationAt<P extends keyof paths, M extends Method> = NonNullable<paths[P][M]>;

/** The paths that support a method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: [OperationAt<P, M>] extends [never] ? never : P;
}[keyof paths];

type PathPart<O> = O extends { readonly parameters: { readonly path: infer T extends object } }
  ? { readonly path: T }
  : unknown;
type QueryPart<O> = O extends { readonly parameters: { readonly query: infer T extends object } }
  ? { readonly query: T }
  : O extends { readonly parameters: { readonly query?: infer T } }
    ? { readonly query?: T & object }
    : unknown;
type BodyPart<O> = O extends { readonly requestBody: { readonly content: { 'application/json': infer T } } }
  ? { readonly body: T }
  : O extends { readonly requestBody?: infer B }
    ? OptionalBodyPart<NonNullable<B>>
    : unknown;
type OptionalBodyPart<B> = [B] extends [never]
  ? unknown
  : B extends { readonly content: { 'application/json': infer T } }
    ? { readonly body?: T }
    : unknown;

export interface CallOptions {
  /** Ends the call and its retries. */
  readonly signal?: AbortSignal;
}
interface WriteOptions extends CallOptions {
  /** Default: a new one. Provide your own to repeat a call after your program was restarted. */
  readonly idempotencyKey?: string;
}

type OptionsAt<O, M extends Method> = PathPart<O> &
  QueryPart<O> &
  BodyPart<O> &
  (M extends 'post' ? WriteOptions : CallOptions);

/** The options of a call; optional if none of them is required. */
export type OptionsOf<P extends keyof paths, M extends Method> = [
  RequiredOf<OptionsAt<OperationAt<P, M>, M>>,
] extends [never]
  ? [options?: OptionsAt<OperationAt<P, M>, M>]
  : [options: OptionsAt<OperationAt<P, M>, M>];

/** The required properties. */
type RequiredOf<T> = { [K in keyof T]-?: T extends Record<K, T[K]> ? K : never }[keyof T];

type Enveloped<T> = {
  readonly responses: {
    readonly 200: { content: { readonly 'application/json': { readonly payload: T } } };
  };
};

/** The `payload` of a call's response. */
export type PayloadOf<P extends keyof paths, M extends Method> =
  OperationAt<P, M> extends Enveloped<infer T> ? T : never;

/** The paths of lists. */
export type ListPath = {
  [P in PathOf<'get'>]: PayloadOf<P, 'get'> extends { readonly content: readonly unknown[] } ? P : never;
}[PathOf<'get'>];

/** One entry of a list. */
export type EntryOf<P extends ListPath> =
  PayloadOf<P, 'get'> extends { readonly content: readonly (infer T)[] } ? T : never;
