import { groupsOf } from './event-groups.js';

it('groups events by their first word, unknown words last', () => {
  const names = ['zoo_opened', 'signature_ss4_completed', 'company_filed', 'company_created'];
  expect(groupsOf(names.map((eventName) => ({ eventName })))).toEqual([
    { title: 'Company', types: [{ eventName: 'company_filed' }, { eventName: 'company_created' }] },
    { title: 'Signatures', types: [{ eventName: 'signature_ss4_completed' }] },
    { title: 'Zoo', types: [{ eventName: 'zoo_opened' }] },
  ]);
});
