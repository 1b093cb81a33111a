import { nameOf } from '../parts/company-name.jsx';
import { Empty, Loaded } from '../parts/feedback.jsx';
import { Facts, Panel, Screen, Trail } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { labelOf, words } from '../parts/wording.js';
import { Day, Time } from '../parts/time.jsx';
import { ActionButton } from './action-button.jsx';
import type { Schemas } from './api.js';
import { Documents } from './documents.jsx';
import { History } from './history.jsx';
import { useDesk } from './hooks.js';
import { PartnerLink } from './partner.jsx';
import { People } from './people.jsx';
import { Reports } from './reports.jsx';
import { CompanyActions } from './company-actions.jsx';

type AtDesk = Schemas['OperatorCompany'];

/** The next step for a company, by what it is waiting for. */
const NEXT: Readonly<Record<string, string>> = {
  accept: 'Next: accept the request.',
  file: 'Next: file it with the state.',
  ein: 'Next: get its EIN.',
  names: 'Waiting for new names from the partner.',
  signatures: 'Waiting for the founder’s signature.',
};

/** One company with all its data and every action that an operator can take. */
export function CompanyAtDesk({ companyId }: { companyId: string }) {
  const result = useDesk<AtDesk>(`companies/${companyId}`);
  return (
    <Screen
      title={result.data ? nameOf(result.data.company) : 'Company'}
      about={<Trail to="/" text="Queue" id={companyId} />}
    >
      <Loaded of={result}>
        {({ company, tenantId, awaits, documents }) => (
          <>
            <p className="notice">{NEXT[awaits ?? ''] ?? 'Nothing left to do.'}</p>
            <CompanyActions company={company} awaits={awaits} />
            <Standing company={company} tenantId={tenantId} />
            <RequiredActions companyId={companyId} />
            <Documents companyId={companyId} documents={documents} />
            <Reports companyId={companyId} isFiled={company.formationFilingDate !== null} />
            <Notes companyId={companyId} notes={company.adminNotes} />
            <People company={company} />
            <History path={`companies/${companyId}/history`} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Standing({ company, tenantId }: { company: Schemas['Company']; tenantId: string }) {
  return (
    <Panel title="Status">
      <Facts
        of={[
          ['Partner', <PartnerLink tenantId={tenantId} />],
          ['Type', `${company.entityType}, ${company.state}`],
          ['Intake', <Status value={company.formationSubmissionStatus} />],
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
