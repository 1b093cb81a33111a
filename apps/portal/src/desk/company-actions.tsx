import { Panel } from '../parts/page.jsx';
import type { Schemas } from './api.js';
import { ActionButton, type ActionOptions } from './action-button.jsx';

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

function actionsOf(company: Company, awaits: Awaits): ActionOptions[] {
  const { serviceCompanyId, formationSubmissionStatus, formationFilingDate, nameOptions, ein } = company;
  const of = { companyId: serviceCompanyId };
  if (formationSubmissionStatus === 'FAILED') return [];
  const actions: ActionOptions[] = [];
  if (awaits === 'accept') actions.push({ verb: 'acceptFormation', button: 'Accept', of });
  if (awaits === 'file')
    actions.push(
      {
        verb: 'fileFormation',
        button: 'File',
        of,
        fields: { nameOptionId: { label: 'Name accepted by the state', choices: namesIn(nameOptions) } },
      },
      {
        verb: 'refuseNames',
        button: 'Reject names',
        of,
        fields: { count: { label: 'Names to reject', choices: countsOf(nameOptions) } },
      },
    );
  if (awaits === 'ein' || awaits === 'signatures')
    actions.push({
      verb: 'issueEin',
      button: 'Issue EIN',
      of,
      more: awaits === 'signatures' && (
        <p>
          <strong>The founder has not signed the SS-4 yet.</strong>
        </p>
      ),
    });
  if (ein !== null)
    actions.push({
      verb: 'correctEin',
      button: 'Correct EIN',
      of,
      more: <p>{ein} will be replaced.</p>,
      fields: { ein: { label: 'Correct EIN' } },
    });
  if (formationFilingDate !== null && ein === null)
    actions.push({ verb: 'resetSs4', button: 'Request new SS-4 signature', of });
  if (formationFilingDate !== null)
    actions.push({ verb: 'requireForm8821', button: 'Request Form 8821 signature', of });
  if (formationFilingDate === null)
    actions.push({
      verb: 'failFormation',
      button: 'Fail formation',
      of,
      word: 'fail',
      fields: { reasonCode: { defaultValue: 'STATE_REJECTED' } },
    });
  return actions;
}

type NameOptions = Company['nameOptions'];

const namesIn = (nameOptions: NameOptions) => [
  ['', 'First name not rejected'] as const,
  ...nameOptions.map(({ id, name, entityTypeEnding }) => [id, `${name} ${entityTypeEnding}`] as const),
];

const countsOf = (nameOptions: NameOptions) => [
  ['', 'All remaining'] as const,
  ...nameOptions.map(
    (_, index) => [String(index + 1), index === 0 ? 'Next name' : `Next ${index + 1} names`] as const,
  ),
];
