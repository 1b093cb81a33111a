import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Confirmed } from '../parts/dialog.jsx';
import { TextField } from '../parts/field.jsx';
import { VERBS } from './api-types.js';
import { desk } from './api.js';
import { useNotify } from './notice.jsx';
import { ReasonRequest } from '../field-limits.js';

/** The result of an action: the webhooks it triggered, and whether processing has finished. */
interface Outcome {
  readonly triggeredEvents?: readonly string[];
  readonly complete?: boolean;
}

type ActionName = keyof typeof VERBS;

export interface ActionOptions {
  /** Operation id in the API description, which states the consequences. */
  readonly verb: ActionName;
  readonly button: string;
  readonly title?: string;
  /** Further information for this case. */
  readonly more?: ReactNode;
  /** Path below `/v1/operations/`. */
  readonly path: string;
  readonly fields?: ReactNode;
  /** Builds the request body from the form; undefined members are omitted. */
  readonly body?: (form: FormData) => object;
  /** Word to type before an irreversible action. */
  readonly word?: string;
  readonly onDone?: () => void;
}

/** An action of an operator, with a dialog that states the consequences first. */
export function ActionButton({ verb, button, more, path, body, onDone, ...dialog }: ActionOptions) {
  const notify = useNotify();
  const queries = useQueryClient();
  const once = useRef({ sent: '', key: '' });

  const act = async (form: FormData) => {
    const sending = body?.(form);
    // The same body after a failure is a retry, so it keeps its idempotency key.
    const sent = JSON.stringify(sending ?? null);
    if (once.current.key === '' || once.current.sent !== sent)
      once.current = { sent, key: crypto.randomUUID() };
    try {
      const outcome = await desk.post<Outcome>(path, { body: sending, idempotencyKey: once.current.key });
      once.current = { sent: '', key: '' };
      onDone?.();
      notify(resultText(button, outcome));
    } finally {
      void queries.invalidateQueries();
    }
  };

  return (
    <Confirmed
      {...dialog}
      button={button}
      consequence={<Follows from={verb}>{more}</Follows>}
      act={act}
      onOpen={() => notify('')}
    />
  );
}

/** The consequences of an action and its webhooks, from the API description. */
export function Follows({ from, children }: { from: ActionName; children?: ReactNode }) {
  const { follows, tells } = VERBS[from];
  return (
    <>
      {children}
      <p>{withCode(follows)}</p>
      <p>
        {tells.length === 0
          ? 'The partner receives no webhooks for this.'
          : withCode(`The partner may receive: ${tells.map((name) => `\`${name}\``).join(', ')}.`)}
      </p>
    </>
  );
}

/** Renders text between backticks as code. */
const withCode = (text: string): ReactNode =>
  text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>));

/** Describes a completed action to the operator. */
export function resultText(what: string, { triggeredEvents = [], complete = true }: Outcome): string {
  const webhooks =
    triggeredEvents.length === 0 ? '' : ` Webhooks for the partner: ${triggeredEvents.join(', ')}.`;
  const left = complete ? '' : ' Processing continues in the background.';
  return `Done: ${what.charAt(0).toLowerCase()}${what.slice(1)}.${webhooks}${left}`;
}

/** The reason for an action, for the record. */
export const REASON_ON_RECORD = (
  <TextField
    label="Reason"
    hint="Stored permanently. Do not include personal data."
    name="reason"
    {...ReasonRequest.reason}
    autoComplete="off"
    required
  />
);
export const reasonIn = (form: FormData) => ({ reason: filled(form, 'reason') });

/** Returns a trimmed form value, or undefined if it is blank. */
export function filled(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
