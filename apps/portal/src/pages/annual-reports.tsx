import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { components } from '../../../../clients/typescript/src/index.js';
import { client } from '../api.js';
import { useAct, useRead, useReadOnlyReason, useWatched } from '../hooks.js';
import { DialogForm } from '../parts/dialog.jsx';
import { Empty, Loaded, Outcome } from '../parts/feedback.jsx';
import { Select, TextField } from '../parts/field.jsx';
import { ActForm } from '../parts/form.jsx';
import { dollars } from '../parts/money.js';
import { Facts, Panel, Table } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { Day, Since, useNow } from '../parts/time.jsx';
import { useToast } from '../parts/toast.jsx';

type Company = components['schemas']['Company'];
type Report = components['schemas']['AnnualReport'];
type Question = components['schemas']['RequiredField'];
type Answers = Readonly<Record<string, string>>;

const REPORTS = '/v1/partner/companies/{companyId}/compliance/annual-reports';
const REPORT = '/v1/partner/companies/{companyId}/compliance/annual-reports/{annualReportId}';
const REQUIREMENTS = '/v1/partner/companies/{companyId}/compliance/annual-report/requirements';

/** The calendar and the annual reports of a company. */
export function AnnualReports({ company }: { company: Company }) {
  const { serviceCompanyId: companyId, stage, formationFilingDate } = company;
  const refusal = useReadOnlyReason();
  const reports = useWatched(REPORTS, { path: { companyId } });
  const [asking, setAsking] = useState<'report' | 'declaration' | null>(null);
  if (stage === 'failed' || stage === 'canceled')
    return (
      <Panel>
        <Empty>A company that is not formed owes no annual reports.</Empty>
      </Panel>
    );
  const ask = {
    type: 'button',
    className: 'plain',
    disabled: refusal !== null,
    title: refusal ?? undefined,
  } as const;
  return (
    <>
      <Calendar companyId={companyId} />
      <Panel
        title="Annual reports"
        {...(formationFilingDate !== null && {
          actions: (
            <>
              <button {...ask} onClick={() => setAsking('report')}>
                Request an annual report
              </button>
              <button {...ask} onClick={() => setAsking('declaration')}>
                Declare that no filing is due
              </button>
            </>
          ),
        })}
      >
        <Loaded of={reports}>
          {(all) => (
            <>
              {all.length === 0 ? <Empty>No annual reports yet.</Empty> : <Reports all={all} />}
              {asking !== null && formationFilingDate !== null && (
                <YearForm
                  companyId={companyId}
                  firstYear={Number(formationFilingDate.slice(0, 4))}
                  reported={new Set(all.map(({ fiscalYear }) => fiscalYear))}
                  declares={asking === 'declaration'}
                  onClose={() => setAsking(null)}
                />
              )}
            </>
          )}
        </Loaded>
      </Panel>
    </>
  );
}

const priceOf = ({ priceInCents }: Report): string =>
  priceInCents === null ? 'Not yet set' : dollars(priceInCents);

const STATUSES: Readonly<Record<Report['status'], string>> = {
  FILLED: 'To be confirmed',
  IN_PROGRESS: 'In progress',
  AWAITING_INFORMATION: 'Information needed',
  FILING_COMPLETED: 'Filed',
};

const TONES = {
  FILLED: 'waiting',
  IN_PROGRESS: 'info',
  AWAITING_INFORMATION: 'waiting',
  FILING_COMPLETED: 'good',
} as const;

const Reports = ({ all }: { all: readonly Report[] }) => (
  <Table
    caption="Annual reports"
    columns={['Year', 'Status', { name: 'Price', kind: 'number' }, { name: 'Updated', kind: 'nowrap' }]}
    rows={all.map((report) => ({
      key: report.annualReportId,
      cells: [
        report.fiscalYear,
        <Status value={STATUSES[report.status]} tone={TONES[report.status]} />,
        priceOf(report),
        <Since at={report.updatedAt} />,
      ],
    }))}
  />
);

/** The forms of the reports that wait for the partner. */
export function WaitingReports({ companyId }: { companyId: string }) {
  const reports = useWatched(REPORTS, { path: { companyId } });
  return reports.data?.map((report) => <Waiting key={report.annualReportId} report={report} />);
}

interface OfReport {
  readonly report: Report;
  /** @param result what was done */
  readonly onDone: (result: string) => void;
}

/** The form of a report, if it waits for the partner, and the result afterwards. */
function Waiting({ report }: { report: Report }) {
  const { status } = report;
  const [done, setDone] = useState<{ readonly result: string; readonly status: string } | null>(null);
  const onDone = (result: string) => setDone({ result, status });
  if (status === 'FILLED' && done?.status !== status) return <Confirm report={report} onDone={onDone} />;
  if (status === 'AWAITING_INFORMATION' && done?.status !== status)
    return <GiveInformation report={report} onDone={onDone} />;
  return (
    done && (
      <Outcome isNew className="notice info">
        {done.result}
      </Outcome>
    )
  );
}

const idsOf = ({ serviceCompanyId: companyId, annualReportId }: Report) => ({ companyId, annualReportId });

function Confirm({ report, onDone }: OfReport) {
  const { fiscalYear } = report;
  const confirm = useAct<unknown, FormData>(async () => {
    await client.post(`${REPORT}/confirm`, { path: idsOf(report) });
    onDone(`You confirmed the annual report for ${fiscalYear}. We file it next.`);
  });
  return (
    <Panel title={`Confirm the annual report for ${fiscalYear}`} urgent>
      <p>
        We file the report after you confirm it. Price: <strong>{priceOf(report)}</strong>.
      </p>
      <ActForm act={confirm} submit={`Confirm the report for ${fiscalYear}`}>
        {null}
      </ActForm>
    </Panel>
  );
}

