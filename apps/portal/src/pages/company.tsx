import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { components } from '../../../../clients/typescript/src/index.js';
import { client, type CompanyContext, portal } from '../api.js';
import { useAct, usePortal, useWatched } from '../hooks.js';
import { nameOf } from '../parts/company-name.jsx';
import { CompanyStatus, nextStepText, STAGES } from '../parts/company-status.jsx';
import { CopyButton, Id } from '../parts/copy.jsx';
import { Confirmed } from '../parts/dialog.jsx';
import { DocumentTable } from '../parts/documents.jsx';
import { Failure, Loaded, Outcome } from '../parts/feedback.jsx';
import { TextField, textOf } from '../parts/field.jsx';
import { Identifier } from '../parts/identifier.jsx';
import { Facts, Listed, Panel, Screen, Table } from '../parts/page.jsx';
import { useStates } from '../parts/references.js';
import { Status } from '../parts/status.jsx';
import { type StepOf, Stepper } from '../parts/stepper.jsx';
import { Tabs } from '../parts/tabs.jsx';
import { Day, Since, Time } from '../parts/time.jsx';
import { useToast } from '../parts/toast.jsx';
import { entityText, formText, labelOf, words } from '../parts/wording.js';
import { AnnualReports, WaitingReports } from './annual-reports.jsx';
import { CompanyDetails } from './company-details.jsx';
import { Playground } from './playground.jsx';
import { ClosedActions, RequiredActions } from './required-actions.jsx';

type Company = components['schemas']['Company'];

const isEnded = ({ stage }: Company): boolean => stage === 'failed' || stage === 'canceled';

/** One company: open actions, progress, details, documents, annual reports and events. */
export default function CompanyScreen({ companyId, isSandbox }: { companyId: string; isSandbox: boolean }) {
  const company = useWatched('/v1/partner/companies/{companyId}', { path: { companyId } });
  const context = usePortal(['company-context', companyId], () => portal.companyContext(companyId));
  const above = <Link href="/companies">Companies</Link>;
  if (!company.data || !context.data)
    return (
      <Screen title="Company" above={above} about={<Id value={companyId} what="company" />}>
        {company.data ? (
          <Loaded of={context}>{() => null}</Loaded>
        ) : (
          <Loaded of={company}>{() => null}</Loaded>
        )}
      </Screen>
    );
  return <LoadedCompany above={above} company={company.data} context={context.data} isSandbox={isSandbox} />;
}

interface OfCompany {
  readonly company: Company;
  readonly context: CompanyContext;
}

const PLAYGROUND = 'playground';

function LoadedCompany({
  company,
  context,
  above,
  isSandbox,
}: OfCompany & { above: ReactNode; isSandbox: boolean }) {
  const { serviceCompanyId: companyId, stage } = company;
  const canPlay = isSandbox && !isEnded(company);
  const [isPlaying, setPlaying] = useState(() => sessionStorage.getItem(PLAYGROUND) === 'open');
  const [wasCanceled, setCanceled] = useState(false);
  const toggle = () => {
    sessionStorage.setItem(PLAYGROUND, isPlaying ? 'closed' : 'open');
    setPlaying(!isPlaying);
  };
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    toggle();
    opener.current?.focus();
  };
  return (
    <Screen
      title={context.name ?? nameOf(company)}
      above={above}
      badge={
        <>
          <CompanyStatus {...company} />
          {context.nameRejected && <Status value="Name rejected" tone="bad" />}
        </>
      }
      about={<About company={company} owner={context.owner} />}
      actions={
        <>
          {(stage === 'requested' || stage === 'accepted') && (
            <Cancel companyId={companyId} onCanceled={() => setCanceled(true)} />
          )}
          {canPlay && (
            <button
              ref={opener}
              type="button"
              className="plain"
              aria-expanded={isPlaying}
              aria-controls={PLAYGROUND}
              onClick={toggle}
            >
              Playground
            </button>
          )}
        </>
      }
    >
      <div className={canPlay && isPlaying ? 'with-aside' : undefined}>
        <div>
          <Panel>
            <Stepper label="Progress" of={stepsOf(company, context)} />
            {isEnded(company) && <Ended of={{ company, context }} isNew={wasCanceled} />}
          </Panel>
          <RequiredActions company={company} context={context} />
          <WaitingReports companyId={companyId} />
          <Tabs
            label="Company"
            of={[
              {
                id: 'overview',
                text: 'Overview',
                content: () => <Overview company={company} context={context} />,
              },
              { id: 'details', text: 'Details', content: () => <CompanyDetails of={{ company, context }} /> },
              { id: 'documents', text: 'Documents', content: () => <Documents companyId={companyId} /> },
              { id: 'reports', text: 'Reports', content: () => <AnnualReports company={company} /> },
              { id: 'events', text: 'Events', content: () => <Events companyId={companyId} /> },
            ]}
          />
        </div>
        {canPlay && isPlaying && (
          <aside id={PLAYGROUND} aria-label="Playground">
            <Playground company={company} nextStep={context.nextStep} onClose={close} />
          </aside>
        )}
      </div>
    </Screen>
  );
}

