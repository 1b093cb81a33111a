import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Dialog } from '../parts/dialog.jsx';
import { Failure } from '../parts/feedback.jsx';
import { TextField } from '../parts/field.jsx';
import { desk } from './api.js';
import { useTell } from './told.jsx';

/** What was done: what the partner is told of it, and whether something is still to be done. */
interface Outcome {
  readonly triggeredEvents?: readonly string[];
  readonly complete?: boolean;
}

export interface VerbOptions {
  readonly button: string;
  /** Of the dialog; default: what stands on the button. */
  readonly title?: string;
  /** What follows, read before it is done. */
  readonly consequence: ReactNode;
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

/** Something that an operator does: its consequence stands before the button that does it. */
export function Verb({ button, title = button, consequence, path, fields, body, word, onDone }: VerbOptions) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const tell = useTell();
  const queries = useQueryClient();
  const once = useRef({ sent: '', key: '' });
  const close = () => {
    setOpen(false);
    setTyped('');
    setError(null);
  };

  const run = async (form: FormData) => {
    setBusy(true);
    const sending = body?.(form);
    // What is sent again as it was, because no answer came, is done once.
    const sent = JSON.stringify(sending ?? null);
    if (once.current.key === '' || once.current.sent !== sent)
      once.current = { sent, key: crypto.randomUUID() };
    try {
      const outcome = await desk.post<Outcome>(path, { body: sending, idempotencyKey: once.current.key });
      once.current = { sent: '', key: '' };
      close();
      onDone?.();
      tell(doneAs(button, outcome));
    } catch (caught) {
      setError(caught);
    } finally {
      setBusy(false);
      void queries.invalidateQueries();
    }
  };

  return (
    <>
      <button
        type="button"
        className={word === undefined ? 'plain' : 'plain danger'}
        onClick={() => {
          tell('');
          setOpen(true);
        }}
      >
        {button}
      </button>
      {open && (
        <Dialog title={title} onClose={close}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (word === undefined || typed === word) void run(new FormData(event.currentTarget));
            }}
          >
            <div className="consequence">{consequence}</div>
            {fields}
            {word !== undefined && (
              <TextField
                label={`Type ${word} to go on`}
                value={typed}
                autoComplete="off"
                onChange={(event) => {
                  setTyped(event.target.value);
                }}
              />
            )}
            <Failure error={error} />
            <div className="actions">
              <button
                type="submit"
                {...(word !== undefined && { className: 'danger' })}
                disabled={busy || (word !== undefined && typed !== word)}
              >
                {busy ? 'Being done …' : `Yes: ${button.charAt(0).toLowerCase()}${button.slice(1)}`}
              </button>
              <button type="button" className="plain" onClick={close}>
                Cancel
              </button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}

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
    maxLength={500}
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
