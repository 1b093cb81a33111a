import type { components } from '../../../../clients/typescript/src/index.js';
import type { CompanyContext } from '../api.js';

type Company = components['schemas']['Company'];
type TaxForm = 'SS4' | 'FORM8821';

/** A step of the state, the IRS or the founder that the playground simulates. */
export type PlaygroundStep =
  'file' | 'reject-names' | 'fail' | 'sign-ss4' | 'sign-8821' | 'issue-ein' | 'reset-ss4' | 'require-8821';

type Progress = Pick<Company, 'stage' | 'ein' | 'signatureRequirements'> & Pick<CompanyContext, 'nextStep'>;

/**
 * Returns why each step is not possible now; null if it is possible. The order is that in which steps usually happen.
 *
 * @param requested forms that an open action already asks for
 */
export function refusalsOf(
  { stage, ein, signatureRequirements, nextStep }: Progress,
  requested: ReadonlySet<TaxForm>,
): Readonly<Record<PlaygroundStep, string | null>> {
  const isFiled = stage === 'filed' || stage === 'ein_issued';
  const filed = isFiled ? 'The state has already filed the company.' : null;
  const names = nextStep === 'names' ? 'The state waits for new names.' : null;
  const statusOf = (form: TaxForm) =>
    signatureRequirements.find(({ documentType }) => documentType === form)?.status;
  const unsigned = signatureRequirements.some(({ status }) => status === 'PENDING');
  const signing = (form: TaxForm): string | null => {
    const status = statusOf(form);
    if (status === 'PENDING') return null;
    return status === undefined ? 'No signature is required.' : 'The form is already signed.';
  };
  return {
    file: filed ?? names,
    'reject-names': filed ?? names,
    fail: filed,
    'sign-ss4': signing('SS4'),
    'sign-8821': signing('FORM8821'),
    'issue-ein': !isFiled
      ? 'The state has not filed the company yet.'
      : ein !== null
        ? 'The company already has its EIN.'
        : unsigned
          ? 'The founder has not signed yet.'
          : null,
    'reset-ss4':
      statusOf('SS4') === undefined
        ? 'This company needs no SS-4.'
        : requested.has('SS4')
          ? 'A new signature is already required.'
          : null,
    'require-8821': requested.has('FORM8821') ? 'The form is already required.' : null,
  };
}
