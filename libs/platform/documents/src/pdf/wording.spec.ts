import { addressLines } from './wording.js';

const address = {
  line1: '1 Queen’s Road',
  line2: null,
  city: 'Central',
  state: '-',
  postalCode: '-',
  country: 'HKG',
};

it('an address leaves out the state and the postal code that its country does not have', () => {
  expect(addressLines(address)).toEqual(['1 Queen’s Road', 'Central', 'Hong Kong']);
  expect(addressLines({ ...address, city: 'Dubai', state: 'Dubai', country: 'ARE' })).toEqual([
    '1 Queen’s Road',
    'Dubai, Dubai',
    'United Arab Emirates',
  ]);
});
