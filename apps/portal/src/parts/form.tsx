import type { ReactNode } from 'react';
import { Failure } from './feedback.jsx';

export interface Act {
  readonly mutate: (form: FormData) => void;
  readonly isPending: boolean;
  readonly error: unknown;
}

/** A form with its error message and buttons. */
export const ActForm = ({
  act,
  submit,
  danger = false,
  disabled = act.isPending,
  more,
  children,
}: {
  act: Act;
  submit: string;
  danger?: boolean;
  disabled?: boolean;
  /** Further buttons. */
  more?: ReactNode;
  children: ReactNode;
}) => (
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
      {more}
    </div>
  </form>
);