function About({ company, owner }: { company: Company; owner: string | null }) {
  const states = new Map(useStates());
  return (
    <div className="about">
      <span>
        {entityText(company.entityType)} in {states.get(company.state) ?? company.state}
      </span>
      <span>
        Owner: <Link href={`/customers/${company.serviceCustomerId}`}>{owner ?? 'data erased'}</Link>
      </span>
      <Id value={company.serviceCompanyId} what="company" />
    </div>
  );
}

/** The steps that the company has reached, where it is now, and what follows. It ends early if it failed or was canceled. */
function stepsOf({ stage }: Company, { reached, nextStep }: CompanyContext): readonly StepOf[] {
  const steps = [
    [STAGES.requested, reached.requested],
    [STAGES.accepted, reached.accepted],
    [STAGES.filed, reached.filed],
    [STAGES.ein_issued, reached.einIssued],
  ] as const;
  const done = steps.flatMap(([text, at]): StepOf[] =>
    at === null ? [] : [{ text, about: <Time at={at} />, state: 'done' }],
  );
  if (stage === 'failed' || stage === 'canceled') {
    const about = reached.ended === null ? undefined : <Time at={reached.ended} />;
    return [...done, { text: STAGES[stage], about, state: stage }];
  }
  const rest = steps
    .filter(([, at]) => at === null)
    .map(([text], index): StepOf => {
      const isNext = index === 0 && nextStep !== null;
      return isNext ? { text, about: nextStepText(nextStep), state: 'now' } : { text, state: 'later' };
    });
  return [...done, ...rest];
}

/** Says that the company failed or was canceled, and why. */
function Ended({ of: { company, context }, isNew }: { of: OfCompany; isNew: boolean }) {
  const note = company.adminNotes.at(-1)?.note;
  const at = context.reached.ended;
  return (
    <Outcome isNew={isNew} className={company.stage === 'failed' ? 'notice bad' : 'notice info'}>
      <strong>
        {company.stage === 'canceled' ? 'This formation was canceled' : 'This formation failed'}
        {at !== null && (
          <>
            {' '}
            on <Time at={at} />
          </>
        )}
        .
      </strong>{' '}
      {note ?? ''}
    </Outcome>
  );
}

function Cancel({ companyId, onCanceled }: { companyId: string; onCanceled: () => void }) {
  const toast = useToast();
  const cancel = useAct(async (form: FormData) => {
    const reason = textOf(form, 'reason').trim();
    await client.post('/v1/partner/companies/{companyId}/cancel', {
      path: { companyId },
      body: { reason: reason === '' ? null : reason },
    });
    onCanceled();
  });
  return (
    <Confirmed
      button="Cancel formation"
      dismiss="Keep the company"
      isDangerous
      consequence={
        <p>
          The company is not formed, and its open actions close. Your endpoints receive{' '}
          <code>company_formation_canceled</code>. You cannot undo this.
        </p>
      }
      fields={
        <TextField
          label="Reason (optional)"
          name="reason"
          maxLength={500}
          hint="Shown on this page and in the API."
        />
      }
      act={cancel.mutateAsync}
      onDone={() => toast('The formation was canceled.')}
    />
  );
}

