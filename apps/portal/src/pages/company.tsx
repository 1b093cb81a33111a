import { Link } from 'wouter';
import type { components } from '../../../../clients/typescript/src/index.js';
import { client } from '../api.js';
import { useAct, useWatched } from '../hooks.js';
import { nameOf } from '../parts/company-name.jsx';
import { DocumentTable } from '../parts/documents.jsx';
import { Failure, Loaded } from '../parts/feedback.jsx';
import { Facts, Listed, Panel, Screen, Trail } from '../parts/page.jsx';
import { RequestOf } from '../parts/request.jsx';
import { Status } from '../parts/status.jsx';
import { labelOf, words } from '../parts/wording.js';
import { Day, Time } from '../parts/time.jsx';
import { AnnualReports } from './annual-reports.jsx';
import { Playground } from './playground.jsx';
import { RequiredActions } from './required-actions.jsx';

type Company = components['schemas']['Company'];

/** One company: status, required actions, documents, annual reports and events. */
export default function CompanyScreen({ companyId, isSandbox }: { companyId: string; isSandbox: boolean }) {
  const path = { companyId };
  const company = useWatched('/v1/partner/companies/{companyId}', { path });
  return (
    <Screen
      title={company.data ? nameOf(company.data) : 'Company'}
      about={<Trail to="/companies" text="All companies" id={companyId} />}
    >
      <Loaded of={company}>
        {(loaded) => (
          <>
            <Standing company={loaded} />
            <RequiredActions companyId={companyId} />
            <SigningLinks company={loaded} />
            {isSandbox && <Playground company={loaded} />}
            <Documents companyId={companyId} />
            <AnnualReports companyId={companyId} isFiled={loaded.formationFilingDate !== null} />
            <Timeline companyId={companyId} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Standing({ company }: { company: Company }) {
  return (
    <Panel title="Status">
      <Facts
        of={[
          ['Type', `${company.entityType}, ${company.state}`],
          ['Intake', <Status value={company.formationSubmissionStatus} />],
          ...company.services.map(
            ({ name, status, subStatus }) =>
              [
                labelOf(name),
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
          ['Customer', <code>{company.serviceCustomerId}</code>],
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
      <Loaded of={documents}>{(all) => <DocumentTable of={all} onOpen={open.mutate} />}</Loaded>
    </Panel>
  );
}

const OF_PAGE = 20;

function Timeline({ companyId }: { companyId: string }) {
  return (
    <Panel title="Events">
      <Listed
        of={(page) => useWatched('/v1/partner/events', { query: { companyId, page, size: OF_PAGE } })}
        empty="No events yet."
      >
        {(content) => (
          <ol className="timeline">
            {content.map(({ eventId, eventName, createdAt, deliveryId }) => (
              <li key={eventId}>
                <Time at={createdAt} exact />{' '}
                {deliveryId === null ? (
                  <code>{eventName}</code>
                ) : (
                  <Link href={`/deliveries/${deliveryId}`}>{eventName}</Link>
                )}{' '}
                <span className="faint">
                  caused by <RequestOf id={eventId} />
                </span>
              </li>
            ))}
          </ol>
        )}
      </Listed>
    </Panel>
  );
}

type Form = Company['signatureRequirements'][number]['documentType'];

function SigningLinks({ company }: { company: Company }) {
  const pending = company.signatureRequirements.filter(({ status }) => status === 'PENDING');
  if (pending.length === 0) return null;
  return (
    <Panel title="Signatures">
      {pending.map(({ documentType }) => (
        <SigningLink key={documentType} companyId={company.serviceCompanyId} documentType={documentType} />
      ))}
    </Panel>
  );
}

function SigningLink({ companyId, documentType }: { companyId: string; documentType: Form }) {
  const create = useAct(() =>
    client.post('/v1/partner/companies/{companyId}/signatures', {
      path: { companyId },
      body: { documentType },
    }),
  );
  return (
    <article>
      <p>Only the newest link for each form works. It expires after two hours.</p>
      <Failure error={create.error} />
      {create.data && (
        <p role="status">
          <a href={create.data.signingUrl}>{create.data.signingUrl}</a>{' '}
          <span className="faint">
            valid until <Time at={create.data.expiresAt} exact />
          </span>
        </p>
      )}
      <button type="button" disabled={create.isPending} onClick={() => create.mutate()}>
        Create a link to sign the {documentType === 'SS4' ? 'SS-4' : 'Form 8821'}
      </button>
    </article>
  );
}
