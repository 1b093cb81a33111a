import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { portal, type PortalSession } from '../api.js';
import { SESSION } from '../hooks.js';
import { Failure } from '../parts/feedback.jsx';
import { TextField, textOf } from '../parts/field.jsx';
import { Facts, Panel, Screen } from '../parts/page.jsx';
import { SecondFactor } from './second-factor.jsx';

/** The signed-in person's account, password and second factor. */
export default function Account({ session: { user, partner } }: { session: PortalSession }) {
  return (
    <Screen title="Account">
      <Panel>
        <Facts
          of={[
            ['Signed in as', user.email],
            ['Role', user.role],
            ['Partner account', partner.name],
            ['Partner ID', <code>{partner.tenantId}</code>],
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
    <Panel title="Change password">
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(new FormData(event.currentTarget));
        }}
      >
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <TextField
          label="Current password"
          name="current"
          type="password"
          autoComplete="current-password"
          required
        />
        <TextField
          label="New password"
          hint="At least 15 characters. A short sentence is easy to remember. You stay signed in here and are signed out everywhere else."
          name="new"
          type="password"
          autoComplete="new-password"
          required
        />
        <Failure error={change.error} />
        <button type="submit" disabled={change.isPending}>
          Change password
        </button>
        <p role="status" className="faint">
          {change.isSuccess ? 'Password changed.' : ''}
        </p>
      </form>
    </Panel>
  );
}
