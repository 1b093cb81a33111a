import type { Schemas } from './api.js';
import type { TriedName } from './names.js';
import { ActionButton, type ActionOptions } from './action-button.jsx';

type Company = Schemas['Company'];
type Awaits = Schemas['OperatorCompany']['awaits'];

interface OfStep {
  readonly company: Company;
  readonly awaits: Awaits;
  /** The names that the state has not rejected, in the order in which it tries them. */
  readonly untried: readonly TriedName[];
}

/** The next step of the desk with its form; undefined if the desk has nothing to do. */
export function nextStepOf({ company, awaits, untried }: OfStep): ActionOptions | undefined {
  const of = { companyId: company.serviceCompanyId };
  if (awaits === 'accept') return { verb: 'acceptFormation', button: 'Accept the request', of };
  if (awaits === 'file')
    return {
      verb: 'fileFormation',
      button: 'File',
      of,
      fields: {
        nameOptionId: {
          label: 'Name accepted by the state',
          choices: untried.map(({ id, text }) => [id, text] as const),
        },
      },
    };
  return awaits === 'ein' ? { verb: 'issueEin', button: 'Issue EIN', of } : undefined;
}

/** The other actions for formation, EIN and signatures that are possible now. */
export function OtherActions(of: OfStep) {
  const actions = othersOf(of);
  if (actions.length === 0) return null;
  return (
    <div className="verbs">
      {actions.map((action) => (
        <ActionButton key={action.button} {...action} />
      ))}
    </div>
  );
}

function othersOf({ company, awaits, untried }: OfStep): ActionOptions[] {
  const { serviceCompanyId, formationSubmissionStatus, formationFilingDate, ein } = company;
  const of = { companyId: serviceCompanyId };
  if (formationSubmissionStatus === 'FAILED') return [];
  const actions: ActionOptions[] = [];
  if (awaits === 'file')
    actions.push({
      verb: 'refuseNames',
      button: 'Reject names',
      of,
      fields: { count: { label: 'Names to reject', choices: countsOf(untried) } },
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

/** The numbers of names to reject: the next name first, and at last all of them, which the API does without a number. */
const countsOf = (untried: OfStep['untried']) =>
  untried.map(({ text }, index) => {
    const count = index + 1;
    const isAll = count === untried.length;
    const names = isAll ? `All ${count} remaining names` : `The first ${count} names`;
    return [isAll ? '' : String(count), count === 1 ? text : names] as const;
  });
