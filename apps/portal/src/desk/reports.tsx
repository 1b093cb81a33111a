import { Empty, Loaded } from '../parts/feedback.jsx';
import { TextField } from '../parts/field.jsx';
import { dollars } from '../parts/money.js';
import { Panel } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { Time } from '../parts/time.jsx';
import type { Schemas } from './api.js';
import { useDesk } from './hooks.js';
import { filled, Verb, type VerbOptions } from './verb.jsx';
import { DraftReportRequest, RequestInformationRequest } from '../field-limits.js';

type Report = Schemas['OperatorAnnualReport'];

/** A company's annual reports, drafts too, each with what can be done about it now. */
export function Reports({ companyId, isFiled }: { companyId: string; isFiled: boolean }) {
  const path = `companies/${companyId}/annual-reports`;
  const reports = useDesk<readonly Report[]>(path);
  return (
    <Panel title="Annual reports">
      <Loaded of={reports}>
        {(all) =>
          all.length === 0 ? (
            <Empty>There is none.</Empty>
          ) : (
            all.map((report) => (
              <article key={report.annualReportId}>
                <h3>
                  {report.fiscalYear} <Status value={report.status} />
                </h3>
                <p className="faint">
                  {report.priceInCents === null ? 'without a price' : dollars(report.priceInCents)}, changed{' '}
                  <Time at={report.updatedAt} />
                </p>
                {report.answers.length > 0 && (
                  <p>{report.answers.map(({ fieldId, value }) => `${fieldId}: ${value}`).join(', ')}</p>
                )}
                {report.informationRequest !== null && (
                  <blockquote>{report.informationRequest.message}</blockquote>
                )}
                <ReportVerbs report={report} />
              </article>
            ))
          )
        }
      </Loaded>
      {isFiled && (
        <Verb
          verb="draftReport"
          button="Draft an annual report"
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
                hint="Only where a person sets it; default: as the rules set it."
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

/** What can be done about a report now. @param of where it stands among others: whose it is */
export const ReportVerbs = ({ report, of }: { report: Report; of?: string }) => (
  <div className="verbs">
    {verbsOf(report).map((verb) => (
      <Verb key={verb.button} {...verb} {...(of !== undefined && { title: `${verb.button}: ${of}` })} />
    ))}
  </div>
);

function verbsOf({ status, fiscalYear, serviceCompanyId, annualReportId }: Report): VerbOptions[] {
  const path = `companies/${serviceCompanyId}/annual-reports/${annualReportId}`;
  const withdraw: VerbOptions = {
    verb: 'withdrawReport',
    button: `Withdraw ${fiscalYear}`,
    path: `${path}/withdraw`,
    word: 'withdraw',
  };
  if (status === 'DRAFT')
    return [
      {
        verb: 'publishReport',
        button: `Publish ${fiscalYear}`,
        path: `${path}/publish`,
      },
      withdraw,
    ];
  if (status === 'FILLED') return [withdraw];
  if (status !== 'IN_PROGRESS' && status !== 'AWAITING_INFORMATION') return [];
  return [
    {
      verb: 'completeReport',
      button: `Complete the filing of ${fiscalYear}`,
      path: `${path}/complete`,
      fields: (
        <TextField label="Filed on" hint="Today unless you say otherwise." name="filedOn" type="date" />
      ),
      body: (form) => ({ filedOn: filled(form, 'filedOn') }),
    },
    {
      verb: 'requestReportInformation',
      button: `Ask about ${fiscalYear}`,
      path: `${path}/request-information`,
      fields: (
        <TextField
          label="Question"
          hint="The partner reads it."
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
