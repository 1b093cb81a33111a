import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type NewFactor, portal, type SecondFactorState, type PortalSession } from '../api.js';
import { SESSION, useAct } from '../hooks.js';
import { Dialog, DialogForm, Stored } from '../parts/dialog.jsx';
import { Loaded } from '../parts/feedback.jsx';
import { CopyButton } from '../parts/copy.jsx';
import { TextField, textOf } from '../parts/field.jsx';
import { Panel } from '../parts/page.jsx';
import { PasswordField, UserName } from '../parts/password.jsx';
import { Status } from '../parts/status.jsx';
import { ConfirmFactorRequest } from '../field-limits.js';

/** Loaded on demand: no other screen needs the QR encoder. */
const Qr = lazy(() => import('../parts/qr.jsx'));

/** With at most this many recovery codes left, the page asks for new ones. */
const FEW = 3;

type Open = 'set-up' | 'renew' | 'turn-off';

/** The two-factor authentication settings of the signed-in person. */
export function SecondFactor({ email }: { email: string }) {
  const factor = useQuery({ queryKey: ['second-factor'], queryFn: portal.secondFactor });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Panel title="Second factor">
      <Loaded of={factor}>{(state) => <State of={state} onOpen={setOpen} />}</Loaded>
      {open === 'set-up' && <SetUp email={email} onClose={close} />}
      {open === 'renew' && <Renew email={email} onClose={close} />}
      {open === 'turn-off' && <TurnOff email={email} onClose={close} />}
    </Panel>
  );
}

function State({
  of: { enabled, recoveryCodesLeft },
  onOpen,
}: {
  of: SecondFactorState;
  onOpen: (what: Open) => void;
}) {
  const left = recoveryCodesLeft ?? 0;
  const button = (what: Open, text: string, className?: string) => (
    <button type="button" className={className} onClick={() => onOpen(what)}>
      {text}
    </button>
  );
  if (!enabled)
    return (
      <>
        <p>
          <Status value="off" tone="waiting" />
        </p>
        <p>
          You sign in with your password only. Add an authenticator app to require a code that changes every
          30 seconds, so that a stolen password is not enough.
        </p>
        {button('set-up', 'Set up second factor')}
      </>
    );
  return (
    <>
      <p>
        <Status value="on" tone="good" />
      </p>
      <p>
        You sign in with your password and a code from your authenticator app.{' '}
        {left === 1 ? '1 recovery code left.' : `${left} recovery codes left.`}
      </p>
      {left <= FEW && (
        <p className="notice">
          Create new recovery codes. Without any, you are locked out if you lose your device.
        </p>
      )}
      <div className="actions">
        {button('renew', 'Create new recovery codes', 'plain')}
        {button('turn-off', 'Turn off', 'plain danger')}
      </div>
    </>
  );
}

/** Asks for the password, shows the key for the app, checks a first code, then shows the recovery codes. */
function SetUp({ email, onClose }: { email: string; onClose: () => void }) {
  const queries = useQueryClient();
  const [factor, setFactor] = useState<NewFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = useAct(async (form: FormData) => {
    setFactor(await portal.beginSecondFactor(textOf(form, 'currentPassword')));
  });
  const confirm = useAct(async (form: FormData) => {
    const { recoveryCodes, session } = await portal.confirmSecondFactor(textOf(form, 'code'));
    setCodes(recoveryCodes);
    queries.setQueryData<PortalSession>(SESSION, session);
  });
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (!factor)
    return (
      <DialogForm
        key="password"
        title="Set up a second factor"
        act={begin}
        submit="Continue"
        allowedToViewers
        onClose={onClose}
      >
        <p>You need an authenticator app on your phone or in your password manager.</p>
        <YourPassword email={email} />
      </DialogForm>
    );
  return (
    <DialogForm
      key="app"
      title="Add the key to your app"
      act={confirm}
      submit="Confirm"
      allowedToViewers
      onClose={onClose}
    >
      <p>Scan this QR code with your authenticator app.</p>
      <Suspense fallback={<div className="qr" />}>
        <Qr text={factor.uri} label="QR code with the key below" />
      </Suspense>
      <p>
        Or enter this key by hand, or <a href={factor.uri}>open it in an app on this device</a>.
      </p>
      <p className="secret">
        <code>{inGroups(factor.secret)}</code> <CopyButton text={factor.secret} what="the key" />
      </p>
      <CodeField hint="The six digits shown in your app." />
    </DialogForm>
  );
}

function Renew({ email, onClose }: { email: string; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useAct(async (form: FormData) => {
    const renewed = await portal.renewRecoveryCodes(textOf(form, 'currentPassword'), textOf(form, 'code'));
    setCodes(renewed.recoveryCodes);
  });
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <DialogForm
      title="Create new recovery codes"
      act={renew}
      submit="Create codes"
      allowedToViewers
      onClose={onClose}
    >
      <p>Your current recovery codes stop working.</p>
      <YourPassword email={email} />
      <CodeField hint="From your app, or a recovery code." />
    </DialogForm>
  );
}

function TurnOff({ email, onClose }: { email: string; onClose: () => void }) {
  const queries = useQueryClient();
  const turnOff = useAct(async (form: FormData) => {
    const { session } = await portal.turnOffSecondFactor(
      textOf(form, 'currentPassword'),
      textOf(form, 'code'),
    );
    queries.setQueryData<PortalSession>(SESSION, session);
    onClose();
  });
  return (
    <DialogForm
      title="Turn off the second factor?"
      act={turnOff}
      submit="Turn off"
      danger
      allowedToViewers
      onClose={onClose}
    >
      <p>
        You will sign in with your password only. Your recovery codes stop working, and you are signed out
        everywhere else.
      </p>
      <YourPassword email={email} />
      <CodeField hint="From your app, or a recovery code." />
    </DialogForm>
  );
}

/** The codes are removed from the page when the dialog closes. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog key="codes" title="Your recovery codes" onClose={onClose} staysOnEscape>
      <p>
        Each code signs you in once without your app. They are shown only once: print them or store them in
        your password manager.
      </p>
      <ol className="secret codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Stored text={codes.join('\n')} what="codes" of="them" onClose={onClose} />
    </Dialog>
  );
}

const YourPassword = ({ email }: { email: string }) => (
  <>
    <UserName email={email} />
    <PasswordField label="Your password" name="currentPassword" autoComplete="current-password" required />
  </>
);

/** A field for an authenticator code or a recovery code. */
export const CodeField = ({ hint, autoFocus }: { hint: ReactNode; autoFocus?: boolean }) => (
  <TextField
    label="Code"
    autoFocus={autoFocus}
    hint={hint}
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    {...ConfirmFactorRequest.code}
    required
  />
);

const inGroups = (key: string): string => (key.match(/.{1,4}/g) ?? []).join(' ');
