import { possibleSteps } from './playground-steps.js';

const NONE = new Set<'SS4' | 'FORM8821'>();
const unsigned = [{ documentType: 'SS4', status: 'PENDING' }] as const;
const signed = [{ documentType: 'SS4', status: 'COMPLETED' }] as const;

describe('the steps of the playground', () => {
  it.each(['failed', 'canceled'] as const)('are none after the formation has ended: %s', (stage) => {
    expect(
      possibleSteps({ stage, ein: null, signatureRequirements: unsigned, nextStep: null }, NONE),
    ).toEqual([]);
  });

  it('file, reject or fail a company that the state has not filed', () => {
    expect(
      possibleSteps(
        { stage: 'accepted', ein: null, signatureRequirements: unsigned, nextStep: 'file' },
        NONE,
      ),
    ).toEqual(['file', 'reject-names', 'fail', 'sign-ss4', 'reset-ss4', 'require-8821']);
  });

  it('do not file a company that waits for new names', () => {
    expect(
      possibleSteps({ stage: 'accepted', ein: null, signatureRequirements: [], nextStep: 'names' }, NONE),
    ).toEqual(['fail', 'require-8821']);
  });

  it('issue the EIN once, after the founder has signed', () => {
    const filed = { stage: 'filed', ein: null, nextStep: 'ein' } as const;
    const ofSigned = possibleSteps({ ...filed, signatureRequirements: signed }, NONE);
    const ofUnsigned = possibleSteps({ ...filed, signatureRequirements: unsigned }, NONE);
    const after = possibleSteps(
      { stage: 'ein_issued', ein: '00-1234567', signatureRequirements: signed, nextStep: null },
      NONE,
    );
    expect([ofSigned, ofUnsigned, after].map((steps) => steps.includes('issue-ein'))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('do not require a form that an open action already asks for', () => {
    const company = { stage: 'filed', ein: null, signatureRequirements: unsigned, nextStep: 'ein' } as const;
    expect(possibleSteps(company, new Set(['SS4', 'FORM8821']))).toEqual(['sign-ss4']);
  });
});
