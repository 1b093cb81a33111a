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
        <Dialog title={title} onClose={close}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (isMeant) void run(new FormData(event.currentTarget));
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
                disabled={busy || !isMeant}
              >
                {busy ? 'Being done …' : yes}
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
  const [copied, setCopied] = useState(false);
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{about}</p>
      <p className="secret">
        <code>{secret}</code>
      </p>
      <div className="actions">
        <button
          type="button"
          onClick={() => {
            void navigator.clipboard.writeText(secret).then(() => {
              setCopied(true);
            });
          }}
        >
          {copied ? 'Copied' : 'Copy'}
        </button>
        <button type="button" className="plain" onClick={onClose}>
          I have stored it
        </button>
      </div>
      <p role="status" className="faint">
        {copied ? 'It is in the clipboard.' : ''}
      </p>
    </Dialog>
  );
}
