import { useState } from 'react';
import type { components } from '../../../../clients/typescript/src/index.js';
import { client, type CompanyContext } from '../api.js';
import { useAct, useReadOnlyReason, useWatched } from '../hooks.js';
import { Failure, Outcome } from '../parts/feedback.jsx';
import { Panel } from '../parts/page.jsx';
import { type PlaygroundStep, possibleSteps } from './playground-steps.js';

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

/** Simulates the state, the IRS and the founder for a test company: the steps that are possible now. */
export function Playground({
  company,
  nextStep,
}: {
  company: Company;
  nextStep: CompanyContext['nextStep'];
}) {
  const companyId = company.serviceCompanyId;
  const refusal = useReadOnlyReason();
  const [nth, setNth] = useState(0);
  const play = useAct(async ({ text, act }: Verb) => ({ text, step: await act() }));
  const onPlay = (verb: Verb) => play.mutate(verb, { onSuccess: () => setNth((before) => before + 1) });
  const verbs = [...useCompanyVerbs(company, nextStep), ...useReportVerbs(companyId)];
  return (
    <Panel title="Playground">
      <p className="faint">Simulates the state, the IRS and the founder. Real webhooks are sent.</p>
      <Failure error={play.error} />
      {play.data && (
        <Outcome key={nth} isNew className="notice info">
          <strong>{play.data.text}: done.</strong>
          <Events of={play.data.step.triggeredEvents} />
        </Outcome>
      )}
      <div className="stack">
        {verbs.map((verb) => (
          <button
            key={verb.text}
            type="button"
            className="plain"
            disabled={play.isPending || refusal !== null}
            title={refusal ?? undefined}
            onClick={() => onPlay(verb)}
          >
            {verb.text}
          </button>
        ))}
      </div>
      {verbs.length === 0 && <p className="faint">Nothing is left to simulate.</p>}
    </Panel>
  );
}

const Events = ({ of }: { of: readonly string[] }) =>
  of.length === 0 ? (
    <p>No events were sent.</p>
  ) : (
    <ul className="plain" aria-label="Events">
      {of.map((eventName) => (
        <li key={eventName}>
          <code>{eventName}</code>
        </li>
      ))}
    </ul>
  );

const REQUESTS = {
  FORMATION_SIGNATURE_SS4_RESET: 'SS4',
  FORMATION_SIGNATURE_FORM8821_REQUIRED: 'FORM8821',
} as const;

function useCompanyVerbs(company: Company, nextStep: CompanyContext['nextStep']): readonly Verb[] {
  const companyId = company.serviceCompanyId;
  const actions = useWatched('/v1/partner/companies/{companyId}/required-actions', { path: { companyId } });
  const requested = (actions.data ?? []).flatMap(({ open, actionCode }) =>
    open && actionCode !== 'FORMATION_NAME_OPTIONS_EXHAUSTED' ? [REQUESTS[actionCode]] : [],
  );
  const verbs = verbsOf(companyId);
  return possibleSteps({ ...company, nextStep }, new Set(requested)).map((step) => verbs[step]);
}

function useReportVerbs(companyId: string): readonly Verb[] {
  const reports = useWatched('/v1/partner/companies/{companyId}/compliance/annual-reports', {
    path: { companyId },
  });
  return (reports.data ?? [])
    .filter(({ status }) => status === 'IN_PROGRESS' || status === 'AWAITING_INFORMATION')
    .map(({ annualReportId, fiscalYear }) => ({
      text: `State accepts the report for ${fiscalYear}`,
      act: () =>
        client.post(`${BASE}/annual-reports/{annualReportId}/complete`, {
          path: { companyId, annualReportId },
        }),
    }));
}
