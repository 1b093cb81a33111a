import { Empty, Loaded } from '../parts/feedback.jsx';
import { dollars } from '../parts/money.js';
import { Panel } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { Time } from '../parts/time.jsx';
import type { Schemas } from './api.js';
import { useDesk } from './hooks.js';
import { ActionButton, type ActionOptions } from './action-button.jsx';

type Report = Schemas['OperatorAnnualReport'];

export function Reports({ companyId, isFiled }: { companyId: string; isFiled: boolean }) {
  const reports = useDesk<readonly Report[]>(`companies/${companyId}/annual-reports`);
  return (
    <Panel title="Annual reports">
      <Loaded of={reports}>
        {(all) =>
          all.length === 0 ? (
            <Empty>No annual reports yet.</Empty>
          ) : (
            all.map((report) => (
              <article key={report.annualReportId}>
                <h3>
                  {report.fiscalYear} <Status value={report.status} />
                </h3>
                <p className="faint">
                  {report.priceInCents === null ? 'no price' : dollars(report.priceInCents)}, updated{' '}
                  <Time at={report.updatedAt} />
                </p>
                {report.answers.length > 0 && (
                  <p>{report.answers.map(({ fieldId, value }) => `${fieldId}: ${value}`).join(', ')}</p>
                )}
                {report.informationRequest !== null && (
                  <blockquote>{report.informationRequest.message}</blockquote>
                )}
                <ReportActions report={report} />
              </article>
            ))
          )
        }
      </Loaded>
      {isFiled && (
        <ActionButton
          verb="draftReport"
          button="Draft annual report"
          of={{ companyId }}
          fields={{ priceInCents: IN_DOLLARS }}
          conversions={{ priceInCents: (dollars) => Math.round(Number(dollars) * 100) }}
        />
      )}
    </Panel>
  );
}

/** Reports whether the desk must publish or file a report. */
export const awaitsDesk = ({ status }: Report): boolean => status === 'DRAFT' || status === 'IN_PROGRESS';

const IN_DOLLARS = {
  label: 'Price in US dollars',
  hint: 'Leave empty to use the standard price.',
  max: 1_000_000,
  step: '0.01',
};

/** The possible actions for a report. @param of name of the company, for lists of several companies */
export const ReportActions = ({ report, of }: { report: Report; of?: string }) => (
  <div className="verbs">
    {actionsOf(report).map((action) => (
      <ActionButton
        key={action.button}
        {...action}
        {...(of !== undefined && { title: `${action.button}: ${of}` })}
      />
    ))}
  </div>
);

function actionsOf({ status, fiscalYear, serviceCompanyId, annualReportId }: Report): ActionOptions[] {
  const of = { companyId: serviceCompanyId, annualReportId };
  const withdraw: ActionOptions = {
    verb: 'withdrawReport',
    button: `Withdraw ${fiscalYear}`,
    of,
    word: 'withdraw',
  };
  if (status === 'DRAFT') return [{ verb: 'publishReport', button: `Publish ${fiscalYear}`, of }, withdraw];
  if (status === 'FILLED') return [withdraw];
  if (status !== 'IN_PROGRESS' && status !== 'AWAITING_INFORMATION') return [];
  return [
    { verb: 'completeReport', button: `Complete filing ${fiscalYear}`, of },
    {
      verb: 'requestReportInformation',
      button: `Ask about ${fiscalYear}`,
      of,
      fields: { message: { label: 'Question' } },
    },
    withdraw,
  ];
}
