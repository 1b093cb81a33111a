import type { AskingCompany } from '#domain/company';
import {
  companyId,
  customerId,
  raisedAction,
  requiredActionId,
  tenantId,
} from '../testing/required-action.fixtures.js';
import { reconciliationsOf } from './reconciliation.js';

const company = { companyId, customerId, tenantId, nameRounds: [], signatureRounds: [] };
type NameRound = AskingCompany['nameRounds'][number];
type SignatureRound = AskingCompany['signatureRounds'][number];

const names = (outcome: NameRound['outcome']): NameRound => ({
  requiredActionId,
  reason: 'The state refused every name.',
  outcome,
});
const signature = (
  documentType: SignatureRound['documentType'],
  outcome: SignatureRound['outcome'],
  more: Partial<SignatureRound> = {},
): SignatureRound => ({ documentType, round: 2, requiredActionId, reason: 'Blurred.', outcome, ...more });

const raise = (more: Parameters<typeof raisedAction>[0] = {}) => ({
  type: 'RaiseAction',
  action: raisedAction(more),
});

describe('the actions of a company', () => {
  it('are empty if it asks for nothing, or if the request itself asks', () => {
    expect(reconciliationsOf(company)).toEqual([]);
    const unasked = signature('SS4', 'awaited', { requiredActionId: null, reason: null, round: 1 });
    expect(reconciliationsOf({ ...company, signatureRounds: [unasked] })).toEqual([]);
  });

  it.each<[NameRound['outcome'], string[], boolean]>([
    ['awaited', [], true],
    ['replaced', [], false],
    ['accepted', ['ResolveAction'], false],
    ['refused', ['RejectAction'], false],
    ['failed', ['RejectAction'], false],
  ])('ask for names; after the outcome %s they need %j', (outcome, closing, awaited) => {
    expect(reconciliationsOf({ ...company, nameRounds: [names(outcome)] })).toEqual([
      {
        requiredActionId,
        actionCode: 'FORMATION_NAME_OPTIONS_EXHAUSTED',
        awaited,
        commands: [raise(), ...closing.map((type) => ({ type }))],
      },
    ]);
  });

  it.each<[SignatureRound['documentType'], SignatureRound['outcome'], string, string[], boolean]>([
    ['SS4', 'awaited', 'FORMATION_SIGNATURE_SS4_RESET', [], true],
    ['SS4', 'signed', 'FORMATION_SIGNATURE_SS4_RESET', ['ResolveAction'], false],
    ['SS4', 'replaced', 'FORMATION_SIGNATURE_SS4_RESET', [], false],
    ['FORM8821', 'awaited', 'FORMATION_SIGNATURE_FORM8821_REQUIRED', [], true],
    ['FORM8821', 'failed', 'FORMATION_SIGNATURE_FORM8821_REQUIRED', ['RejectAction'], false],
  ])('ask for the %s; with the outcome %s: %s %j', (form, outcome, actionCode, closing, awaited) => {
    const code = actionCode as 'FORMATION_SIGNATURE_SS4_RESET';
    expect(reconciliationsOf({ ...company, signatureRounds: [signature(form, outcome)] })).toEqual([
      {
        requiredActionId,
        actionCode,
        awaited,
        commands: [raise({ actionCode: code, reason: 'Blurred.' }), ...closing.map((type) => ({ type }))],
      },
    ]);
  });

  it('are opened oldest first, names before signatures', () => {
    const nameRounds = [names('refused'), { ...names('awaited'), requiredActionId: 'later' }];
    const signatureRounds = [signature('SS4', 'awaited', { requiredActionId: 'signature' })];
    const all = reconciliationsOf({ ...company, nameRounds, signatureRounds });
    expect(all.map((one) => one.requiredActionId)).toEqual([requiredActionId, 'later', 'signature']);
  });
});
