import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Confirmed } from '../parts/dialog.jsx';
import { TextField } from '../parts/field.jsx';
import { VERBS } from './api-types.js';
import { desk } from './api.js';
import { useTell } from './told.jsx';
import { ReasonRequest } from '../field-limits.js';

/** What was done: what the partner is told of it, and whether something is still to be done. */
interface Outcome {
  readonly triggeredEvents?: readonly string[];
  readonly complete?: boolean;
}

export type VerbName = keyof typeof VERBS;

export interface VerbOptions {
  /** As the API's description names it, which says what follows. */
  readonly verb: VerbName;
  readonly button: string;
  /** Of the dialog; default: what stands on the button. */
  readonly title?: string;
  /** What is to be known besides, here and now. */
  readonly more?: ReactNode;
  /** Below `/v1/operations/`. */
  readonly path: string;
  /** What is asked for. */
  readonly fields?: ReactNode;
  /** What is sent of what was filled in; what is undefined is left out. */
  readonly body?: (form: FormData) => object;
  /** Of what cannot be undone: a word that is to be typed. */
  readonly word?: string;
  readonly onDone?: () => void;
}

/** Something that an operator does: what follows stands before the button that does it. */
export function Verb({ verb, button, more, path, body, onDone, ...asked }: VerbOptions) {
  const tell = useTell();
  const queries = useQueryClient();
  const once = useRef({ sent: '', key: '' });

  const act = async (form: FormData) => {
    const sending = body?.(form);
    // What is sent again as it was, because no answer came, is done once.
    const sent = JSON.stringify(sending ?? null);
    if (once.current.key === '' || once.current.sent !== sent)
      once.current = { sent, key: crypto.randomUUID() };
    try {
      const outcome = await desk.post<Outcome>(path, { body: sending, idempotencyKey: once.current.key });
      once.current = { sent: '', key: '' };
      onDone?.();
      tell(doneAs(button, outcome));
    } finally {
      void queries.invalidateQueries();
    }
  };

  return (
    <Confirmed
      {...asked}
      button={button}
      yes={`Yes: ${button.charAt(0).toLowerCase()}${button.slice(1)}`}
      consequence={<Follows from={verb}>{more}</Follows>}
      act={act}
      onOpen={() => {
        tell('');
      }}
    />
  );
}

/** What follows from a verb, and what the partner is told of it, as the API's description says. */
export function Follows({ from, children }: { from: VerbName; children?: ReactNode }) {
  const { follows, tells } = VERBS[from];
  return (
    <>
      {children}
      <p>{withCode(follows)}</p>
      <p>
        {tells.length === 0
          ? 'No further event tells the partner.'
          : withCode(`The partner may be told: ${tells.map((name) => `\`${name}\``).join(', ')}.`)}
      </p>
    </>
  );
}

/** What stands between backticks is code. */
const withCode = (text: string): ReactNode =>
  text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>));

/** What a person is told of a verb that was done. */
export function doneAs(what: string, { triggeredEvents = [], complete = true }: Outcome): string {
  const told = triggeredEvents.length === 0 ? '' : ` The partner is told: ${triggeredEvents.join(', ')}.`;
  const left = complete ? '' : ' It is not complete yet: the service goes on with it.';
  return `Done: ${what.charAt(0).toLowerCase()}${what.slice(1)}.${told}${left}`;
}

/** Why it is done, for the record. */
export const REASON_ON_RECORD = (
  <TextField
    label="Reason"
    hint="Kept for good: name nobody in it."
    name="reason"
    {...ReasonRequest.reason}
    autoComplete="off"
    required
  />
);
export const reasonIn = (form: FormData) => ({ reason: filled(form, 'reason') });

/** A text of a form; undefined where nothing was filled in. */
export function filled(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
