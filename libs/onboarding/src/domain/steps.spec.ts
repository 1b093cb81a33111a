import { describe, expect, it } from '@jest/globals';
import { answers } from '../testing/fixtures.js';
import { openSteps, peopleOf, requestOf } from './steps.js';

describe('the steps', () => {
  const names = (answered: Parameters<typeof openSteps>[0]) => openSteps(answered).map(({ name }) => name);

  it('ask an LLC for members and a CCorp for officers', () => {
    expect(names({})).toContain('set_members');
    const ccorp = names({ choose_company: { state: 'DE', entityType: 'CCorp' } });
    expect([ccorp.includes('set_members'), ccorp.includes('set_officers')]).toEqual([false, true]);
    expect(names(answers)).toEqual([]);
  });

  it('make a request of the answers, with the numbers of those who have one', () => {
    const answered = { ...answers, set_tax_ids: { usTaxIds: true } };
    const request = requestOf('me', answered, { 'members[0]': '123-45-6789' });
    expect(request).toMatchObject({ serviceCustomerId: 'me', members: [{ ssn: '123-45-6789' }] });
    expect(request['responsibleParty']).not.toHaveProperty('ssn');
    expect(JSON.stringify(requestOf('me', answers, { 'members[0]': '123-45-6789' }))).not.toContain('123-45');
    expect(
      requestOf('me', { ...answers, set_tax_ids: { usTaxIds: false, expeditedEin: true } }, {}),
    ).toHaveProperty('requestedServices');
  });

  it('know who may have a number', () => {
    const trust = { isNaturalPerson: false, contactFullName: 'A trust' };
    const answered = { ...answers, set_members: { members: [trust, ...answers.set_members.members] } };
    expect(peopleOf(answered).map(({ path }) => path)).toEqual(['responsibleParty', 'members[1]']);
  });
});