function GiveInformation({ report, onDone }: OfReport) {
  const { serviceCompanyId: companyId, fiscalYear, informationRequest } = report;
  const [answers, setAnswers] = useState<Answers>(() =>
    Object.fromEntries(report.answers.map(({ fieldId, value }) => [fieldId, value])),
  );
  const give = useAct<unknown, FormData>(async () => {
    await client.post(`${REPORT}/answers`, { path: idsOf(report), body: { answers: answersIn(answers) } });
    onDone(`You answered the question about the annual report for ${fiscalYear}.`);
  });
  return (
    <Panel title={`The annual report for ${fiscalYear} needs more information`} urgent>
      {informationRequest !== null && <blockquote>{informationRequest.message}</blockquote>}
      <ActForm act={give} submit="Send answers">
        <Questions {...{ companyId, fiscalYear, answers }} onChange={setAnswers} />
      </ActForm>
    </Panel>
  );
}

const MAX_PAST_YEARS = 2;

/** The years that the form considers: from the filing, but at most two years back, until next year. */
function yearsFrom(firstYear: number, now: number): readonly number[] {
  const year = new Date(now).getFullYear();
  const first = Math.max(firstYear, year - MAX_PAST_YEARS);
  return Array.from({ length: year + 2 - first }, (_, index) => first + index);
}

interface YearFormOf {
  readonly companyId: string;
  /** Year of the filing. */
  readonly firstYear: number;
  /** Years that have a report already. */
  readonly reported: ReadonlySet<number>;
  /** Declares that no filing is due, instead of requesting a report. */
  readonly declares: boolean;
  readonly onClose: () => void;
}

function YearForm({ companyId, firstYear, reported, declares, onClose }: YearFormOf) {
  const toast = useToast();
  const years = yearsFrom(firstYear, useNow()).filter((year) => !reported.has(year));
  const required = useQueries({
    queries: years.map((fiscalYear) => {
      const options = { path: { companyId }, query: { fiscalYear } };
      return { queryKey: [REQUIREMENTS, options], queryFn: () => client.get(REQUIREMENTS, options) };
    }),
  });
  const isLoading = required.some(({ isPending }) => isPending);
  const due = years.filter((_, index) => required[index]?.data?.filingRequired === true);
  const free = years.filter((_, index) => required[index]?.data?.filingRequired === false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [answers, setAnswers] = useState<Answers>({});
  const fiscalYear = Number(chosen ?? due[0]);
  const ask = useAct<unknown, FormData>(async () => {
    const body = { fiscalYear, answers: answersIn(answers) };
    await client.post(declares ? `${REPORTS}/declarations` : REPORTS, { path: { companyId }, body });
    onClose();
    toast(
      declares
        ? `You declared that no filing is due for ${fiscalYear}.`
        : `The annual report for ${fiscalYear} was requested.`,
    );
  });
  return (
    <DialogForm
      title={declares ? 'Declare that no filing is due' : 'Request an annual report'}
      act={ask}
      submit={declares ? 'Declare' : 'Request report'}
      disabled={ask.isPending || due.length === 0}
      onClose={onClose}
    >
      <p>
        {declares
          ? 'Use this if the state requires no filing for your figures, for example, Alabama if all figures are zero. The calendar then skips this year.'
          : 'We set a price first. Nothing is filed until you confirm the report.'}
      </p>
      {isLoading ? (
        <p role="status">Loading…</p>
      ) : due.length === 0 ? (
        <p className="notice">
          The state requires no further report until {(years.at(-1) ?? firstYear) + 1}.
        </p>
      ) : (
        <>
          <Select
            label="Fiscal year"
            {...(free.length > 0 && { hint: `No report is due for ${free.join(' or ')}.` })}
            value={String(fiscalYear)}
            options={due.map((year) => [String(year), String(year)] as const)}
            onChange={setChosen}
          />
          <Questions {...{ companyId, fiscalYear, answers }} onChange={setAnswers} />
        </>
      )}
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
  const required = useRead(REQUIREMENTS, { path: { companyId }, query: { fiscalYear } });
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

const STANDINGS: Readonly<Record<string, ReactNode>> = {
  UPCOMING: <Status value="Upcoming" tone="info" />,
  OVERDUE: <Status value="Overdue" tone="bad" />,
  NOT_YET_DUE: 'Nothing is due until the company is filed',
  UNSUPPORTED_STATE: 'This state requires no annual report for this type of company',
};

/** When a company's next annual report is due. */
function Calendar({ companyId }: { companyId: string }) {
  const calendar = useWatched('/v1/partner/companies/{companyId}/compliance/calendar', {
    path: { companyId },
  });
  return (
    <Panel title="Next annual report">
      <Loaded of={calendar}>
        {({ events }) =>
          events.map(({ type, state, status, nextDueDate, lastFiledDate }) => (
            <Facts
              key={type}
              of={[
                ['State', state],
                ['Status', STANDINGS[status] ?? status],
                ['Due date', nextDueDate === null ? 'None' : <Day on={nextDueDate} />],
                ['Last filed', lastFiledDate === null ? 'Never' : <Day on={lastFiledDate} />],
              ]}
            />
          ))
        }
      </Loaded>
    </Panel>
  );
}
