import { Link } from 'wouter';
import type { components } from '../../../../clients/typescript/src/index.js';
import { client } from '../api.js';
import { useAct, useWatched } from '../hooks.js';
import { Empty, Failure, Loaded } from '../parts/feedback.jsx';
import { Facts, Panel, Screen, Table } from '../parts/page.jsx';
import { Status, words } from '../parts/status.jsx';
import { Day, Time } from '../parts/time.jsx';
import { Playground } from './playground.jsx';
import { RequiredActions } from './required-actions.jsx';

type Company = components['schemas']['Company'];

const nameOf = ({ legalName, nameOptions: [first] }: Company): string =>
  legalName ?? (first ? `${first.name} ${first.entityTypeEnding}` : 'A company without a name');

/** A company with everything that is known of it. */
export function CompanyScreen({ companyId, isSandbox }: { companyId: string; isSandbox: boolean }) {
  const path = { companyId };
  const company = useWatched('/v1/partner/companies/{companyId}', { path });
  return (
    <Screen
      title={company.data ? nameOf(company.data) : 'Company'}
      about={
        <>
          <Link href="/companies">All companies</Link> · <code>{companyId}</code>
        </>
      }
    >
      <Loaded of={company}>
        {(found) => (
          <>
            <Standing company={found} />
            <RequiredActions companyId={companyId} />
            {isSandbox && <Playground company={found} />}
            <Documents companyId={companyId} />
            <Compliance companyId={companyId} />
            <Timeline companyId={companyId} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Standing({ company }: { company: Company }) {
  return (
    <Panel title="Where it stands">
      <Facts
        of={[
          ['Kind', `${company.entityType}, ${company.state}`],
          ['Intake', <Status key="intake" value={company.formationSubmissionStatus} />],
          ...company.services.map(
            ({ name, status, subStatus }) =>
              [
                words(name),
                <span key={name}>
                  <Status value={status} />{' '}
                  {subStatus !== null && <span className="faint">{words(subStatus)}</span>}
                </span>,
              ] as const,
          ),
          ...company.signatureRequirements.map(
            ({ documentType, status }) =>
              [`Signature: ${documentType}`, <Status key={documentType} value={status} />] as const,
          ),
          [
            'Filed',
            company.formationFilingDate === null ? 'not yet' : <Day on={company.formationFilingDate} />,
          ],
          ['EIN', company.ein ?? 'not yet'],
          ['Industry', `${company.naicsCode} ${company.industry}`],
          ['Customer', <code key="customer">{company.serviceCustomerId}</code>],
        ]}
      />
      {company.adminNotes.map(({ noteId, note, createdBy, status }) => (
        <blockquote key={noteId}>
          {note} <span className="faint">{createdBy}</span> <Status value={status} />
        </blockquote>
      ))}
    </Panel>
  );
}

function Documents({ companyId }: { companyId: string }) {
  const documents = useWatched('/v1/partner/companies/{companyId}/documents', { path: { companyId } });
  const open = useAct(async (documentId: string) => {
    const { downloadUrl } = await client.get('/v1/partner/companies/{companyId}/documents/{documentId}', {
      path: { companyId, documentId },
    });
    location.assign(downloadUrl);
  });
  return (
    <Panel title="Documents">
      <Failure error={open.error} />
      <Loaded of={documents}>
        {(all) =>
          all.length === 0 ? (
            <Empty>None yet.</Empty>
          ) : (
            <Table
              caption="Documents"
              columns={['Name', 'Kind', 'Size', 'Made']}
              rows={all.map(({ documentId, name, documentType, sizeInBytes, documentCreatedAt }) => ({
                key: documentId,
                cells: [
                  <button
                    key="open"
                    type="button"
                    className="link"
                    onClick={() => {
                      open.mutate(documentId);
                    }}
                  >
                    {name}
                  </button>,
                  <Status key="kind" value={documentType} tone="plain" />,
                  `${Math.ceil(sizeInBytes / 1024)} KB`,
                  <Time key="made" at={documentCreatedAt} />,
                ],
              }))}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}

function Compliance({ companyId }: { companyId: string }) {
  const path = { companyId };
  const calendar = useWatched('/v1/partner/companies/{companyId}/compliance/calendar', { path });
  const reports = useWatched('/v1/partner/companies/{companyId}/compliance/annual-reports', { path });
  return (
    <Panel title="Annual reports">
      <Loaded of={calendar}>
        {({ events }) => (
          <ul className="plain">
            {events.map(({ type, state, status, nextDueDate, lastFiledDate }) => (
              <li key={type}>
                {state}: <Status value={status} tone={status === 'OVERDUE' ? 'bad' : 'plain'} />{' '}
                {nextDueDate !== null && (
                  <>
                    due on <Day on={nextDueDate} />
                  </>
                )}
                {lastFiledDate !== null && (
                  <span className="faint">
                    , last filed on <Day on={lastFiledDate} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Loaded of={reports}>
        {(all) =>
          all.length === 0 ? (
            <Empty>No report was asked for.</Empty>
          ) : (
            <Table
              caption="Annual reports"
              columns={['Year', 'State', 'Changed']}
              rows={all.map(({ annualReportId, fiscalYear, status, updatedAt }) => ({
                key: annualReportId,
                cells: [
                  fiscalYear,
                  <Status key="state" value={status} />,
                  <Time key="changed" at={updatedAt} />,
                ],
              }))}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}

function Timeline({ companyId }: { companyId: string }) {
  const events = useWatched('/v1/partner/events', { query: { companyId, size: 50 } });
  return (
    <Panel title="What happened">
      <Loaded of={events}>
        {({ content }) =>
          content.length === 0 ? (
            <Empty>Nothing that you are told of.</Empty>
          ) : (
            <ol className="timeline">
              {content.map(({ eventId, eventName, createdAt, deliveryId }) => (
                <li key={eventId}>
                  <Time at={createdAt} exact />{' '}
                  {deliveryId === null ? (
                    <code>{eventName}</code>
                  ) : (
                    <Link href={`/deliveries/${deliveryId}`}>{eventName}</Link>
                  )}
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Panel>
  );
}
