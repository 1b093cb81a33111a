import { useState } from 'react';
import { Link } from 'wouter';
import { nameOf } from '../parts/company-name.jsx';
import { CompanyStatus, STAGES } from '../parts/company-status.jsx';
import { Id } from '../parts/copy.jsx';
import { Empty, Loaded } from '../parts/feedback.jsx';
import { Facts, Panel, Screen } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { labelOf, words } from '../parts/wording.js';
import { Day, Time } from '../parts/time.jsx';
import { ActionButton, ActionForm } from './action-button.jsx';
import type { Schemas } from './api.js';
import { Documents } from './documents.jsx';
import { History } from './history.jsx';
import { useDesk } from './hooks.js';
import { PartnerLink } from './partner.jsx';
import { People } from './people.jsx';
import { awaitsDesk, Reports } from './reports.jsx';
import { nextStepOf, OtherActions } from './company-actions.jsx';

type AtDesk = Schemas['OperatorCompany'];

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
  const company = result.data?.company;
  return (
    <Screen
      title={result.data?.name ?? (company ? nameOf(company) : 'Company')}
      above={<Link href="/">Queue</Link>}
      badge={company && <CompanyStatus stage={company.stage} actionRequired={company.actionRequired} />}
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
              <Standing company={loaded.company} />
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

/** The step that comes next with its form, the other actions, and the company that follows in the queue. */
function NextStep({ of: { company, awaits, name } }: { of: AtDesk }) {
  const { serviceCompanyId: companyId } = company;
  const reports = useDesk<readonly Schemas['OperatorAnnualReport'][]>(
    `companies/${companyId}/annual-reports`,
  );
  const waiting = reports.data?.filter(awaitsDesk) ?? [];
  const unresolved = company.adminNotes.filter(({ status }) => status === 'Unresolved').length;
  const step = nextStepOf({ company, awaits, name });
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
      <OtherActions company={company} awaits={awaits} />
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
      Next in queue:{' '}
      <Link href={`/companies/${next.serviceCompanyId}`}>{next.name ?? 'Unnamed company'}</Link>
    </p>
  );
}

function Standing({ company }: { company: Schemas['Company'] }) {
  return (
    <Panel title="Status">
      <Facts
        of={[
          ['Type', `${company.entityType}, ${company.state}`],
          ['Stage', STAGES[company.stage]],
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
            ({ documentType, status }) => [`Signature: ${documentType}`, <Status value={status} />] as const,
          ),
          ...company.nameOptions.map(
            ({ name, entityTypeEnding, position }) =>
              [`Name ${position}`, `${name} ${entityTypeEnding}`] as const,
          ),
          [
            'Filed',
            company.formationFilingDate === null ? (
              'not yet'
            ) : (
              <>
                <Day on={company.formationFilingDate} />, number <code>{company.formationFilingNumber}</code>
              </>
            ),
          ],
          ['EIN', company.ein ?? 'not yet'],
          ['Industry', `${company.naicsCode} ${company.industry}`],
          ['Description', company.description],
        ]}
      />
    </Panel>
  );
}

function RequiredActions({ companyId }: { companyId: string }) {
  const actions = useDesk<readonly Schemas['RequiredActionListItem'][]>(
    `companies/${companyId}/required-actions`,
  );
  return (
    <Panel title="Required actions">
      <Loaded of={actions}>
        {(all) =>
          all.length === 0 ? (
            <Empty>No required actions.</Empty>
          ) : (
            <ul className="timeline">
              {all.map(({ requiredActionId, actionName, status, open, reason, updatedAt }) => (
                <li key={requiredActionId}>
                  <strong>{actionName}</strong> <Status value={status} tone={open ? 'waiting' : 'plain'} />{' '}
                  <Time at={updatedAt} />
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
