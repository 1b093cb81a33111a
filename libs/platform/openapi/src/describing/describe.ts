import { SetMetadata } from '@nestjs/common';
import type { ErrorCode } from '#kit/event-sourcing';
import type { WhenProjected } from '#platform/http';
import type { Schema } from './schema.js';
import type { Tag } from './tags.js';

/** What the reference says of an operation; path, parameters, body and the errors of every call it finds by itself. */
export interface Description<in T = never> {
  /** Unique; what generated clients call the operation. */
  readonly id: string;
  readonly tag: Tag;
  readonly summary: string;
  /** Markdown. */
  readonly about?: string;
  /** The events that the partner may be told of at once, by their public names: of an operator's command, always said. */
  readonly tells?: readonly string[];
  /** What stands in `payload`; the whole body where it is not of `/v1`, or is a file. */
  readonly response: Schema<T>;
  /** The declared codes that can stand on top of a failure, beyond those that decorators imply. */
  readonly errors?: readonly ErrorCode[];
  /** The codes of failing fields, beyond those of the single fields. */
  readonly fieldErrors?: readonly string[];
  /** Query parameters that no class declares. */
  readonly query?: Readonly<Record<string, Schema>>;
  /** Request headers beyond those of every call. */
  readonly headers?: Readonly<Record<string, Schema>>;
  /** Examples of the body, by name; default: one made of the fields' own. */
  readonly requests?: Readonly<Record<string, object>>;
  /** Responses beside 200 and the failures, by status. */
  readonly also?: Readonly<Record<number, string>>;
}

export const DESCRIPTION = 'openapi:description';

type Responding<T> = T | WhenProjected<T>;
type Handler<R> = TypedPropertyDescriptor<(...args: never[]) => R>;

/** Describes a handler's operation. The compiler checks that the handler returns what `response` describes. */
export const Describe = <T>(
  description: Description<T>,
): (<R extends Responding<T> | Promise<Responding<T>>>(
  target: object,
  property: string,
  handler: Handler<R>,
) => void) => SetMetadata(DESCRIPTION, description);

/** The same for a handler that sends its response itself. */
export const DescribeSent = (description: Description): MethodDecorator =>
  SetMetadata(DESCRIPTION, description);
