import { useMutation } from '@tanstack/react-query';
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useReadOnlyReason } from '../hooks.js';
import { TextField } from './field.jsx';
import { ActForm } from './form.jsx';

/**
 * The browser's modal dialog, which keeps the focus inside, closes on Escape and returns the focus.
 *
 * @param staysOnEscape true: only a button closes it, because its content cannot be shown again
 */
export function Dialog({
  title,
  onClose,
  staysOnEscape = false,
  isTitleHidden = false,
  className,
  children,
}: {
  title: string;
  /** True: only for screen readers. */
  isTitleHidden?: boolean;
  onClose: () => void;
  staysOnEscape?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect runs before React removes the element; a removed dialog would not return the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    const opener = document.activeElement;
    shown?.showModal();
    return () => {
      shown?.close();
      // A dialog that a link opened has no button to return to.
      if (opener === null || opener === document.body) document.querySelector('h1')?.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={id}
      // The browser closes a dialog at the second Escape without a `cancel` event.
      onKeyDown={(event) => {
        if (staysOnEscape && event.key === 'Escape') event.preventDefault();
      }}
      onCancel={(event) => {
        event.preventDefault();
        if (!staysOnEscape) onClose();
      }}
    >
      <h2 id={id} className={isTitleHidden ? 'hidden' : undefined}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

export const DialogForm = ({
  title,
  dismiss = 'Cancel',
  onClose,
  ...form
}: Omit<ComponentProps<typeof ActForm>, 'more'> & {
  title: string;
  dismiss?: string;
  onClose: () => void;
}) => (
  <Dialog title={title} onClose={onClose}>
    <ActForm
      {...form}
      more={
        <button type="button" className="plain" onClick={onClose}>
          {dismiss}
        </button>
      }
    />
  </Dialog>
);

/** A button that opens a dialog with the consequences, and requires a typed word for irreversible actions. */
export function Confirmed({
  button,
  small = false,
  title = button,
  consequence,
  fields,
  word,
  isDangerous = word !== undefined,
  dismiss,
  act,
  onOpen,
  onDone,
}: {
  button: string;
  /** True for a button inside a table. */
  small?: boolean;
  title?: string;
  consequence: ReactNode;
  fields?: ReactNode;
  /** Word to type before an irreversible action. */
  word?: string;
  isDangerous?: boolean;
  /** The button that closes the dialog, if “Cancel” could be misunderstood. */
  dismiss?: string;
  act: (form: FormData) => Promise<unknown>;
  onOpen?: () => void;
  onDone?: () => void;
}) {
  const refusal = useReadOnlyReason();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const isMeant = word === undefined || typed === word;
  const close = () => {
    setOpen(false);
    setTyped('');
    run.reset();
  };
  const run = useMutation({
    mutationFn: act,
    onSuccess: () => {
      close();
      onDone?.();
    },
  });
  return (
    <>
      <button
        type="button"
        className={`plain${word === undefined ? '' : ' danger'}${small ? ' small' : ''}`}
        disabled={refusal !== null}
        title={refusal ?? undefined}
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
          act={{ ...run, mutate: (form) => isMeant && run.mutate(form) }}
          submit={run.isPending ? 'Working…' : button}
          danger={isDangerous}
          {...(dismiss !== undefined && { dismiss })}
          disabled={run.isPending || !isMeant}
          onClose={close}
        >
          <div className="consequence">{consequence}</div>
          {fields}
          {word !== undefined && (
            <TextField
              label={`Type ${word} to confirm`}
              value={typed}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </DialogForm>
      )}
    </>
  );
}

/** Shows a secret once; it is removed from the page when the dialog closes. */
export function Secret({
  title,
  about,
  secret,
  what = 'secret',
  children,
  onClose,
}: {
  title: string;
  about: ReactNode;
  secret: string;
  what?: 'key' | 'secret';
  /** How to use the secret. */
  children?: ReactNode;
  onClose: () => void;
}) {
  return (
    <Dialog title={title} onClose={onClose} staysOnEscape>
      <p>{about}</p>
      <p className="secret">
        <code>{secret}</code>
      </p>
      {children}
      <Stored text={secret} what={what} of="it" onClose={onClose} />
    </Dialog>
  );
}

/**
 * Copies a secret and closes its dialog. The copy button has the focus first.
 *
 * @param what name of the secret
 * @param of its pronoun
 */
export function Stored({
  text,
  what,
  of,
  onClose,
}: {
  text: string;
  what: 'key' | 'secret' | 'codes';
  of: 'it' | 'them';
  onClose: () => void;
}) {
  const [copied, setCopied] = useState(false);
  const copy = useRef<HTMLButtonElement>(null);
  useEffect(() => copy.current?.focus(), []);
  return (
    <>
      <div className="actions">
        <button
          ref={copy}
          type="button"
          onClick={() => {
            void navigator.clipboard.writeText(text).then(() => setCopied(true));
          }}
        >
          {copied ? 'Copied' : `Copy the ${what}`}
        </button>
        <button type="button" className="plain" onClick={onClose}>
          I have stored {of}
        </button>
      </div>
      <p role="status" className="faint">
        {copied ? `Copied to the clipboard.` : ''}
      </p>
    </>
  );
}
