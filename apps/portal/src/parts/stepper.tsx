import type { ReactNode } from 'react';

export interface StepOf {
  readonly text: string;
  /** A date, or what is awaited. */
  readonly about?: ReactNode;
  readonly state: 'done' | 'now' | 'failed' | 'canceled' | 'later';
}

const STATES = {
  done: 'done',
  now: 'current step',
  failed: 'ended here',
  canceled: 'ended here',
  later: 'not reached',
} as const;

/** The steps of a company in their order. */
export const Stepper = ({ label, of }: { label: string; of: readonly StepOf[] }) => (
  <ol className="stepper" aria-label={label}>
    {of.map(({ text, about, state }) => (
      <li key={text} className={state} {...(state === 'now' && { 'aria-current': 'step' as const })}>
        <strong>{text}</strong>
        <span className="hidden">({STATES[state]})</span>
        {about !== undefined && <span>{about}</span>}
      </li>
    ))}
  </ol>
);