function Overview({ company, context }: OfCompany) {
  const { formationFilingDate, formationFilingNumber, ein, signatureRequirements } = company;
  const isRunning = !isEnded(company);
  // The last note says why a formation ended, and is shown with the progress then.
  const notes = isRunning ? company.adminNotes : company.adminNotes.slice(0, -1);
  const notYet = (text: string) => <span className="faint">{text}</span>;
  return (
    <>
      <div className="side-by-side">
        <Panel title="Formation">
          <Facts
            of={[
              company.legalName === null
                ? ['Requested names', <RequestedNames key="names" of={company.nameOptions} />]
                : ['Legal name', company.legalName],
              (isRunning || formationFilingDate !== null) && [
                'Filed on',
                formationFilingDate === null ? (
                  notYet('Not yet')
                ) : (
                  <StatesDay key="filed" on={formationFilingDate} />
                ),
              ],
              formationFilingNumber !== null && [
                'Filing number',
                <Copyable key="number" text={formationFilingNumber} what="filing number" />,
              ],
              (isRunning || ein !== null) && [
                'EIN',
                ein === null ? notYet('Not yet') : <Copyable text={ein} what="EIN" />,
              ],
              ['Requested', <Time at={context.reached.requested} />],
              ['Last updated', <Since at={company.updatedAt} />],
            ]}
          />
        </Panel>
        <Panel title="Services">
          <Facts
            of={[
              ...company.services.map(
                ({ name, variant, status, subStatus }) =>
                  [
                    labelOf(name),
                    <span key={name}>
                      {company.stage === 'canceled' ? (
                        <Status value={STAGES.canceled} tone="plain" />
                      ) : (
                        <Status value={status} />
                      )}{' '}
                      <span className="faint">
                        {[variant === 'Expedite' && 'expedited', subStatus !== null && words(subStatus)]
                          .filter((text) => text !== false)
                          .join(', ')}
                      </span>
                    </span>,
                  ] as const,
              ),
              ...signatureRequirements.map(
                ({ documentType, status }) =>
                  [
                    `Signature of the ${formText(documentType)}`,
                    <Status key={documentType} value={status} />,
                  ] as const,
              ),
            ]}
          />
        </Panel>
      </div>
      {notes.length > 0 && (
        <Panel title="Notes">
          {notes.map(({ noteId, note, createdBy, status }) => (
            <blockquote key={noteId}>
              {note} <span className="faint">{createdBy}</span>{' '}
              {isRunning && <Status value={status} tone={status === 'Resolved' ? 'good' : 'waiting'} />}
            </blockquote>
          ))}
        </Panel>
      )}
      <ClosedActions companyId={company.serviceCompanyId} />
    </>
  );
}

/** A day in the state, which may differ from the reader's day at the same moment. */
const StatesDay = ({ on }: { on: string }) => (
  <span title="The date on the state’s records. Times on this page are in your time zone.">
    <Day on={on} /> <span className="faint">(state’s date)</span>
  </span>
);

const Copyable = ({ text, what }: { text: string; what: string }) => (
  <span className="id">
    {text}
    <CopyButton text={text} what={what} />
  </span>
);

const RequestedNames = ({ of }: { of: Company['nameOptions'] }) =>
  of.length === 0 ? (
    <span className="faint">None yet</span>
  ) : (
    of
      .toSorted((one, other) => one.position - other.position)
      .map(({ id, name, entityTypeEnding }) => (
        <span key={id} className="line">
          {name} {entityTypeEnding}
        </span>
      ))
  );

function Documents({ companyId }: { companyId: string }) {
  const documents = useWatched('/v1/partner/companies/{companyId}/documents', { path: { companyId } });
  const open = useAct(async (documentId: string) => {
    const { downloadUrl } = await client.get('/v1/partner/companies/{companyId}/documents/{documentId}', {
      path: { companyId, documentId },
    });
    location.assign(downloadUrl);
  });
  return (
    <Panel>
      <Failure error={open.error} />
      <Loaded of={documents}>{(all) => <DocumentTable of={all} onOpen={open.mutate} />}</Loaded>
    </Panel>
  );
}

const OF_PAGE = 20;

function Events({ companyId }: { companyId: string }) {
  return (
    <Panel>
      <Listed
        of={(page) => useWatched('/v1/partner/events', { query: { companyId, page, size: OF_PAGE } })}
        empty="No events yet."
      >
        {(content, busy) => (
          <Table
            caption="Events"
            busy={busy}
            columns={['Event', 'Webhook', { name: 'Time', kind: 'nowrap' }]}
            rows={content.map(({ eventId, eventName, createdAt, deliveryId }) => ({
              key: eventId,
              to: `/events/${eventId}`,
              cells: [
                <Identifier>{eventName}</Identifier>,
                deliveryId === null ? (
                  <span className="faint">No endpoint</span>
                ) : (
                  <Link href={`/deliveries/${deliveryId}`}>Delivery</Link>
                ),
                <Since at={createdAt} />,
              ],
            }))}
          />
        )}
      </Listed>
    </Panel>
  );
}
