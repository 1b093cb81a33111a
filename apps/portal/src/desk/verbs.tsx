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
import { filled, Verb, type VerbOptions } from './verb.jsx';

type Company = Schemas['Company'];
type Awaits = Schemas['OperatorCompany']['awaits'];

/** What can be done about a formation, the EIN and signatures now; what is not possible is not offered. */
export function Verbs({ company, awaits }: { company: Company; awaits: Awaits }) {
  const verbs = verbsOf(company, awaits);
  if (verbs.length === 0) return null;
  return (
    <Panel title="What you can do">
      <div className="verbs">
        {verbs.map((verb) => (
          <Verb key={verb.button} {...verb} />
        ))}
      </div>
    </Panel>
  );
}

const REASON = (
  <TextField
    label="Reason"
    hint="The partner reads it."
    name="reason"
    {...RefuseNamesRequest.reason}
    required
  />
);

function verbsOf(company: Company, awaits: Awaits): VerbOptions[] {
  const { serviceCompanyId, formationSubmissionStatus, formationFilingDate, ein } = company;
  const at = (verb: string) => `companies/${serviceCompanyId}/${verb}`;
  if (formationSubmissionStatus === 'FAILED') return [];
  const verbs: VerbOptions[] = [];
  if (awaits === 'accept')
    verbs.push({
      verb: 'acceptFormation',
      button: 'Accept it',
      path: at('formation/accept'),
    });
  if (awaits === 'file') verbs.push(fileOf(company, at('formation/file')), refuseOf(company, at));
  if (awaits === 'ein' || awaits === 'signatures')
    verbs.push({
      verb: 'issueEin',
      button: 'Issue the EIN',
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
    verbs.push({
      verb: 'correctEin',
      button: 'Correct the EIN',
      path: at('ein/correct'),
      more: <p>{ein} is replaced.</p>,
      fields: <EinField label="Right EIN" />,
      body: (form) => ({ ein: filled(form, 'ein') }),
    });
  if (formationFilingDate !== null) verbs.push(...signaturesOf(company, at));
  if (formationFilingDate === null)
    verbs.push({
      verb: 'failFormation',
      button: 'Fail the formation',
      path: at('formation/fail'),
      word: 'fail',
      fields: (
        <>
          <TextField
            label="Reason code"
            hint="For programs: capitals and underscores."
            name="reasonCode"
            defaultValue="STATE_REJECTED"
            {...FailFormationRequest.reasonCode}
            required
          />
          <TextField
            label="Message"
            hint="The partner reads it."
            name="message"
            {...FailFormationRequest.message}
            required
          />
        </>
      ),
      body: (form) => ({ reasonCode: filled(form, 'reasonCode'), message: filled(form, 'message') }),
    });
  return verbs;
}

const EinField = ({ label }: { label: string }) => (
  <TextField
    label={label}
    hint="As the IRS writes it: 12-3456789."
    name="ein"
    inputMode="numeric"
    {...EinRequest.ein}
    required
  />
);

function fileOf({ nameOptions }: Company, path: string): VerbOptions {
  return {
    verb: 'fileFormation',
    button: 'File it',
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
          hint="Today, in the state’s time zone, unless you say otherwise."
          name="filingDate"
          type="date"
        />
        <Select
          label="Name that the state took"
          name="nameOptionId"
          options={[
            ['', 'The first that it has not refused'],
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

const refuseOf = ({ nameOptions }: Company, at: (verb: string) => string): VerbOptions => ({
  verb: 'refuseNames',
  button: 'Refuse names',
  path: at('formation/refuse-names'),
  fields: (
    <>
      <Select
        label="How many"
        name="count"
        options={[
          ['', 'All that are left'],
          ...nameOptions.map(
            (_, index) =>
              [String(index + 1), index === 0 ? 'The next one' : `The next ${index + 1}`] as const,
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

function signaturesOf({ ein }: Company, at: (verb: string) => string): VerbOptions[] {
  const reason = (
    <TextField
      label="Reason"
      hint="The partner reads it; may be left out."
      name="reason"
      {...RequestSignatureRequest.reason}
    />
  );
  const body = (form: FormData) => ({ reason: filled(form, 'reason') });
  const resetSs4: VerbOptions = {
    verb: 'resetSs4',
    button: 'Have the SS-4 signed again',
    path: at('signatures/ss4/reset'),
    fields: reason,
    body,
  };
  const require8821: VerbOptions = {
    verb: 'requireForm8821',
    button: 'Have a Form 8821 signed',
    path: at('signatures/form8821/require'),
    fields: reason,
    body,
  };
  return ein === null ? [resetSs4, require8821] : [require8821];
}
