import {
  EinRequest,
  FailFormationRequest,
  FileFormationRequest,
  RefuseNamesRequest,
  RequestSignatureRequest,
} from '../field-limits.js';
import { Select, TextField } from '../parts/field.jsx';
import { Panel } from '../parts/page.jsx';
import type { Schemas } from './api.js';
import { filled, ActionButton, type ActionOptions } from './action-button.jsx';

type Company = Schemas['Company'];
type Awaits = Schemas['OperatorCompany']['awaits'];

/** Actions for formation, EIN and signatures that are possible now. */
export function CompanyActions({ company, awaits }: { company: Company; awaits: Awaits }) {
  const actions = actionsOf(company, awaits);
  if (actions.length === 0) return null;
  return (
    <Panel title="Actions">
      <div className="verbs">
        {actions.map((action) => (
          <ActionButton key={action.button} {...action} />
        ))}
      </div>
    </Panel>
  );
}

const REASON = (
  <TextField
    label="Reason"
    hint="Shown to the partner."
    name="reason"
    {...RefuseNamesRequest.reason}
    required
  />
);

function actionsOf(company: Company, awaits: Awaits): ActionOptions[] {
  const { serviceCompanyId, formationSubmissionStatus, formationFilingDate, ein } = company;
  const at = (action: string) => `companies/${serviceCompanyId}/${action}`;
  if (formationSubmissionStatus === 'FAILED') return [];
  const actions: ActionOptions[] = [];
  if (awaits === 'accept')
    actions.push({ verb: 'acceptFormation', button: 'Accept', path: at('formation/accept') });
  if (awaits === 'file') actions.push(fileOf(company, at('formation/file')), refuseOf(company, at));
  if (awaits === 'ein' || awaits === 'signatures')
    actions.push({
      verb: 'issueEin',
      button: 'Issue EIN',
      path: at('ein/issue'),
      more: awaits === 'signatures' && (
        <p>
          <strong>The founder has not signed the SS-4 yet.</strong>
        </p>
      ),
      fields: <EinField label="EIN" />,
      body: (form) => ({ ein: filled(form, 'ein') }),
    });
  if (ein !== null)
    actions.push({
      verb: 'correctEin',
      button: 'Correct EIN',
      path: at('ein/correct'),
      more: <p>{ein} will be replaced.</p>,
      fields: <EinField label="Correct EIN" />,
      body: (form) => ({ ein: filled(form, 'ein') }),
    });
  if (formationFilingDate !== null) actions.push(...signaturesOf(company, at));
  if (formationFilingDate === null)
    actions.push({
      verb: 'failFormation',
      button: 'Fail formation',
      path: at('formation/fail'),
      word: 'fail',
      fields: (
        <>
          <TextField
            label="Reason code"
            hint="A code for programs. Use capital letters and underscores."
            name="reasonCode"
            defaultValue="STATE_REJECTED"
            {...FailFormationRequest.reasonCode}
            required
          />
          <TextField
            label="Message"
            hint="Shown to the partner."
            name="message"
            {...FailFormationRequest.message}
            required
          />
        </>
      ),
      body: (form) => ({ reasonCode: filled(form, 'reasonCode'), message: filled(form, 'message') }),
    });
  return actions;
}

const EinField = ({ label }: { label: string }) => (
  <TextField
    label={label}
    hint="Format: 12-3456789"
    name="ein"
    inputMode="numeric"
    {...EinRequest.ein}
    required
  />
);

function fileOf({ nameOptions }: Company, path: string): ActionOptions {
  return {
    verb: 'fileFormation',
    button: 'File',
    path,
    fields: (
      <>
        <TextField
          label="Filing number"
          name="filingNumber"
          {...FileFormationRequest.filingNumber}
          required
        />
        <TextField
          label="Filing date"
          hint="Default: today in the state’s time zone."
          name="filingDate"
          type="date"
        />
        <Select
          label="Name accepted by the state"
          name="nameOptionId"
          options={[
            ['', 'First name not rejected'],
            ...nameOptions.map(
              ({ id, name, entityTypeEnding }) => [id, `${name} ${entityTypeEnding}`] as const,
            ),
          ]}
        />
      </>
    ),
    body: (form) => ({
      filingNumber: filled(form, 'filingNumber'),
      filingDate: filled(form, 'filingDate'),
      nameOptionId: filled(form, 'nameOptionId'),
    }),
  };
}

const refuseOf = ({ nameOptions }: Company, at: (action: string) => string): ActionOptions => ({
  verb: 'refuseNames',
  button: 'Reject names',
  path: at('formation/refuse-names'),
  fields: (
    <>
      <Select
        label="Names to reject"
        name="count"
        options={[
          ['', 'All remaining'],
          ...nameOptions.map(
            (_, index) => [String(index + 1), index === 0 ? 'Next name' : `Next ${index + 1} names`] as const,
          ),
        ]}
      />
      {REASON}
    </>
  ),
  body: (form) => {
    const count = filled(form, 'count');
    return { reason: filled(form, 'reason'), ...(count !== undefined && { count: Number(count) }) };
  },
});

function signaturesOf({ ein }: Company, at: (action: string) => string): ActionOptions[] {
  const reason = (
    <TextField
      label="Reason"
      hint="Optional. Shown to the partner."
      name="reason"
      {...RequestSignatureRequest.reason}
    />
  );
  const body = (form: FormData) => ({ reason: filled(form, 'reason') });
  const resetSs4: ActionOptions = {
    verb: 'resetSs4',
    button: 'Request new SS-4 signature',
    path: at('signatures/ss4/reset'),
    fields: reason,
    body,
  };
  const require8821: ActionOptions = {
    verb: 'requireForm8821',
    button: 'Request Form 8821 signature',
    path: at('signatures/form8821/require'),
    fields: reason,
    body,
  };
  return ein === null ? [resetSs4, require8821] : [require8821];
}
