import { type ReactNode, useState } from 'react';
import { useAct, useReadOnlyReason } from '../hooks.js';
import { DialogForm } from './dialog.jsx';
import { useToast } from './toast.jsx';

/**
 * A button that opens a form in a dialog.
 *
 * @param title title of the dialog and name of the button
 * @param done toast after the changes were saved
 */
export function Edit({
  title,
  save,
  done,
  children,
}: {
  title: string;
  save: (form: FormData) => Promise<unknown>;
  done: string;
  children: ReactNode;
}) {
  const refusal = useReadOnlyReason();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const act = useAct(save);
  const close = () => {
    setOpen(false);
    act.reset();
  };
  const mutate = (form: FormData) =>
    act.mutate(form, {
      onSuccess: () => {
        close();
        toast(done);
      },
    });
  return (
    <>
      <button
        type="button"
        className="plain small"
        aria-label={title}
        disabled={refusal !== null}
        title={refusal ?? undefined}
        onClick={() => setOpen(true)}
      >
        Edit
      </button>
      {open && (
        <DialogForm
          title={title}
          act={{ ...act, mutate }}
          submit={act.isPending ? 'Saving…' : 'Save'}
          onClose={close}
        >
          {children}
        </DialogForm>
      )}
    </>
  );
}
