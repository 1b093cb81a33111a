import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { Overview } from '../api.js';
import { useSession } from '../hooks.js';
import { CopyButton } from '../parts/copy.jsx';
import { curlOf } from '../parts/curl.js';
import { Circle, CircleCheck } from '../parts/icons.js';
import { Panel } from '../parts/page.jsx';

type Steps = Overview['firstSteps'];

interface Step {
  readonly name: keyof Steps;
  readonly title: string;
  readonly about: ReactNode;
  /** Shown instead after the step is done. */
  readonly result: ReactNode;
}

/** Keeps the partner whose checklist this browser has shown, so that its end is shown too. */
const SHOWN = 'first-steps';

/** The checklist of a new partner. When every step is done, it says so until the person hides it. */
export function FirstSteps({ of: done }: { of: Steps }) {
  const session = useSession().data;
  const tenantId = session?.partner.tenantId ?? '';
  const [isHidden, setHidden] = useState(() => localStorage.getItem(SHOWN) !== tenantId);
  const steps = stepsOf(session?.environment === 'sandbox');
  const left = steps.filter(({ name }) => !done[name]).length;
  useEffect(() => {
    if (left === 0) return;
    localStorage.setItem(SHOWN, tenantId);
    setHidden(false);
  }, [left, tenantId]);
  if (left === 0 && isHidden) return null;
  const hide = () => {
    localStorage.removeItem(SHOWN);
    setHidden(true);
    document.querySelector('h1')?.focus();
  };
  return (
    <Panel
      title={left === 0 ? 'You are set up' : 'Get started'}
      actions={
        left === 0 && (
          <button type="button" className="plain" onClick={hide}>
            Hide this list
          </button>
        )
      }
    >
      <p className="faint">
        {left === 0 ? 'All steps are done.' : `${steps.length - left} of ${steps.length} steps done`}
      </p>
      <ol className="checklist">
        {steps.map(({ name, title, about, result }) => (
          <li key={name} className={done[name] ? 'done' : undefined}>
            {done[name] ? (
              <CircleCheck className="icon" aria-hidden />
            ) : (
              <Circle className="icon" aria-hidden />
            )}
            <div>
              <strong>{title}</strong> <span className="hidden">{done[name] ? '(done)' : '(not done)'}</span>
              {done[name] ? <> · {result}</> : about}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const stepsOf = (isSandbox: boolean): readonly Step[] => [
  {
    name: 'apiKey',
    title: 'Create an API key',
    about: (
      <p>
        Your server uses it to call the API. <Link href="/keys?dialog=new">Create an API key</Link>
      </p>
    ),
    result: <Link href="/keys">View your keys</Link>,
  },
  {
    name: 'firstCall',
    title: 'Make your first API call',
    about: <FirstCall isSandbox={isSandbox} />,
    result: <Link href="/requests">View requests</Link>,
  },
  {
    name: 'endpoint',
    title: 'Add a webhook endpoint',
    about: (
      <p>
        We send events to this address of your server.{' '}
        <Link href="/webhooks?dialog=new">Add an endpoint</Link>
      </p>
    ),
    result: <Link href="/webhooks">View your endpoints</Link>,
  },
  {
    name: 'signedWebhook',
    title: 'Receive a webhook and verify its signature',
    about: (
      <p>
        Send a test event from <Link href="/webhooks">your endpoint’s page</Link>, verify its signature, and
        respond with a 2xx status.
      </p>
    ),
    result: <Link href="/deliveries">View deliveries</Link>,
  },
  {
    name: 'company',
    title: 'Form your first company',
    about: (
      <p>
        Use the API
        {isSandbox && (
          <>
            , or <Link href="/companies?dialog=new">create a test company</Link>
          </>
        )}
        . <Link href="/companies">View companies</Link>
      </p>
    ),
    result: <Link href="/companies">View companies</Link>,
  },
];

function FirstCall({ isSandbox }: { isSandbox: boolean }) {
  const call = curlOf({
    url: `${location.origin}/v1/partner/companies`,
    headers: { Authorization: `${isSandbox ? 'dk_test_' : 'dk_live_'}…` },
  });
  return (
    <>
      <p>
        List your companies. Replace the key with one of yours. We show a key only once, when it is created.{' '}
        {isSandbox && 'A sandbox on your own machine prints its first key when it starts. '}
        No key at hand? <Link href="/keys?dialog=new">Create an API key</Link>
      </p>
      <div className="code">
        <pre tabIndex={0}>{call}</pre>
        <div className="actions">
          <CopyButton text={call} what="the call" label="Copy" />
        </div>
      </div>
    </>
  );
}
