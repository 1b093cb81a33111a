import type { components } from '../../../../clients/typescript/src/index.js';
import { client } from '../api.js';
import { useAct, useWatched } from '../hooks.js';
import { Failure } from '../parts/feedback.jsx';
import { Select } from '../parts/field.jsx';
import { useState } from 'react';
import { Panel } from '../parts/page.jsx';

type Company = components['schemas']['Company'];
type Step = components['schemas']['PlaygroundStep'];
type Verb = readonly [text: string, act: (companyId: string) => Promise<Step>];

const VERBS: readonly Verb[] = [
  [
    'State files the company',
    (companyId) =>
      client.post('/v1/partner/playground/companies/{companyId}/formation/complete', { path: { companyId } }),
  ],
  [
    'State rejects every name',
    (companyId) =>
      client.post('/v1/partner/playground/companies/{companyId}/formation/reject-names', {
        path: { companyId },
      }),
  ],
  [
    'Formation fails',
    (companyId) =>
      client.post('/v1/partner/playground/companies/{companyId}/formation/fail', { path: { companyId } }),
  ],
  [
    'Founder signs the SS-4',
    (companyId) =>
      client.post('/v1/partner/playground/companies/{companyId}/signatures/{documentType}/sign', {
        path: { companyId, documentType: 'SS4' },
      }),
  ],
  [
    'Require a new SS-4 signature',
    (companyId) =>
      client.post('/v1/partner/playground/companies/{companyId}/signatures/ss4/reset', {
        path: { companyId },
      }),
  ],
  [
    'Require a signed Form 8821',
    (companyId) =>
      client.post('/v1/partner/playground/companies/{companyId}/signatures/form8821/require', {
        path: { companyId },
      }),
  ],
  [
    'Founder signs the Form 8821',
    (companyId) =>
      client.post('/v1/partner/playground/companies/{companyId}/signatures/{documentType}/sign', {
        path: { companyId, documentType: 'FORM8821' },
      }),
  ],
  [
    'IRS issues the EIN',
    (companyId) =>
      client.post('/v1/partner/playground/companies/{companyId}/eincreation/complete', {
        path: { companyId },
      }),
  ],
];

const DAY_SECONDS = 86_400;
const SPANS = [
  ['1', '1 day'],
  ['30', '30 days'],
  ['365', '1 year'],
] as const;

/** Simulates the state, the IRS, the founder and the passing of time for test companies. */
export function Playground({ company: { serviceCompanyId: companyId } }: { company: Company }) {
  const play = useAct(([, act]: Verb) => act(companyId));
  return (
    <Panel title="Playground">
      <p className="faint">
        Sandbox only. Each button simulates an action by the state, the IRS or the founder. Real webhooks are
        sent.
      </p>
      <div className="actions">
        {VERBS.map((verb) => (
          <button
            key={verb[0]}
            type="button"
            className="plain"
            disabled={play.isPending}
            onClick={() => play.mutate(verb)}
          >
            {verb[0]}
          </button>
        ))}
      </div>
      <Failure error={play.error} />
      <p role="status" className="faint">
        {play.data ? resultText(play.data) : ''}
      </p>
      <Reports companyId={companyId} />
      <Clock />
    </Panel>
  );
}

const resultText = ({ service, triggeredEvents }: Step): string =>
  triggeredEvents.length > 0 ? `${service}: ${triggeredEvents.join(', ')}` : `${service}: no events.`;

function Reports({ companyId }: { companyId: string }) {
  const reports = useWatched('/v1/partner/companies/{companyId}/compliance/annual-reports', {
    path: { companyId },
  });
  const complete = useAct((annualReportId: string) =>
    client.post('/v1/partner/playground/companies/{companyId}/annual-reports/{annualReportId}/complete', {
      path: { companyId, annualReportId },
    }),
  );
  const open = reports.data?.filter(({ status }) => status !== 'FILING_COMPLETED') ?? [];
  return (
    <div className="actions">
      {open.map(({ annualReportId, fiscalYear }) => (
        <button
          key={annualReportId}
          type="button"
          className="plain"
          onClick={() => complete.mutate(annualReportId)}
        >
          State accepts the report for {fiscalYear}
        </button>
      ))}
      <Failure error={complete.error} />
    </div>
  );
}

function Clock() {
  const [days, setDays] = useState('30');
  const advance = useAct(() =>
    client.post('/v1/partner/playground/clock/advance', { body: { seconds: Number(days) * DAY_SECONDS } }),
  );
  return (
    <div className="filters">
      <Select label="Advance the clock by" value={days} options={SPANS} onChange={setDays} />
      <button type="button" className="plain" disabled={advance.isPending} onClick={() => advance.mutate()}>
        Advance sandbox clock
      </button>
      <Failure error={advance.error} />
    </div>
  );
}
