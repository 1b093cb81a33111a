import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { describeFailure } from '../api.js';
import { useReadOnlyReason } from '../hooks.js';
import { WrongFields } from './field.jsx';
import { Failure } from './feedback.jsx';

export interface Act {
  readonly mutate: (form: FormData) => void;
  readonly isPending: boolean;
  readonly error: unknown;
}

/**
 * A form with its buttons. After an error, each wrong field shows its message, and the first one has the focus; errors
 * that belong to no field are above the buttons and have the focus then.
 */
export function ActForm({
  act,
  submit,
  danger = false,
  disabled = act.isPending,
  allowedToViewers = false,
  more,
  children,
}: {
  act: Act;
  submit: string;
  danger?: boolean;
  disabled?: boolean;
  /** True for a form that changes only the person's own data, such as their password. */
  allowedToViewers?: boolean;
  /** Further buttons. */
  more?: ReactNode;
  children: ReactNode;
}) {
  const readOnly = useReadOnlyReason();
  const refusal = allowedToViewers ? null : readOnly;
  const form = useRef<HTMLFormElement>(null);
  const fields = act.error ? describeFailure(act.error).fields : {};
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  useLayoutEffect(() => {
    if (!act.error || !form.current) return;
    const wrong = [...form.current.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];
    setShown(new Set(wrong.map(({ dataset }) => dataset['path'] ?? '')));
    (wrong[0] ?? form.current.querySelector<HTMLElement>('[role="alert"]'))?.focus();
  }, [act.error]);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        act.mutate(new FormData(event.currentTarget));
      }}
    >
      <WrongFields value={fields}>{children}</WrongFields>
      <Failure error={act.error} besides={shown} />
      <div className="actions">
        <button
          type="submit"
          className={danger ? 'danger' : undefined}
          disabled={disabled || refusal !== null}
        >
          {submit}
        </button>
        {more}
        {refusal !== null && <span className="faint">{refusal}</span>}
      </div>
    </form>
  );
}
