import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client, type PortalSession } from '../api.js';
import { SESSION, useAct } from '../hooks.js';
import { DialogForm } from './dialog.jsx';
import { Select, textOf } from './field.jsx';
import { Clock } from './icons.js';
import { useNow } from './time.jsx';
import { useToast } from './toast.jsx';

const DAY_SECONDS = 86_400;
const SPANS = [
  ['1', '1 day'],
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', '1 year'],
] as const;

const DAY = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', year: 'numeric' });

/** Shows the sandbox's time, and moves it forward. */
export function SandboxTime({ session }: { session: PortalSession }) {
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const toast = useToast();
  const advance = useAct(async (form: FormData) => {
    const days = Number(textOf(form, 'days'));
    const { now: moved } = await client.post('/v1/partner/playground/clock/advance', {
      body: { seconds: days * DAY_SECONDS },
    });
    await queries.invalidateQueries({ queryKey: SESSION });
    setOpen(false);
    toast(`The sandbox’s time is now ${DAY_OF_YEAR.format(new Date(moved))}.`);
  });
  const ahead = Math.round(session.aheadSeconds / DAY_SECONDS);
  const text = `${DAY.format(now)}${ahead > 0 ? `, +${ahead} ${ahead === 1 ? 'day' : 'days'}` : ''}`;
  return (
    <>
      <button
        type="button"
        className="plain sandbox-time"
        aria-label={`Sandbox time: ${text}. Move it forward`}
        disabled={session.user.role === 'viewer'}
        onClick={() => setOpen(true)}
      >
        <Clock className="icon" aria-hidden />
        <span>
          <span className="wide-only">Sandbox time: </span>
          {text}
        </span>
      </button>
      {isOpen && (
        <DialogForm
          title="Move the sandbox’s time forward"
          act={advance}
          submit={advance.isPending ? 'Working…' : 'Move time'}
          onClose={() => setOpen(false)}
        >
          <p>
            Reminders, due dates, expiries and webhook retries of the time in between happen at once. The time
            cannot be moved back.
          </p>
          <Select label="Move forward by" name="days" defaultValue="7" options={SPANS} />
        </DialogForm>
      )}
    </>
  );
}
