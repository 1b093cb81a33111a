import { useState } from 'react';
import type { components } from '../../../../clients/typescript/src/index.js';
import { client } from '../api.js';
import { useAct, useRead, useWatched } from '../hooks.js';
import { DialogForm } from '../parts/dialog.jsx';
import { Empty, Failure, Loaded } from '../parts/feedback.jsx';
import { Select, TextField } from '../parts/field.jsx';
import { ActForm } from '../parts/form.jsx';
import { dollars } from '../parts/money.js';
import { Facts, Panel, Table } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { Day, Time } from '../parts/time.jsx';

type Report = components['schemas']['AnnualReport'];
type Question = components['schemas']['RequiredField'];
type Answers = Readonly<Record<string, string>>;

const REPORTS = '/v1/partner/companies/{companyId}/compliance/annual-reports';
const REPORT = '/v1/partner/companies/{companyId}/compliance/annual-reports/{annualReportId}';

export function AnnualReports({ companyId, isFiled }: { companyId: string; isFiled: boolean }) {
  const path = { companyId };
  const reports = useWatched(REPORTS, { path });
  const [asking, setAsking] = useState<'report' | 'declaration' | null>(null);
  return (
    <>
      <Calendar companyId={companyId} />
      <Panel title="Annual reports">
        <Loaded of={reports}>
          {(all) => (
            <>
              {all.map((report) => (
                <Waiting key={report.annualReportId} report={report} />
              ))}
              {all.length === 0 ? <Empty>No annual reports yet.</Empty> : <Reports all={all} />}
            </>
          )}
        </Loaded>
        {isFiled && (
          <div className="actions">
            <button type="button" className="plain" onClick={() => setAsking('report')}>
              Request an annual report
            </button>
            <button type="button" className="plain" onClick={() => setAsking('declaration')}>
              Declare that no filing is due
            </button>
          </div>
        )}
        {asking !== null && (
          <OfYear companyId={companyId} declares={asking === 'declaration'} onClose={() => setAsking(null)} />
        )}
      </Panel>
    </>
  );
}

const priceOf = ({ priceInCents }: Report): string =>
  priceInCents === null ? 'not yet set' : dollars(priceInCents);

const Reports = ({ all }: { all: readonly Report[] }) => (
  <Table
    caption="Annual reports"
    columns={['Year', 'Status', 'Price', 'Updated']}
    rows={all.map((report) => ({
      key: report.annualReportId,
      cells: [
        report.fiscalYear,
        <Status value={report.status} />,
        priceOf(report),
        <Time at={report.updatedAt} />,
      ],
    }))}
  />
);

/** Shows the form for a report that needs an answer from the partner. */
function Waiting({ report }: { report: Report }) {
  if (report.status === 'FILLED') return <Confirm report={report} />;
  return report.status === 'AWAITING_INFORMATION' ? <GiveInformation report={report} /> : null;
}

const idsOf = ({ serviceCompanyId: companyId, annualReportId }: Report) => ({ companyId, annualReportId });

function Confirm({ report }: { report: Report }) {
  const confirm = useAct(() => client.post(`${REPORT}/confirm`, { path: idsOf(report) }));
  return (
    <article>
      <h3>The {report.fiscalYear} report is ready for your confirmation</h3>
      <p>The report is filed after you confirm it. Price: {priceOf(report)}.</p>
      <Failure error={confirm.error} />
      <button type="button" disabled={confirm.isPending} onClick={() => confirm.mutate()}>
        Confirm the report for {report.fiscalYear}
      </button>
    </article>
  );
}

function GiveInformation({ report }: { report: Report }) {
  const { serviceCompanyId: companyId, fiscalYear, informationRequest } = report;
  const [answers, setAnswers] = useState<Answers>(() =>
    Object.fromEntries(report.answers.map(({ fieldId, value }) => [fieldId, value])),
  );
  const give = useAct<unknown, FormData>(() =>
    client.post(`${REPORT}/answers`, { path: idsOf(report), body: { answers: answersIn(answers) } }),
  );
  return (
    <article>
      <h3>The {fiscalYear} report needs more information</h3>
      {informationRequest !== null && <blockquote>{informationRequest.message}</blockquote>}
      <ActForm act={give} submit="Send answers">
        <Questions {...{ companyId, fiscalYear, answers }} onChange={setAnswers} />
      </ActForm>
    </article>
  );
}

interface YearForm {
  readonly companyId: string;
  /** Declares that no filing is due, instead of requesting a report. */
  readonly declares: boolean;
  readonly onClose: () => void;
}

