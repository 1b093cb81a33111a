import { changedMetadata, changedTexts } from './changes.js';

function formOf(...fields: readonly (readonly [name: string, value: string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

it('sends only the texts that changed, so that changes of other people stay', () => {
  const form = formOf(['firstName', 'Ada'], ['lastName', ''], ['phoneNumber', ''], ['email', 'a@b.example']);
  const current = {
    firstName: 'Ada',
    lastName: 'King',
    phoneNumber: null,
    email: null,
    countryOfResidence: 'GBR',
  };
  expect(changedTexts(form, current)).toEqual({ lastName: '', email: 'a@b.example' });
});

it('sends changed and new metadata, and null for removed entries', () => {
  const form = formOf(
    ['metadataKey', 'plan'],
    ['metadataValue', 'gold'],
    ['metadataKey', 'team'],
    ['metadataValue', 'b'],
    ['metadataKey', 'new'],
    ['metadataValue', ''],
  );
  expect(changedMetadata(form, { plan: 'gold', team: 'a', old: 'x' })).toEqual({
    metadata: { team: 'b', new: '', old: null },
  });
  expect(changedMetadata(formOf(), {})).toEqual({});
});
