import { SetMetadata } from '@nestjs/common';
import type { ErrorCode } from '#kit/event-sourcing';
import type { WhenProjected } from '#platform/http';
import type { Schema } from './schema.js';

/** The sections of the API reference, in order. */
export const TAGS = {
  Customers: 'Founders for whom you form companies.',
  'Customer sessions': 'Short-lived tokens that let a founder’s browser read the founder’s own data.',
  Companies: 'LLCs and C corporations, from the formation request to the EIN.',
  'Required actions': 'Requests that you must answer before a formation can continue.',
  Signatures: 'Links to the page where founders sign Form SS-4 and Form 8821.',
  Documents: 'The documents of a company.',
  'Annual reports': 'Yearly state filings: fees, requirements, reports and due dates.',
  'Webhook endpoint':
    'Up to five addresses that receive your events, and the event types that each one receives.',
  'Webhook deliveries': 'Events sent to your endpoints, their responses, and how to send them again.',
  'Request log': 'Your recent requests that changed something or failed, with their effects.',
  References: 'Industries, states, countries and fees.',
  Playground: 'Simulates the steps that states, the IRS and founders take for test companies. Sandbox only.',
  'Operations desk':
    'For the service’s operators: records decisions of the states and the IRS, and incoming documents and mail.',
  Events: 'Webhook events that are sent to your endpoints.',
} as const;

export type Tag = keyof typeof TAGS;

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
  /** Words of the verb below `cli operations` that runs this operation, such as `formation accept`. */
  readonly cli?: string;
  /** The `payload`; the whole body for a file or a route outside `/v1`. */
  readonly response: Schema<T>;
  /** Operations that can follow, with their parameters. */
  readonly links?: readonly OperationLink[];
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

/** An operation to which a response leads (OpenAPI 3.1, section 4.8.20). */
export interface OperationLink {
  /** The id of the operation. */
  readonly to: string;
  /** The operation's path parameters, by name: a field of the payload (`content/0/eventId`: of the first entry), or null for the parameter of the same name. */
  readonly with: Readonly<Record<string, string | null>>;
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