function OfYear({ companyId, declares, onClose }: YearForm) {
  const [year, setYear] = useState(() => String(new Date().getFullYear()));
  const [answers, setAnswers] = useState<Answers>({});
  const fiscalYear = Number(year);
  const ask = useAct<unknown, FormData>(async () => {
    const body = { fiscalYear, answers: answersIn(answers) };
    await client.post(declares ? `${REPORTS}/declarations` : REPORTS, { path: { companyId }, body });
    onClose();
  });
  return (
    <DialogForm
      title={declares ? 'Declare that no filing is due' : 'Request an annual report'}
      act={ask}
      submit={declares ? 'Declare' : 'Request report'}
      onClose={onClose}
    >
      <p>
        {declares
          ? 'Use this if the state requires no filing for your figures, for example, Alabama if all figures are zero. The calendar then skips this year.'
          : 'We set a price first. Nothing is filed until you confirm the report.'}
      </p>
      <TextField
        label="Fiscal year"
        inputMode="numeric"
        pattern="20[0-9][0-9]"
        value={year}
        required
        onChange={(event) => setYear(event.target.value)}
      />
      {/^20\d\d$/.test(year) && <Questions {...{ companyId, fiscalYear, answers }} onChange={setAnswers} />}
    </DialogForm>
  );
}

/** Questions of the state that the company's data does not answer. */
function Questions({
  companyId,
  fiscalYear,
  answers,
  onChange,
}: {
  companyId: string;
  fiscalYear: number;
  answers: Answers;
  onChange: (answers: Answers) => void;
}) {
  const required = useRead('/v1/partner/companies/{companyId}/compliance/annual-report/requirements', {
    path: { companyId },
    query: { fiscalYear },
  });
  return (
    <Loaded of={required}>
      {({ fields, filingRequired }) =>
        filingRequired ? (
          <>
            {fields
              .filter((field) => field.group === 'QUESTION' && isAsked(field, answers))
              .map((field) => (
                <Answer
                  key={field.id}
                  field={field}
                  value={answers[field.id] ?? ''}
                  onChange={(value) => onChange({ ...answers, [field.id]: value })}
                />
              ))}
          </>
        ) : (
          <p className="notice">The state requires no report for {fiscalYear}.</p>
        )
      }
    </Loaded>
  );
}

function isAsked({ dependsOn }: Question, answers: Answers): boolean {
  if (dependsOn === null) return true;
  const answer = answers[dependsOn.fieldId] ?? '';
  return dependsOn.is === undefined ? Number(answer) > (dependsOn.above ?? 0) : answer === dependsOn.is;
}

function Answer({
  field: { label, type, options, required },
  value,
  onChange,
}: {
  field: Question;
  value: string;
  onChange: (value: string) => void;
}) {
  if (type === 'RADIO')
    return (
      <Select
        label={label}
        value={value}
        options={[['', 'Choose an option'], ...options.map((option) => [option, option] as const)]}
        onChange={onChange}
      />
    );
  return (
    <TextField
      label={label}
      inputMode={type === 'TEXT' ? 'text' : 'decimal'}
      value={value}
      required={required}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const answersIn = (answers: Answers) =>
  Object.entries(answers).flatMap(([fieldId, value]) => (value === '' ? [] : [{ fieldId, value }]));

const STANDINGS: Readonly<Record<string, string>> = {
  UPCOMING: 'The next annual report is due',
  OVERDUE: 'An annual report is overdue',
  NOT_YET_DUE: 'Nothing is due until the company is formed',
  UNSUPPORTED_STATE: 'This state requires no annual report for this type of company',
};

/** When a company's next annual report is due. */
export function Calendar({ companyId }: { companyId: string }) {
  const calendar = useWatched('/v1/partner/companies/{companyId}/compliance/calendar', {
    path: { companyId },
  });
  return (
    <Panel title="Calendar">
      <Loaded of={calendar}>
        {({ events }) =>
          events.map(({ type, state, status, nextDueDate, lastFiledDate }) => (
            <Facts
              key={type}
              of={[
                ['State', state],
                [
                  'Status',
                  <span className={status === 'OVERDUE' ? 'bad' : undefined}>
                    {STANDINGS[status] ?? status}
                  </span>,
                ],
                ['Due date', nextDueDate === null ? 'none' : <Day on={nextDueDate} />],
                ['Last filed', lastFiledDate === null ? 'never' : <Day on={lastFiledDate} />],
              ]}
            />
          ))
        }
      </Loaded>
    </Panel>
  );
}
