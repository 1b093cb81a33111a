import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Overview } from '../api.js';
import { useSession } from '../hooks.js';
import { CopyButton } from '../parts/copy.jsx';
import { Circle, CircleCheck } from '../parts/icons.js';
import { Panel } from '../parts/page.jsx';

type Steps = Overview['firstSteps'];

interface Step {
  readonly name: keyof Steps;
  readonly title: string;
  readonly about: ReactNode;
}

/** The checklist of a new partner. It disappears once every step is done. */
export function FirstSteps({ of: done }: { of: Steps }) {
  const isSandbox = useSession().data?.environment === 'sandbox';
  const steps = stepsOf(isSandbox);
  const left = steps.filter(({ name }) => !done[name]);
  if (left.length === 0) return null;
  return (
    <Panel title="Get started">
      <p className="faint">
        {steps.length - left.length} of {steps.length} steps done
      </p>
      <ol className="checklist">
        {steps.map(({ name, title, about }) => (
          <li key={name} className={done[name] ? 'done' : undefined}>
            {done[name] ? (
              <CircleCheck className="icon" aria-hidden />
            ) : (
              <Circle className="icon" aria-hidden />
            )}
            <div>
              <strong>{title}</strong> <span className="hidden">{done[name] ? '(done)' : '(not done)'}</span>
              {!done[name] && about}
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
        Your server uses it to call the API. <Link href="/keys">Create an API key</Link>
      </p>
    ),
  },
  { name: 'firstCall', title: 'Make your first API call', about: <FirstCall isSandbox={isSandbox} /> },
  {
    name: 'endpoint',
    title: 'Add a webhook endpoint',
    about: (
      <p>
        We send events to this address of your server. <Link href="/webhooks">Add an endpoint</Link>
      </p>
    ),
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
  },
  {
    name: 'company',
    title: 'Form your first company',
    about: (
      <p>
        Use the API{isSandbox && ', or create a test company'}: <Link href="/companies">go to Companies</Link>
      </p>
    ),
  },
];

function FirstCall({ isSandbox }: { isSandbox: boolean }) {
  const call = `curl ${location.origin}/v1/partner/companies \\\n  -H 'Authorization: ${isSandbox ? 'dk_test_' : 'dk_live_'}…'`;
  return (
    <>
      <p>List your companies. Replace the key with yours.</p>
      <div className="code">
        <pre tabIndex={0}>{call}</pre>
        <div className="actions">
          <CopyButton text={call} what="the call" label="Copy" />
        </div>
      </div>
    </>
  );
}
