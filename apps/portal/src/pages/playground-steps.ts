import type { components } from '../../../../clients/typescript/src/index.js';
import type { CompanyContext } from '../api.js';

type Company = components['schemas']['Company'];

/** A step of the state, the IRS or the founder that the playground simulates. */
export type PlaygroundStep =
  'file' | 'reject-names' | 'fail' | 'sign-ss4' | 'reset-ss4' | 'require-8821' | 'sign-8821' | 'issue-ein';

type Progress = Pick<Company, 'stage' | 'ein' | 'signatureRequirements'> & Pick<CompanyContext, 'nextStep'>;

/**
 * Returns the steps that are possible now, in the order in which they usually happen.
 *
 * @param requested forms that an open action already asks for
 */
export function possibleSteps(
  { stage, ein, signatureRequirements, nextStep }: Progress,
  requested: ReadonlySet<'SS4' | 'FORM8821'>,
): readonly PlaygroundStep[] {
  if (stage === 'failed' || stage === 'canceled') return [];
  const isFiled = stage === 'filed' || stage === 'ein_issued';
  const statusOf = (form: string) =>
    signatureRequirements.find(({ documentType }) => documentType === form)?.status;
  const isUnsigned = signatureRequirements.some(({ status }) => status === 'PENDING');
  const possible: Readonly<Record<PlaygroundStep, boolean>> = {
    file: !isFiled && nextStep !== 'names',
    'reject-names': !isFiled && nextStep !== 'names',
    fail: !isFiled,
    'sign-ss4': statusOf('SS4') === 'PENDING',
    'sign-8821': statusOf('FORM8821') === 'PENDING',
    'issue-ein': isFiled && ein === null && !isUnsigned,
    'reset-ss4': statusOf('SS4') !== undefined && !requested.has('SS4'),
    'require-8821': !requested.has('FORM8821'),
  };
  return (Object.keys(possible) as PlaygroundStep[]).filter((step) => possible[step]);
}
