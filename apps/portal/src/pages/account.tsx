import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type OwnSession, portal, type PortalSession } from '../api.js';
import { SESSION, useAct, usePortal } from '../hooks.js';
import { Id } from '../parts/copy.jsx';
import { Failure, Loaded } from '../parts/feedback.jsx';
import { textOf } from '../parts/field.jsx';
import { ActForm } from '../parts/form.jsx';
import { Facts, Panel, Screen, Table } from '../parts/page.jsx';
import { PASSWORD_HINT, PasswordField, UserName } from '../parts/password.jsx';
import { SandboxReset } from '../parts/sandbox-reset.jsx';
import { Status } from '../parts/status.jsx';
import { Since } from '../parts/time.jsx';
import { useToast } from '../parts/toast.jsx';
import { capital } from '../parts/wording.js';
import { SecondFactor } from './second-factor.jsx';

/** The signed-in person's account: password, second factor and sessions; in a sandbox, also the reset of its data. */
export default function Account({ session: { user, partner, environment } }: { session: PortalSession }) {
  return (
    <Screen title="Account">
      <Panel>
        <Facts
          of={[
            ['Signed in as', user.email],
            ['Role', capital(user.role)],
            ['Partner account', partner.name],
            ['Partner ID', <Id value={partner.tenantId} what="partner" />],
          ]}
        />
      </Panel>
      <Password email={user.email} />
      <SecondFactor email={user.email} />
      <Sessions />
      {environment === 'sandbox' && <SandboxReset partnerName={partner.name} />}
    </Screen>
  );
}

function Password({ email }: { email: string }) {
  const queries = useQueryClient();
  const toast = useToast();
  const place = useRef<HTMLDivElement>(null);
  const change = useMutation({
    mutationFn: (form: FormData) =>
      portal.changePassword(textOf(form, 'currentPassword'), textOf(form, 'newPassword')),
    onSuccess: (session) => {
      queries.setQueryData(SESSION, session);
      place.current?.querySelector('form')?.reset();
      toast('Password changed. You are signed out everywhere else.');
    },
  });
  return (
    <Panel title="Change password">
      <div ref={place}>
        <ActForm act={change} submit="Change password" allowedToViewers>
          <UserName email={email} />
          <PasswordField
            label="Current password"
            name="currentPassword"
            autoComplete="current-password"
            required
          />
          <PasswordField
            label="New password"
            hint={`${PASSWORD_HINT} You stay signed in here and are signed out everywhere else.`}
            name="newPassword"
            autoComplete="new-password"
            required
          />
        </ActForm>
      </div>
    </Panel>
  );
}

/** The browsers in which the person is signed in. */
function Sessions() {
  const sessions = usePortal(['sessions'], portal.sessions);
  const toast = useToast();
  const heading = useRef<HTMLParagraphElement>(null);
  const end = useAct(async ({ sessionId, browser }: OwnSession) => {
    await portal.endSession(sessionId);
    // The row with the pressed button is gone.
    heading.current?.focus();
    toast(`Signed out ${browser ?? 'the browser'}.`);
  });
  return (
    <Panel title="Signed-in browsers">
      <p ref={heading} tabIndex={-1}>
        Sign out a browser that you do not recognize, then change your password.
      </p>
      <Failure error={end.error} />
      <Loaded of={sessions}>
        {(all) => (
          <Table
            caption="Signed-in browsers"
            columns={['Browser', 'Address', 'Signed in', { name: '', kind: 'number' }]}
            rows={all.map((one) => ({
              key: one.sessionId,
              cells: [
                one.browser ?? 'Unknown browser',
                one.address ?? 'unknown',
                <Since at={one.createdAt} isReal />,
                one.current ? (
                  <Status value="this browser" tone="info" />
                ) : (
                  <button
                    type="button"
                    className="plain small"
                    disabled={end.isPending}
                    onClick={() => end.mutate(one)}
                  >
                    Sign out
                  </button>
                ),
              ],
            }))}
          />
        )}
      </Loaded>
    </Panel>
  );
}
