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

/**
 * A button for what cannot be undone: it says what will happen, and is done once the word is typed.
 */
export function Confirmed({
  button,
  title,
  consequence,
  word,
  act,
  onDone,
}: {
  button: string;
  title: string;
  consequence: ReactNode;
  /** What must be typed. */
  word: string;
  act: () => Promise<unknown>;
  onDone?: () => void;
}) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const close = () => {
    setOpen(false);
    setTyped('');
    setError(null);
  };
  const run = async () => {
    setBusy(true);
    try {
      await act();
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
        className="plain danger"
        onClick={() => {
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
              if (typed === word) void run();
            }}
          >
            <div className="consequence">{consequence}</div>
            <TextField
              label={`Type ${word} to go on`}
              value={typed}
              autoComplete="off"
              onChange={(event) => {
                setTyped(event.target.value);
              }}
            />
            <Failure error={error} />
            <div className="actions">
              <button type="submit" className="danger" disabled={typed !== word || busy}>
                {button}
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
