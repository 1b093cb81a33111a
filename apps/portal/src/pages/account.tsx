import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { portal, type Session } from '../api.js';
import { SESSION } from '../hooks.js';
import { Failure } from '../parts/feedback.jsx';
import { TextField, textOf } from '../parts/field.jsx';
import { Facts, Panel, Screen } from '../parts/page.jsx';
import { SecondFactor } from './second-factor.jsx';

/** Who is signed in, and what they sign in with. */
export function Account({ session: { user, partner } }: { session: Session }) {
  return (
    <Screen title="Account">
      <Panel>
        <Facts
          of={[
            ['Signed in as', user.email],
            ['Role', user.role],
            ['Partner', partner.name],
            ['Partner id', <code key="id">{partner.tenantId}</code>],
          ]}
        />
      </Panel>
      <Password email={user.email} />
      <SecondFactor email={user.email} />
    </Screen>
  );
}

function Password({ email }: { email: string }) {
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const change = useMutation({
    mutationFn: (data: FormData) => portal.changePassword(textOf(data, 'current'), textOf(data, 'new')),
    onSuccess: (session) => {
      queries.setQueryData(SESSION, session);
      form.current?.reset();
    },
  });
  return (
    <Panel title="Change your password">
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(new FormData(event.currentTarget));
        }}
      >
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <TextField
          label="Present password"
          name="current"
          type="password"
          autoComplete="current-password"
          required
        />
        <TextField
          label="New password"
          hint="At least 15 characters: a sentence is easiest. It ends every other session of yours."
          name="new"
          type="password"
          autoComplete="new-password"
          required
        />
        <Failure error={change.error} />
        <button type="submit" disabled={change.isPending}>
          Change it
        </button>
        <p role="status" className="faint">
          {change.isSuccess ? 'It is changed.' : ''}
        </p>
      </form>
    </Panel>
  );
}
