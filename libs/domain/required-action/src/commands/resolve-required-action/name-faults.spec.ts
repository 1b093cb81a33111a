import { nameFaultsOf } from './name-faults.js';

const faultsOf = (names: readonly string[], refused: readonly string[] = [], entityTypeEnding = 'LLC') => {
  const sent = names.map((name, index) => ({ name, entityTypeEnding, position: index + 1 }));
  const refusedNames = refused.map((name) => ({ id: name, name, entityTypeEnding: 'LLC', position: 1 }));
  const faults = Object.entries(nameFaultsOf(sent, { entityType: 'LLC', refusedNames }));
  return Object.fromEntries(faults.map(([path, { message }]) => [path, message]));
};

it('accepts new names', () => {
  expect(faultsOf(['Alpha Works', 'Alpha Works 2 LLC'], ['Beta'])).toEqual({});
});

it('rejects an ending that is not exactly one of the entity type', () => {
  const message = 'must be one of: LLC, L.L.C, L.L.C., Limited Liability Company';
  expect(faultsOf(['Alpha'], [], 'llc')).toEqual({ 'nameOptions[0].entityTypeEnding': message });
});

it('rejects names with an ending of the other entity type, and without a letter or digit', () => {
  expect(faultsOf(['Alpha', 'Beta Corp', 'LLC'])).toEqual({
    'nameOptions[1].name': 'must not have an ending of the other entity type',
    'nameOptions[2].name': 'must have a letter or digit before its ending',
  });
});

it('rejects a name that the state has rejected, in any spelling', () => {
  expect(faultsOf(['ALPHA WORKS, L.L.C.'], ['Alpha Works'])).toEqual({
    'nameOptions[0].name': 'was already rejected by the state',
  });
});

it('rejects a name that occurs twice', () => {
  expect(faultsOf(['Alpha', 'Beta', 'Alpha LLC'])).toEqual({
    'nameOptions[2].name': 'must differ from the other names',
  });
});
