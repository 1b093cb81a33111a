import { applyDecorators, Post } from '@nestjs/common';
import { BodyOptional, Idempotent, TakesPdf, type WhenProjected } from '#platform/http';
import { Describe, type Description } from './describe.js';

/** What an operator's command is: its description, and how it is called. */
export interface OperatorCommandOptions<in T = never> extends Omit<Description<T>, 'tag' | 'about'> {
  /** What follows: the reference says it, and the desk's page before it is done. */
  readonly about: string;
  readonly tells: readonly string[];
  /** Within which an idempotency key is one call's; a storage format. */
  readonly scope: string;
  /** Whether the body is a PDF; default: JSON or none. */
  readonly takesPdf?: boolean;
  /** Whether it is taken without key and body, too: done again, it changes nothing. */
  readonly bare?: boolean;
}

type Handler<R> = TypedPropertyDescriptor<(...args: never[]) => R>;
type Responding<T> = WhenProjected<T> | Promise<WhenProjected<T>>;

/**
 * A command of the operations API: a described POST that is taken once per idempotency key. The handler's class is an
 * `@OperatorEndpoint()`; the compiler checks that the handler responds what the description says.
 *
 * @param path below the controller's
 */
export const OperatorCommand = <T>(
  path: string,
  { scope, takesPdf = false, bare = false, ...description }: OperatorCommandOptions<T>,
): (<R extends Responding<T>>(target: object, property: string, handler: Handler<R>) => void) =>
  applyDecorators(
    Post(path),
    Idempotent(scope, { creates: null, optional: bare }),
    Describe({ ...description, tag: 'Operations desk' }) as MethodDecorator,
    ...(takesPdf ? [TakesPdf()] : []),
    ...(bare ? [BodyOptional()] : []),
  );
