import { applyDecorators, Post } from '@nestjs/common';
import { BodyOptional, Idempotent, AcceptsPdf, type WhenProjected } from '#platform/http';
import { Describe, type Description } from './describe.js';

/** The description of an operator command, and its calling conventions. */
interface OperatorCommandOptions<in T = never> extends Omit<Description<T>, 'tag' | 'about'> {
  /** The consequences. The reference, the dialog of the desk and the help of the command line show this text. */
  readonly about: string;
  readonly tells: readonly string[];
  /** The scope in which an idempotency key is unique; a storage format. */
  readonly scope: string;
  /** Whether the body is a PDF. Default: JSON or no body. */
  readonly takesPdf?: boolean;
  /** Whether key and body are optional, because a repeated call changes nothing. */
  readonly bare?: boolean;
}

type Handler<R> = TypedPropertyDescriptor<(...args: never[]) => R>;
type Responding<T> = WhenProjected<T> | Promise<WhenProjected<T>>;

/**
 * Declares a command of the operations API: a described POST that runs once per idempotency key. The controller is an
 * `@OperatorEndpoint()`. The compiler checks that the handler returns what `response` describes.
 *
 * With `cli`, the command line calls the handler, too, so its parameters are the call, the path's other parameters, the
 * request and the PDF, in this order.
 *
 * @param path relative to the controller's path
 */
export const OperatorCommand = <T>(
  path: string,
  { scope, takesPdf = false, bare = false, ...description }: OperatorCommandOptions<T>,
): (<R extends Responding<T>>(target: object, property: string, handler: Handler<R>) => void) =>
  applyDecorators(
    Post(path),
    Idempotent(scope, { creates: null, optional: bare }),
    Describe({ ...description, tag: 'Operations desk' }) as MethodDecorator,
    ...(takesPdf ? [AcceptsPdf()] : []),
    ...(bare ? [BodyOptional()] : []),
  );
