import { useLayoutEffect, useRef, useState } from 'react';
import type { components } from '../../../../clients/typescript/src/index.js';
import { client, type CompanyContext } from '../api.js';
import { ResolutionRequest, SubmittedNameRequest } from '../field-limits.js';
import { useAct, useReadOnlyReason, useWatched } from '../hooks.js';
import { CopyButton } from '../parts/copy.jsx';
import { Failure, Loaded, Outcome } from '../parts/feedback.jsx';
import { Select, TextField, textOf } from '../parts/field.jsx';
import { ActForm } from '../parts/form.jsx';
import { X } from '../parts/icons.js';
import { Panel } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { Since, Time } from '../parts/time.jsx';
import { formText } from '../parts/wording.js';

type Schemas = components['schemas'];
type Company = Schemas['Company'];
type Action = Schemas['RequiredActionListItem'];
type Form = Company['signatureRequirements'][number]['documentType'];

const NAMES = 'FORMATION_NAME_OPTIONS_EXHAUSTED';
const ACTIONS = '/v1/partner/companies/{companyId}/required-actions';
const ACTION = '/v1/partner/companies/{companyId}/required-actions/{requiredActionId}';
const MAX_NAMES = ResolutionRequest.nameOptions.maxItems;

const CODES: Readonly<Record<Form, Action['actionCode']>> = {
  SS4: 'FORMATION_SIGNATURE_SS4_RESET',
  FORM8821: 'FORMATION_SIGNATURE_FORM8821_REQUIRED',
};

interface OfCompany {
  readonly company: Company;
  readonly context: CompanyContext;
}

