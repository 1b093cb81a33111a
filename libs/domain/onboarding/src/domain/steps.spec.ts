import { answers } from '../testing/fixtures.js';
import { hasUsTaxIds, openSteps, peopleOf, requestOf, stepOf } from './steps.js';

const officer = { type: 'President', legalFirstName: 'Grace', legalLastName: 'Hopper' };
const officers = { executiveMembers: [officer], ccorpValuation: { noOfShares: 1000, shareValue: 0.01 } };
const ccorp = { ...answers, choose_company: { state: 'DE', entityType: 'CCorp' }, set_officers: officers };

describe('onboarding steps', () => {
  const names = (answered: Parameters<typeof openSteps>[0]) => openSteps(answered).map(({ name }) => name);

  it('ask an LLC for members and a CCorp for officers', () => {
    expect(names({})).toContain('set_members');
    const open = names({ choose_company: { state: 'DE', entityType: 'CCorp' } });
    expect([open.includes('set_members'), open.includes('set_officers')]).toEqual([false, true]);
    expect([names(answers), names(ccorp)]).toEqual([[], []]);
  });

  it('ask for every field exactly once', () => {
    const whole = {
      ...ccorp,
      describe_business: { ...answers.describe_business, industry: 'Software' },
      set_tax_ids: { usTaxIds: false, expeditedEin: true },
    };
    for (const [name, given] of Object.entries(whole))
      expect([...(stepOf(name)?.fields ?? [])].sort()).toEqual(Object.keys(given).sort());
    expect(stepOf('set_anything')).toBeUndefined();
  });

  it('combine the answers and tax IDs into a request', () => {
    const answered = { ...answers, set_tax_ids: { usTaxIds: true } };
    const request = requestOf('me', answered, { 'members[0]': '123-45-6789' });
    expect(request).toMatchObject({ serviceCustomerId: 'me', members: [{ ssn: '123-45-6789' }] });
    expect(request['responsibleParty']).not.toHaveProperty('ssn');
    expect(JSON.stringify(requestOf('me', answers, { 'members[0]': '123-45-6789' }))).not.toContain('123-45');
  });

  it('include only applicable answers in a request', () => {
    const { set_responsible_party: party, set_members: members } = answers;
    const common = { ...answers.describe_business, ...answers.propose_names, serviceCustomerId: 'me' };
    expect(requestOf('me', answers, {})).toEqual({
      ...common,
      ...answers.choose_company,
      ...party,
      ...members,
    });
    const numbered = { ...ccorp, set_tax_ids: { usTaxIds: true } };
    const numbers = { responsibleParty: '900-70-0001', 'executiveMembers[0]': '123-45-6789' };
    expect(requestOf('me', numbered, numbers)).toEqual({
      ...common,
      ...ccorp.choose_company,
      ...officers,
      responsibleParty: { ...party.responsibleParty, ssn: '900-70-0001' },
      executiveMembers: [{ ...officer, ssn: '123-45-6789' }],
    });
    expect(requestOf('me', { set_tax_ids: { usTaxIds: false, expeditedEin: true } }, {})).toEqual({
      requestedServices: [{ service: 'EinCreation', variant: 'Expedite' }],
      serviceCustomerId: 'me',
    });
  });

  it('assume that nobody has a tax ID until an answer says so', () => {
    expect([{}, answers, { set_tax_ids: { usTaxIds: true } }].map(hasUsTaxIds)).toEqual([false, false, true]);
  });

  it('list the people who can have a tax ID', () => {
    const trust = { isNaturalPerson: false, contactFullName: 'A trust' };
    const answered = { ...answers, set_members: { members: [trust, ...answers.set_members.members] } };
    expect(peopleOf(answered)).toEqual([{ name: 'Ada Lovelace', paths: ['responsibleParty', 'members[1]'] }]);
    expect(peopleOf(ccorp)).toEqual([
      { name: 'Ada Lovelace', paths: ['responsibleParty'] },
      { name: 'Grace Hopper', paths: ['executiveMembers[0]'] },
    ]);
    expect(peopleOf({ set_members: { members: [{ legalLastName: 'Byron' }] } })).toEqual([
      { name: 'Byron', paths: ['members[0]'] },
    ]);
    expect(peopleOf({})).toEqual([]);
  });

  it('list a person in several places once, and people who only share a name separately', () => {
    const { responsibleParty } = answers.set_responsible_party;
    const { address, legalFirstName, legalLastName } = responsibleParty;
    const hers = (more: object) => ({
      legalFirstName,
      legalLastName,
      isNaturalPerson: true,
      address,
      ...more,
    });
    const pathsOf = (...members: object[]) =>
      peopleOf({ ...answers, set_members: { members } }).map(({ paths }) => paths);
    const same = [hers({}), hers({ legalFirstName: ' ada ' }), hers({ address: null })];
    expect(pathsOf(...same)).toEqual([['responsibleParty', 'members[0]', 'members[1]', 'members[2]']]);
    const elsewhere = { ...address, line1: '12 St James Square' };
    expect(pathsOf(hers({ legalFirstName: 'Annabella' }), hers({ address: elsewhere }))).toEqual([
      ['responsibleParty'],
      ['members[0]'],
      ['members[1]'],
    ]);
  });
});
