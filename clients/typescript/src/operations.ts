import type { Json, Ok, paths } from './api-types.js';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type OperationAt<P extends keyof paths, M extends Method> =
  paths[P] extends Readonly<Record<M, infer O>> ? O : never;

/** The paths that support a method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Readonly<Record<M, unknown>> ? P : never;
}[keyof paths];

/** `path` and `query`. */
type Parameters<O> = O extends { readonly parameters: infer T } ? T : unknown;
type BodyPart<O> = O extends { readonly requestBody: Json<infer T> }
  ? { readonly body: T }
  : O extends { readonly requestBody?: infer B }
    ? B extends Json<infer T>
      ? { readonly body?: T }
      : unknown
    : unknown;

export interface CallOptions {
  /** Ends the call and its retries. */
  readonly signal?: AbortSignal;
}
interface WriteOptions extends CallOptions {
  /**
   * Default: a new one. Provide your own to repeat a call after your program was restarted: 1 to 255 printable Latin-1
   * characters, other than spaces only. Any other key throws a `TypeError` without an attempt.
   */
  readonly idempotencyKey?: string;
}

type OptionsAt<O, M extends Method> = Parameters<O> &
  BodyPart<O> &
  (M extends 'post' | 'patch' ? WriteOptions : CallOptions);

/** The options of a call; optional if none of them is required. */
export type OptionsOf<P extends keyof paths, M extends Method> = [
  RequiredOf<OptionsAt<OperationAt<P, M>, M>>,
] extends [never]
  ? [options?: OptionsAt<OperationAt<P, M>, M>]
  : [options: OptionsAt<OperationAt<P, M>, M>];

type RequiredOf<T> = { [K in keyof T]-?: T extends Record<K, T[K]> ? K : never }[keyof T];

interface Enveloped<T> {
  readonly responses: { readonly 200: Ok<T> };
}

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