/** The open actions of a company, each with its form, and the forms that wait for a signature. */
export function RequiredActions({ company, context }: OfCompany) {
  const path = { companyId: company.serviceCompanyId };
  const actions = useWatched(ACTIONS, { path });
  const open = actions.data?.filter((action) => action.open) ?? [];
  const unsigned = company.signatureRequirements.filter(({ status }) => status === 'PENDING');
  return (
    <>
      {actions.data === undefined && <Loaded of={actions}>{() => null}</Loaded>}
      {open
        .filter(({ actionCode }) => actionCode === NAMES)
        .map((action) => (
          <NamesAction key={action.requiredActionId} company={company} context={context} action={action} />
        ))}
      {unsigned.length > 0 && (
        <Panel
          title={`The founder must sign the ${unsigned.map(({ documentType }) => formText(documentType)).join(' and the ')}`}
          urgent
        >
          <p>Create a link and send it to the founder. It works for two hours.</p>
          <ul className="rows">
            {unsigned.map(({ documentType }) => (
              <SigningLink
                key={documentType}
                companyId={company.serviceCompanyId}
                existing={context.signingLinks.find((link) => link.documentType === documentType)}
                documentType={documentType}
                reason={open.find(({ actionCode }) => actionCode === CODES[documentType])?.reason}
              />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

/** Asks for new names, and shows the names after they were submitted. */
function NamesAction({ company, context, action }: OfCompany & { action: Action }) {
  const path = { companyId: company.serviceCompanyId, requiredActionId: action.requiredActionId };
  const submit = useAct((body: Schemas['ResolutionRequest']) =>
    client.post(`${ACTION}/resolution`, { path, body }),
  );
  const waits = action.awaitingResponse && !submit.isSuccess;
  return (
    <Panel title={waits ? 'Send new names' : 'New names sent'} urgent={waits}>
      {waits ? (
        <>
          <p>{action.reason}</p>
          <RejectedNames of={context.rejectedNames} shown={action.reason} />
          <NamesForm
            endings={context.endings}
            ending={endingOf(context)}
            act={{
              mutate: (nameOptions) => submit.mutate({ actionCode: NAMES, nameOptions }),
              isPending: submit.isPending,
              error: submit.error,
            }}
          />
        </>
      ) : (
        <SubmittedNames path={path} isNew={submit.isSuccess} />
      )}
    </Panel>
  );
}

/** @param shown the reason that the panel shows already */
const RejectedNames = ({ of, shown }: { of: CompanyContext['rejectedNames']; shown: string }) =>
  of.length > 0 && (
    <>
      <h3 id="rejected-names">Rejected by the state</h3>
      <ul className="rejected-names" aria-labelledby="rejected-names">
        {of.map(({ name, reason }, index) => (
          <li key={index}>
            <strong>{name}</strong>{' '}
            {reason !== null && reason !== shown && <span className="faint">{reason}</span>}
          </li>
        ))}
      </ul>
    </>
  );

/** Returns the ending of the last rejected name; undefined if it has none of the allowed ones. */
const endingOf = ({ endings, rejectedNames }: CompanyContext): string | undefined => {
  const last = rejectedNames.at(-1)?.name ?? '';
  return endings.filter((ending) => last.endsWith(` ${ending}`)).sort((a, b) => b.length - a.length)[0];
};

type Names = readonly Schemas['SubmittedNameRequest'][];

interface SubmitNames {
  readonly mutate: (names: Names) => void;
  readonly isPending: boolean;
  readonly error: unknown;
}

/** @param ending of the last name, which is chosen at first */
function NamesForm({
  endings,
  ending,
  act,
}: {
  endings: readonly string[];
  ending: string | undefined;
  act: SubmitNames;
}) {
  const [rows, setRows] = useState<readonly number[]>([0]);
  const next = useRef(1);
  const fields = useRef<HTMLDivElement>(null);
  // The pressed button may disappear, so the focus moves to a name.
  const focusNext = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (focusNext.current === null) return;
    fields.current?.querySelector<HTMLElement>(`[name="name${focusNext.current}"]`)?.focus();
    focusNext.current = null;
  }, [rows]);
  const add = () => {
    focusNext.current = next.current++;
    setRows([...rows, focusNext.current]);
  };
  const remove = (row: number) => {
    const left = rows.filter((other) => other !== row);
    focusNext.current = left.at(-1) ?? null;
    setRows(left);
  };
  const names = (form: FormData): Names =>
    rows.map((row, index) => ({
      name: textOf(form, `name${row}`),
      entityTypeEnding: textOf(form, `ending${row}`) as Schemas['EntityTypeEnding'],
      position: index + 1,
    }));
  return (
    <ActForm
      act={{ ...act, mutate: (form) => act.mutate(names(form)) }}
      submit={act.isPending ? 'Sending…' : 'Send names'}
      more={
        rows.length < MAX_NAMES && (
          <button type="button" className="plain" onClick={add}>
            Add a name
          </button>
        )
      }
    >
      <p className="hint">Send up to {MAX_NAMES} names. The state tries them in this order.</p>
      <div ref={fields}>
        {rows.map((row, index) => (
          <fieldset key={row} className="name-option">
            <legend>{CHOICES[index]}</legend>
            <TextField
              label="Name"
              name={`name${row}`}
              path={`nameOptions[${index}].name`}
              maxLength={SubmittedNameRequest.name.maxLength}
              autoComplete="off"
              required
            />
            <Select
              label="Ending"
              name={`ending${row}`}
              path={`nameOptions[${index}].entityTypeEnding`}
              {...(ending !== undefined && { defaultValue: ending })}
              options={endings.map((ending) => [ending, ending] as const)}
            />
            {rows.length > 1 && (
              <button
                type="button"
                className="bare"
                aria-label={`Remove the ${CHOICES[index]?.toLowerCase()}`}
                title="Remove"
                onClick={() => remove(row)}
              >
                <X className="icon" aria-hidden />
              </button>
            )}
          </fieldset>
        ))}
      </div>
    </ActForm>
  );
}

const CHOICES = ['First choice', 'Second choice', 'Third choice'];

function SubmittedNames({
  path,
  isNew,
}: {
  path: { readonly companyId: string; readonly requiredActionId: string };
  isNew: boolean;
}) {
  const action = useWatched(ACTION, { path });
  const names = action.data?.history.findLast(({ submittedPayload }) => submittedPayload !== null);
  return (
    <Outcome isNew={isNew}>
      <p>
        You sent these names {names && <Since at={names.createdAt} />}. The state tries them in this order.
      </p>
      <ol aria-label="Names that you sent">
        {names?.submittedPayload?.nameOptions.map(({ name, entityTypeEnding, position }) => (
          <li key={position}>
            <strong>
              {name} {entityTypeEnding}
            </strong>
          </li>
        ))}
      </ol>
    </Outcome>
  );
}

/** A form to sign, and links with which the founder signs it. */
function SigningLink({
  companyId,
  documentType,
  existing,
  reason,
}: {
  companyId: string;
  documentType: Form;
  /** The valid link, if there is one. */
  existing: CompanyContext['signingLinks'][number] | undefined;
  reason: string | undefined;
}) {
  const refusal = useReadOnlyReason();
  const create = useAct(() =>
    client.post('/v1/partner/companies/{companyId}/signatures', {
      path: { companyId },
      body: { documentType },
    }),
  );
  const form = formText(documentType);
  const hasLink = create.data !== undefined || existing !== undefined;
  return (
    <li>
      <div>
        <h3>{form}</h3>
        <p className="faint">{reason ?? 'The IRS issues the EIN after the founder has signed it.'}</p>
        <Failure error={create.error} />
        <div role="status">
          {create.data ? (
            <div className="link-to-copy">
              <a href={create.data.signingUrl} target="_blank" rel="noreferrer">
                {create.data.signingUrl}
              </a>
              <CopyButton text={create.data.signingUrl} what="signing link" label="Copy link" />
              <span className="faint">
                Valid until <Time at={create.data.expiresAt} />
              </span>
            </div>
          ) : (
            existing && (
              <p>
                A link was created <Since at={existing.createdAt} /> and is valid until{' '}
                <Time at={existing.expiresAt} />. Its address cannot be shown again.
              </p>
            )
          )}
        </div>
        {hasLink && <p className="faint">If you create a new link, this one stops working.</p>}
      </div>
      <button
        type="button"
        className={hasLink ? 'plain' : undefined}
        disabled={refusal !== null}
        aria-disabled={create.isPending}
        title={refusal ?? undefined}
        onClick={() => create.mutate()}
      >
        {hasLink ? `Create a new link for the ${form}` : `Create a link to sign the ${form}`}
      </button>
    </li>
  );
}

/** Lists the closed actions of a company, if there are any. */
export function ClosedActions({ companyId }: { companyId: string }) {
  const actions = useWatched(ACTIONS, { path: { companyId } });
  const closed = actions.data?.filter((action) => !action.open) ?? [];
  if (closed.length === 0) return null;
  return (
    <Panel title="Closed actions">
      <ul className="rows">
        {closed.map(({ requiredActionId, actionName, reason, status, updatedAt }) => (
          <li key={requiredActionId}>
            <span>
              <strong>{actionName}</strong> <span className="faint">{reason}</span>
            </span>
            <Status value={status} tone={status === 'resolved' ? 'good' : 'plain'} />
            <Since at={updatedAt} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
