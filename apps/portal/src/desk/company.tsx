import { useState } from 'react';
import { Link } from 'wouter';
import { StageStatus } from '../parts/company-status.jsx';
import { Id } from '../parts/copy.jsx';
import { Empty, Loaded } from '../parts/feedback.jsx';
import { Facts, Panel, Screen } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { entityText, formText, labelOf, words } from '../parts/wording.js';
import { Day, Since } from '../parts/time.jsx';
import { ActionButton, ActionForm } from './action-button.jsx';
import type { Schemas } from './api.js';
import { Documents } from './documents.jsx';
import { History } from './history.jsx';
import { useDesk } from './hooks.js';
import { PartnerLink } from './partner-link.jsx';
import { People } from './people.jsx';
import { awaitsDesk, Reports } from './reports.jsx';
import { triedNames } from './names.js';
import { nextStepOf, OtherActions } from './company-actions.jsx';

type AtDesk = Schemas['OperatorCompany'];
type RequiredAction = Schemas['RequiredActionListItem'];

/** Headings by the step that the company waits for. */
const WAITS: Readonly<Record<string, string>> = {
  accept: 'Next: accept the request',
  file: 'Next: file it with the state',
  ein: 'Next: get its EIN',
  names: 'Waiting for new names from the partner',
  signatures: 'Waiting for the founder’s signature',
};

