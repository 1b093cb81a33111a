import { useEffect, useRef, useState } from 'react';
import type { components } from '../../../../clients/typescript/src/index.js';
import { client, type CompanyContext } from '../api.js';
import { useAct, useReadOnlyReason, useWatched } from '../hooks.js';
import { Failure } from '../parts/feedback.jsx';
import { X } from '../parts/icons.js';
import { Identifier } from '../parts/identifier.jsx';
import { Panel } from '../parts/page.jsx';
import { type PlaygroundStep, refusalsOf } from './playground-steps.js';

type Company = components['schemas']['Company'];
type Played = components['schemas']['PlaygroundStep'];

interface Verb {
  readonly text: string;
  readonly act: () => Promise<Played>;
}

const BASE = '/v1/partner/playground/companies/{companyId}';

/** The calls of a company's steps. */
const verbsOf = (companyId: string): Readonly<Record<PlaygroundStep, Verb>> => {
  const path = { companyId };
  const sign = (documentType: string) => () =>
    client.post(`${BASE}/signatures/{documentType}/sign`, { path: { companyId, documentType } });
  return {
    file: {
      text: 'State files the company',
      act: () => client.post(`${BASE}/formation/complete`, { path }),
    },
    'reject-names': {
      text: 'State rejects every name',
      act: () => client.post(`${BASE}/formation/reject-names`, { path }),
    },
    fail: { text: 'Formation fails', act: () => client.post(`${BASE}/formation/fail`, { path }) },
    'sign-ss4': { text: 'Founder signs the SS-4', act: sign('SS4') },
    'sign-8821': { text: 'Founder signs the Form 8821', act: sign('FORM8821') },
    'issue-ein': {
      text: 'IRS issues the EIN',
      act: () => client.post(`${BASE}/eincreation/complete`, { path }),
    },
    'reset-ss4': {
      text: 'Require a new SS-4 signature',
      act: () => client.post(`${BASE}/signatures/ss4/reset`, { path }),
    },
    'require-8821': {
      text: 'Require a signed Form 8821',
      act: () => client.post(`${BASE}/signatures/form8821/require`, { path }),
    },
  };
};

/** A step with the reason why it is not possible now; null: it is. */
interface Offered extends Verb {
  readonly refusal: string | null;
}

/**
 * Simulates the state, the IRS and the founder for a test company. Every step keeps its place; one that is not possible
 * now says why.
 */
export function Playground({
  company,
  nextStep,
  onClose,
}: {
  company: Company;
  nextStep: CompanyContext['nextStep'];
  onClose: () => void;
}) {
  const companyId = company.serviceCompanyId;
  const readOnly = useReadOnlyReason();
  const [refused, setRefused] = useState<string | null>(null);
  const play = useAct(async ({ text, act }: Verb) => ({ text, step: await act() }));
  const steps = [...useCompanySteps(company, nextStep), ...useReportSteps(companyId)];
  const { reset } = play;
  const panel = useRef<HTMLDivElement>(null);
  // A result describes the last step, so it goes when the person does something else.
  useEffect(() => {
    const forget = ({ target }: MouseEvent) => {
      if (target instanceof Node && panel.current?.contains(target)) return;
      setRefused(null);
      reset();
    };
    document.addEventListener('click', forget);
    return () => document.removeEventListener('click', forget);
  }, [reset]);
  const press = (step: Offered) => {
    setRefused(step.refusal);
    if (step.refusal === null) play.mutate(step);
    else reset();
  };
  return (
    <div ref={panel}>
      <Panel
        title="Playground"
        actions={
          <button type="button" className="bare" aria-label="Close" onClick={onClose}>
            <X className="icon" aria-hidden />
          </button>
        }
      >
        <p className="faint">Simulates the state, the IRS and the founder. Real webhooks are sent.</p>
        <div className="steps">
          {steps.map((step) => (
            <button
              key={step.text}
              type="button"
              className="plain"
              aria-disabled={play.isPending || step.refusal !== null}
              disabled={readOnly !== null}
              title={readOnly ?? step.refusal ?? undefined}
              onClick={() => press(step)}
            >
              {step.text}
            </button>
          ))}
        </div>
        <Failure error={play.error} />
        <div role="status">
          {refused !== null && <div className="notice">Not possible now. {refused}</div>}
          {play.data && (
            <div className="notice info">
              <strong>{play.data.text}: done.</strong>
              <Events of={play.data.step.triggeredEvents} />
            </div>
          )}
        </div>
      </Panel>
    </div>
  );
}

const Events = ({ of }: { of: readonly string[] }) =>
  of.length === 0 ? (
    <p>No events were sent.</p>
  ) : (
    <ul className="plain" aria-label="Events">
      {of.map((eventName) => (
        <li key={eventName}>
          <Identifier>{eventName}</Identifier>
        </li>
      ))}
    </ul>
  );

const REQUESTS = {
  FORMATION_SIGNATURE_SS4_RESET: 'SS4',
  FORMATION_SIGNATURE_FORM8821_REQUIRED: 'FORM8821',
} as const;

function useCompanySteps(company: Company, nextStep: CompanyContext['nextStep']): readonly Offered[] {
  const companyId = company.serviceCompanyId;
  const actions = useWatched('/v1/partner/companies/{companyId}/required-actions', { path: { companyId } });
  const requested = (actions.data ?? []).flatMap(({ open, actionCode }) =>
    open && actionCode !== 'FORMATION_NAME_OPTIONS_EXHAUSTED' ? [REQUESTS[actionCode]] : [],
  );
  const verbs = verbsOf(companyId);
  const refusals = refusalsOf({ ...company, nextStep }, new Set(requested));
  return (Object.keys(refusals) as PlaygroundStep[]).map((step) => ({
    ...verbs[step],
    refusal: refusals[step],
  }));
}

function useReportSteps(companyId: string): readonly Offered[] {
  const reports = useWatched('/v1/partner/companies/{companyId}/compliance/annual-reports', {
    path: { companyId },
  });
  return (reports.data ?? [])
    .filter(({ status }) => status === 'IN_PROGRESS' || status === 'AWAITING_INFORMATION')
    .map(({ annualReportId, fiscalYear }) => ({
      refusal: null,
      text: `State accepts the report for ${fiscalYear}`,
      act: () =>
        client.post(`${BASE}/annual-reports/{annualReportId}/complete`, {
          path: { companyId, annualReportId },
        }),
    }));
}
