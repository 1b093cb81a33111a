import { Empty, Loaded } from '../parts/feedback.jsx';
import { TextField } from '../parts/field.jsx';
import { dollars } from '../parts/money.js';
import { Panel } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { Time } from '../parts/time.jsx';
import type { Schemas } from './api.js';
import { useDesk } from './hooks.js';
import { filled, ActionButton, type ActionOptions } from './action-button.jsx';
import { DraftReportRequest, RequestInformationRequest } from '../field-limits.js';

type Report = Schemas['OperatorAnnualReport'];

export function Reports({ companyId, isFiled }: { companyId: string; isFiled: boolean }) {
  const path = `companies/${companyId}/annual-reports`;
  const reports = useDesk<readonly Report[]>(path);
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
          path={`${path}/draft`}
          fields={
            <>
              <TextField
                label="Fiscal year"
                name="year"
                type="number"
                {...DraftReportRequest.fiscalYear}
                required
              />
              <TextField
                label="Price in US dollars"
                hint="Leave empty to use the standard price."
                name="price"
                type="number"
                min={0}
                step="0.01"
              />
            </>
          }
          body={(form) => {
            const price = filled(form, 'price');
            return {
              fiscalYear: Number(filled(form, 'year')),
              ...(price !== undefined && { priceInCents: Math.round(Number(price) * 100) }),
            };
          }}
        />
      )}
    </Panel>
  );
}

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
  const path = `companies/${serviceCompanyId}/annual-reports/${annualReportId}`;
  const withdraw: ActionOptions = {
    verb: 'withdrawReport',
    button: `Withdraw ${fiscalYear}`,
    path: `${path}/withdraw`,
    word: 'withdraw',
  };
  if (status === 'DRAFT')
    return [{ verb: 'publishReport', button: `Publish ${fiscalYear}`, path: `${path}/publish` }, withdraw];
  if (status === 'FILLED') return [withdraw];
  if (status !== 'IN_PROGRESS' && status !== 'AWAITING_INFORMATION') return [];
  return [
    {
      verb: 'completeReport',
      button: `Complete filing ${fiscalYear}`,
      path: `${path}/complete`,
      fields: <TextField label="Filed on" hint="Default: today." name="filedOn" type="date" />,
      body: (form) => ({ filedOn: filled(form, 'filedOn') }),
    },
    {
      verb: 'requestReportInformation',
      button: `Ask about ${fiscalYear}`,
      path: `${path}/request-information`,
      fields: (
        <TextField
          label="Question"
          hint="Shown to the partner."
          name="message"
          {...RequestInformationRequest.message}
          required
        />
      ),
      body: (form) => ({ message: filled(form, 'message') }),
    },
    withdraw,
  ];
}