/** One company with all its data and every action that an operator can take. */
export function CompanyAtDesk({ companyId }: { companyId: string }) {
  const result = useDesk<AtDesk>(`companies/${companyId}`);
  return (
    <Screen
      title={result.data?.name ?? 'Company'}
      above={<Link href="/">Queue</Link>}
      badge={
        result.data && (
          <>
            <StageStatus stage={result.data.company.stage} />
            {result.data.nameRejected && <Status value="Name rejected" tone="bad" />}
          </>
        )
      }
      about={
        <>
          {result.data && (
            <>
              <PartnerLink tenantId={result.data.tenantId} /> ·{' '}
            </>
          )}
          <Id value={companyId} what="company" />
        </>
      }
    >
      <Loaded of={result}>
        {(loaded) => (
          <>
            <NextStep of={loaded} />
            <div className="side-by-side">
              <Standing of={loaded} />
              <div>
                <RequiredActions companyId={companyId} />
                <Notes companyId={companyId} notes={loaded.company.adminNotes} />
              </div>
            </div>
            <Documents companyId={companyId} documents={loaded.documents} />
            <Reports companyId={companyId} isFiled={loaded.company.formationFilingDate !== null} />
            <People company={loaded.company} />
            <History path={`companies/${companyId}/history`} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

const namesOf = ({ company, name, nameRejected }: AtDesk) => triedNames(company, nameRejected ? null : name);

/** The step that comes next with its form, the other actions, and the company that follows in the queue. */
function NextStep({ of }: { of: AtDesk }) {
  const { company, awaits } = of;
  const { serviceCompanyId: companyId } = company;
  const reports = useDesk<readonly Schemas['OperatorAnnualReport'][]>(
    `companies/${companyId}/annual-reports`,
  );
  const waiting = reports.data?.filter(awaitsDesk) ?? [];
  const unresolved = company.adminNotes.filter(({ status }) => status === 'Unresolved').length;
  const untried = namesOf(of).filter(({ isRejected }) => !isRejected);
  const step = nextStepOf({ company, awaits, untried });
  const isIdle = awaits === null && waiting.length === 0 && unresolved === 0;
  return (
    <Panel
      title={awaits === null ? (isIdle ? 'Nothing left to do' : 'Open work') : (WAITS[awaits] ?? awaits)}
      urgent={step !== undefined || waiting.length > 0}
    >
      {step && <ActionForm key={step.button} {...step} />}
      {waiting.map((report) => (
        <p key={report.annualReportId}>
          The annual report for {report.fiscalYear} waits for you: see Annual reports below.
        </p>
      ))}
      {unresolved > 0 && (
        <p>{unresolved === 1 ? 'A note is' : `${unresolved} notes are`} not resolved: see Notes below.</p>
      )}
      <OtherActions company={company} awaits={awaits} untried={untried} />
      <NextInQueue companyId={companyId} awaits={awaits} />
    </Panel>
  );
}

/** Links to the company that has waited longest for the same step. */
function NextInQueue({ companyId, awaits }: { companyId: string; awaits: AtDesk['awaits'] }) {
  const [queue] = useState(awaits);
  const { data } = useDesk<Schemas['OperatorCompanyList']>(
    `companies?awaits=${queue ?? 'file'}&first=oldest&size=2`,
  );
  const next = data?.content.find(({ serviceCompanyId }) => serviceCompanyId !== companyId);
  if (!next) return null;
  return (
    <p className="next">
      Next in queue: <Link href={`/companies/${next.serviceCompanyId}`}>{next.name ?? 'No name yet'}</Link>
    </p>
  );
}

function Standing({ of }: { of: AtDesk }) {
  const { company } = of;
  return (
    <Panel title="Status">
      <Facts
        of={[
          ['Type', `${entityText(company.entityType)}, ${company.state}`],
          ['Stage', <StageStatus stage={company.stage} />],
          ...company.services.map(
            ({ name, variant, status, subStatus }) =>
              [
                variant === null ? labelOf(name) : `${labelOf(name)} (${words(variant)})`,
                <>
                  <Status value={status} />{' '}
                  {subStatus !== null && <span className="faint">{words(subStatus)}</span>}
                </>,
              ] as const,
          ),
          ...company.signatureRequirements.map(
            ({ documentType, status }) =>
              [`Signature: ${formText(documentType)}`, <Status value={status} />] as const,
          ),
          ...namesOf(of).map(
            ({ text, isRejected }, index) =>
              [
                `Name ${index + 1}`,
                <>
                  {text} {isRejected && <Status value="Rejected" tone="bad" />}
                </>,
              ] as const,
          ),
          [
            'Filed',
            company.formationFilingDate === null ? (
              'Not yet'
            ) : (
              <>
                <Day on={company.formationFilingDate} />, number <code>{company.formationFilingNumber}</code>
              </>
            ),
          ],
          ['EIN', company.ein ?? 'Not yet'],
          ['Industry', `${company.naicsCode} ${company.industry}`],
          ['Description', company.description],
        ]}
      />
    </Panel>
  );
}

function RequiredActions({ companyId }: { companyId: string }) {
  const actions = useDesk<readonly RequiredAction[]>(`companies/${companyId}/required-actions`);
  return (
    <Panel title="Required actions">
      <Loaded of={actions}>
        {(all) =>
          all.length === 0 ? (
            <Empty>No required actions.</Empty>
          ) : (
            <ul className="timeline">
              {all.map(({ requiredActionId, actionName, reason, updatedAt, ...action }) => (
                <li key={requiredActionId}>
                  <strong>{actionName}</strong> <ActionStatus of={action} /> <Since at={updatedAt} />
                  <br />
                  <span className="faint">{reason}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

/** Whom a required action waits for, or how it ended. */
function ActionStatus({ of }: { of: Pick<RequiredAction, 'open' | 'awaitingResponse' | 'status'> }) {
  if (of.awaitingResponse) return <Status value="Waits for the partner" tone="waiting" />;
  if (of.open) return <Status value="Answered" tone="info" />;
  return of.status === 'resolved' ? <Status value="Resolved" tone="good" /> : <Status value="Closed" />;
}

export function Notes({ companyId, notes }: { companyId: string; notes: readonly Schemas['AdminNote'][] }) {
  return (
    <Panel title="Notes">
      {notes.length === 0 && <Empty>No notes yet.</Empty>}
      {notes.map(({ noteId, note, createdBy, status }) => (
        <article key={noteId}>
          <blockquote>
            {note} <span className="faint">{createdBy}</span> <Status value={status} />
          </blockquote>
          {status === 'Unresolved' && (
            <ActionButton verb="resolveNote" button="Resolve note" of={{ companyId, noteId }} />
          )}
        </article>
      ))}
      <ActionButton verb="addNote" button="Add note" of={{ companyId }} />
    </Panel>
  );
}
