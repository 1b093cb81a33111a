import { refusalsOf } from './playground-steps.js';

const NONE = new Set<'SS4' | 'FORM8821'>();
const unsigned = [{ documentType: 'SS4', status: 'PENDING' }] as const;
const signed = [{ documentType: 'SS4', status: 'COMPLETED' }] as const;

const possible = (...of: Parameters<typeof refusalsOf>): readonly string[] =>
  Object.entries(refusalsOf(...of)).flatMap(([step, refusal]) => (refusal === null ? [step] : []));

describe('the steps of the playground', () => {
  it('file, reject or fail a company that the state has not filed', () => {
    expect(
      possible({ stage: 'accepted', ein: null, signatureRequirements: unsigned, nextStep: 'file' }, NONE),
    ).toEqual(['file', 'reject-names', 'fail', 'sign-ss4', 'reset-ss4', 'require-8821']);
  });

  it('do not file a company that waits for new names', () => {
    expect(
      possible({ stage: 'accepted', ein: null, signatureRequirements: [], nextStep: 'names' }, NONE),
    ).toEqual(['fail', 'require-8821']);
  });

  it('issue the EIN once, after the founder has signed', () => {
    const filed = { stage: 'filed', ein: null, nextStep: 'ein' } as const;
    const issued = { stage: 'ein_issued', ein: '00-1234567', nextStep: null } as const;
    const refusals = [
      refusalsOf({ ...filed, stage: 'accepted', signatureRequirements: signed }, NONE),
      refusalsOf({ ...filed, signatureRequirements: unsigned }, NONE),
      refusalsOf({ ...filed, signatureRequirements: signed }, NONE),
      refusalsOf({ ...issued, signatureRequirements: signed }, NONE),
    ].map((steps) => steps['issue-ein']);
    expect(refusals).toEqual([
      'The state has not filed the company yet.',
      'The founder has not signed yet.',
      null,
      'The company already has its EIN.',
    ]);
  });

  it('do not sign a form that is signed or not required', () => {
    const company = { stage: 'filed', ein: null, signatureRequirements: signed, nextStep: 'ein' } as const;
    const { 'sign-ss4': ss4, 'sign-8821': form8821 } = refusalsOf(company, NONE);
    expect([ss4, form8821]).toEqual(['The form is already signed.', 'No signature is required.']);
  });

  it('do not require a form that an open action already asks for', () => {
    const company = { stage: 'filed', ein: null, signatureRequirements: unsigned, nextStep: 'ein' } as const;
    expect(possible(company, new Set(['SS4', 'FORM8821']))).toEqual(['sign-ss4']);
  });
});
