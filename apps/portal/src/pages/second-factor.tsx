import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type FactorToSetUp, portal, type SecondFactorState, type Session } from '../api.js';
import { SESSION, useAct } from '../hooks.js';
import { Dialog, DialogForm, Stored } from '../parts/dialog.jsx';
import { Loaded } from '../parts/feedback.jsx';
import { TextField, textOf } from '../parts/field.jsx';
import { Panel } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { ConfirmFactorRequest } from '../field-limits.js';

/** Drawn where a second factor is set up: only that screen loads what draws it. */
const Qr = lazy(() => import('../parts/qr.jsx'));

/** So few recovery codes are too few. */
const FEW = 3;

type Open = 'set-up' | 'renew' | 'turn-off';

/** A code that is asked for besides the password. */
export function SecondFactor({ email }: { email: string }) {
  const factor = useQuery({ queryKey: ['second-factor'], queryFn: portal.secondFactor });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => {
    setOpen(null);
  };
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
    <button
      type="button"
      className={className}
      onClick={() => {
        onOpen(what);
      }}
    >
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
          Your password alone lets you in. With an authenticator app, whoever learns it still cannot sign in:
          a code is asked for, too, which changes every half minute.
        </p>
        {button('set-up', 'Set up a second factor')}
      </>
    );
  return (
    <>
      <p>
        <Status value="on" tone="good" />
      </p>
      <p>
        Signing in asks for your password and a code of your app.{' '}
        {left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`}
      </p>
      {left <= FEW && (
        <p className="notice">
          Make new recovery codes: without one, whoever loses the device is locked out.
        </p>
      )}
      <div className="actions">
        {button('renew', 'Make new recovery codes', 'plain')}
        {button('turn-off', 'Turn it off', 'plain danger')}
      </div>
    </>
  );
}

/** Password, then the key for the app, then a first code, then the recovery codes. */
function SetUp({ email, onClose }: { email: string; onClose: () => void }) {
  const queries = useQueryClient();
  const [factor, setFactor] = useState<FactorToSetUp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = useAct(async (form: FormData) => {
    setFactor(await portal.beginSecondFactor(textOf(form, 'password')));
  });
  const confirm = useAct(async (form: FormData) => {
    const { recoveryCodes, session } = await portal.confirmSecondFactor(textOf(form, 'code'));
    setCodes(recoveryCodes);
    queries.setQueryData<Session>(SESSION, session);
  });
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (!factor)
    return (
      <DialogForm key="password" title="Set up a second factor" act={begin} submit="Go on" onClose={onClose}>
        <p>You need an authenticator app: on your phone, or in your password manager.</p>
        <PasswordField email={email} />
      </DialogForm>
    );
  return (
    <DialogForm key="app" title="Add it to your app" act={confirm} submit="Confirm" onClose={onClose}>
      <p>Scan this with your authenticator app.</p>
      <Suspense fallback={<div className="qr" />}>
        <Qr text={factor.uri} label="QR code with the key below" />
      </Suspense>
      <p>
        Or enter the key by hand, or <a href={factor.uri}>open it in an app of this device</a>.
      </p>
      <p className="secret">
        <code>{inGroups(factor.secret)}</code>
      </p>
      <CodeField hint="The six digits that the app shows then." />
    </DialogForm>
  );
}

function Renew({ email, onClose }: { email: string; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useAct(async (form: FormData) => {
    const made = await portal.renewRecoveryCodes(textOf(form, 'password'), textOf(form, 'code'));
    setCodes(made.recoveryCodes);
  });
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <DialogForm title="Make new recovery codes" act={renew} submit="Make them" onClose={onClose}>
      <p>Those that you have now are worth nothing from then on.</p>
      <PasswordField email={email} />
      <CodeField hint="From your app, or a recovery code." />
    </DialogForm>
  );
}

function TurnOff({ email, onClose }: { email: string; onClose: () => void }) {
  const queries = useQueryClient();
  const turnOff = useAct(async (form: FormData) => {
    const { session } = await portal.turnOffSecondFactor(textOf(form, 'password'), textOf(form, 'code'));
    queries.setQueryData<Session>(SESSION, session);
    onClose();
  });
  return (
    <DialogForm
      title="Turn the second factor off?"
      act={turnOff}
      submit="Turn it off"
      danger
      onClose={onClose}
    >
      <p>
        From then on your password alone lets you in. The recovery codes are worth nothing, and every other
        session of yours ends.
      </p>
      <PasswordField email={email} />
      <CodeField hint="From your app, or a recovery code." />
    </DialogForm>
  );
}

/** They leave the page with the dialog. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog key="codes" title="Your recovery codes" onClose={onClose}>
      <p>
        Each lets you in once without your app. They are shown this once: print them, or keep them where you
        keep passwords.
      </p>
      <ol className="secret codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Stored text={codes.join('\n')} of="them" onClose={onClose} />
    </Dialog>
  );
}

/** Whose password it is, a password manager reads from the field before it. */
const PasswordField = ({ email }: { email: string }) => (
  <>
    <input type="hidden" autoComplete="username" value={email} readOnly />
    <TextField
      label="Your password"
      name="password"
      type="password"
      autoComplete="current-password"
      required
    />
  </>
);

/** What an app shows, or a recovery code. */
export const CodeField = ({ hint }: { hint: ReactNode }) => (
  <TextField
    label="Code"
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
