import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { TextField } from './field.jsx';
import { Failure } from './feedback.jsx';

/** A dialog over the page, the browser's own: it keeps the focus inside, and Escape closes it. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      shown?.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

/** What a form of a dialog does, and how that goes. */
interface Act {
  readonly mutate: (form: FormData) => void;
  readonly isPending: boolean;
  readonly error: unknown;
}

/** A dialog that asks for something: what it asks, what went wrong, and its buttons. */
export function DialogForm({
  title,
  act,
  submit,
  danger = false,
  disabled = act.isPending,
  onClose,
  children,
}: {
  title: string;
  act: Act;
  submit: string;
  danger?: boolean;
  disabled?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          act.mutate(new FormData(event.currentTarget));
        }}
      >
        {children}
        <Failure error={act.error} />
        <div className="actions">
          <button type="submit" className={danger ? 'danger' : undefined} disabled={disabled}>
            {submit}
          </button>
          <button type="button" className="plain" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** A button for what has consequences: it says what will happen, and is done once that was read, and a word typed. */
export function Confirmed({
  button,
  title = button,
  yes = button,
  consequence,
  fields,
  word,
  act,
  onOpen,
  onDone,
}: {
  button: string;
  /** Of the dialog. */
  title?: string;
  /** On the button that does it. */
  yes?: string;
  consequence: ReactNode;
  /** What is asked for. */
  fields?: ReactNode;
  /** What must be typed, of what cannot be undone. */
  word?: string;
  act: (form: FormData) => Promise<unknown>;
  onOpen?: () => void;
  onDone?: () => void;
}) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isMeant = word === undefined || typed === word;
  const close = () => {
    setOpen(false);
    setTyped('');
    setError(null);
  };
  const run = async (form: FormData) => {
    setBusy(true);
    try {
      await act(form);
      close();
      onDone?.();
    } catch (caught) {
      setError(caught);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <button
        type="button"
        className={word === undefined ? 'plain' : 'plain danger'}
        onClick={() => {
          onOpen?.();
          setOpen(true);
        }}
      >
        {button}
      </button>
      {open && (
        <DialogForm
          title={title}
          act={{ mutate: (form) => void (isMeant && run(form)), isPending: busy, error }}
          submit={busy ? 'Being done …' : yes}
          danger={word !== undefined}
          disabled={busy || !isMeant}
          onClose={close}
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
        </DialogForm>
      )}
    </>
  );
}

/** A secret, shown this once: it leaves the page with the dialog. */
export function Secret({
  title,
  about,
  secret,
  onClose,
}: {
  title: string;
  about: ReactNode;
  secret: string;
  onClose: () => void;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{about}</p>
      <p className="secret">
        <code>{secret}</code>
      </p>
      <Stored text={secret} of="it" onClose={onClose} />
    </Dialog>
  );
}

/** Copies what is shown this once, and closes its dialog. @param of what it is called */
export function Stored({ text, of, onClose }: { text: string; of: 'it' | 'them'; onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  return (
    <>
      <div className="actions">
        <button
          type="button"
          onClick={() => {
            void navigator.clipboard.writeText(text).then(() => {
              setCopied(true);
            });
          }}
        >
          {copied ? 'Copied' : `Copy ${of}`}
        </button>
        <button type="button" className="plain" onClick={onClose}>
          I have stored {of}
        </button>
      </div>
      <p role="status" className="faint">
        {copied ? `${of === 'it' ? 'It is' : 'They are'} in the clipboard.` : ''}
      </p>
    </>
  );
}
