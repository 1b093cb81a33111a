import type { Schemas } from './api.js';
import { ActionButton, type ActionOptions } from './action-button.jsx';

type Company = Schemas['Company'];
type Awaits = Schemas['OperatorCompany']['awaits'];

interface OfStep {
  readonly company: Company;
  readonly awaits: Awaits;
  /** The name to file next; null if there is none. */
  readonly name: string | null;
}

/** The next step of the desk with its form; undefined if the desk has nothing to do. */
export function nextStepOf({ company, awaits, name }: OfStep): ActionOptions | undefined {
  const { serviceCompanyId, nameOptions } = company;
  const of = { companyId: serviceCompanyId };
  if (awaits === 'accept') return { verb: 'acceptFormation', button: 'Accept the request', of };
  if (awaits === 'file')
    return {
      verb: 'fileFormation',
      button: 'File',
      of,
      fields: { nameOptionId: { label: 'Name accepted by the state', choices: namesIn(nameOptions, name) } },
    };
  return awaits === 'ein' ? { verb: 'issueEin', button: 'Issue EIN', of } : undefined;
}

/** The other actions for formation, EIN and signatures that are possible now. */
export function OtherActions({ company, awaits }: Omit<OfStep, 'name'>) {
  const actions = othersOf(company, awaits);
  if (actions.length === 0) return null;
  return (
    <div className="verbs">
      {actions.map((action) => (
        <ActionButton key={action.button} {...action} />
      ))}
    </div>
  );
}

function othersOf(company: Company, awaits: Awaits): ActionOptions[] {
  const { serviceCompanyId, formationSubmissionStatus, formationFilingDate, nameOptions, ein } = company;
  const of = { companyId: serviceCompanyId };
  if (formationSubmissionStatus === 'FAILED') return [];
  const actions: ActionOptions[] = [];
  if (awaits === 'file')
    actions.push({
      verb: 'refuseNames',
      button: 'Reject names',
      of,
      fields: { count: { label: 'Names to reject', choices: countsOf(nameOptions) } },
    });
  if (awaits === 'signatures')
    actions.push({
      verb: 'issueEin',
      button: 'Issue EIN',
      of,
      more: (
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

/** The choices of names, the one that is next first. */
const namesIn = (nameOptions: NameOptions, next: string | null) => {
  const all = nameOptions.map(
    ({ id, name, entityTypeEnding }) => [id, `${name} ${entityTypeEnding}`] as const,
  );
  return [...all.filter(([, name]) => name === next), ...all.filter(([, name]) => name !== next)];
};

const countsOf = (nameOptions: NameOptions) => [
  ['', 'All remaining'] as const,
  ...nameOptions.map(
    (_, index) => [String(index + 1), index === 0 ? 'Next name' : `Next ${index + 1} names`] as const,
  ),
];
