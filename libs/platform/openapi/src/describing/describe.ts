import { SetMetadata } from '@nestjs/common';
import type { ErrorCode } from '#kit/event-sourcing';
import type { WhenProjected } from '#platform/http';
import type { Schema } from './schema.js';
import type { Tag } from './tags.js';

/** Describes an operation. Path, parameters, body and common errors come from the route's other decorators. */
export interface Description<in T = never> {
  /** The unique operationId, which names the operation in generated clients. */
  readonly id: string;
  readonly tag: Tag;
  readonly summary: string;
  /** Markdown. */
  readonly about?: string;
  /** Public names of the events that this operation can send to the partner; operator commands always list them. */
  readonly tells?: readonly string[];
  /** The `payload`; the whole body for a file or a route outside `/v1`. */
  readonly response: Schema<T>;
  /** Top-level error codes, in addition to those that decorators imply. */
  readonly errors?: readonly ErrorCode[];
  /** Codes in `fields`, in addition to those of the field decorators. */
  readonly fieldErrors?: readonly string[];
  /** Query parameters without a query class. */
  readonly query?: Readonly<Record<string, Schema>>;
  /** Request headers, in addition to the common ones. */
  readonly headers?: Readonly<Record<string, Schema>>;
  /** Examples of the body, by name. Default: one example, built from the examples of the fields. */
  readonly requests?: Readonly<Record<string, object>>;
  /** Responses other than 200 and the failures, by status. */
  readonly also?: Readonly<Record<number, string>>;
}

export const DESCRIPTION = 'openapi:description';

type Responding<T> = T | WhenProjected<T>;
type Handler<R> = TypedPropertyDescriptor<(...args: never[]) => R>;

/** Describes a route handler. The compiler checks that the handler returns what `response` describes. */
export const Describe = <T>(
  description: Description<T>,
): (<R extends Responding<T> | Promise<Responding<T>>>(
  target: object,
  property: string,
  handler: Handler<R>,
) => void) => SetMetadata(DESCRIPTION, description);

/** Describes a route handler that sends its response itself. */
export const DescribeSent = (description: Description): MethodDecorator =>
  SetMetadata(DESCRIPTION, description);
