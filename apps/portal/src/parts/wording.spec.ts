import { disabledBecause, entityText, formText, labelOf, since } from './wording.js';

it('says how long ago something started, without "0 hours ago"', () => {
  const hour = 3_600_000;
  expect([0, 1, 5, 23, 24, 60].map((hours) => since(hours * hour))).toEqual([
    'less than an hour ago',
    '1 hour ago',
    '5 hours ago',
    '23 hours ago',
    '1 day ago',
    '2 days ago',
  ]);
});

it('labels services and fields as the portal and the desk show them', () => {
  expect(['Registered Agent', 'Formation', 'EinCreation', 'ein', 'filingNumber'].map(labelOf)).toEqual([
    'Registered agent',
    'Formation',
    'EIN creation',
    'EIN',
    'Filing number',
  ]);
});

it('explains why an endpoint is disabled instead of showing a code', () => {
  expect(['GONE', 'RETRIES_EXHAUSTED', 'NEW_REASON'].map(disabledBecause)).toEqual([
    'your server responded with 410 (gone)',
    'all attempts to send an event failed',
    'new reason',
  ]);
});

it('names types of companies and tax forms as people write them', () => {
  expect(['LLC', 'CCorp'].map(entityText)).toEqual(['LLC', 'C corporation']);
  expect(['SS4', 'FORM8821'].map(formText)).toEqual(['SS-4', 'Form 8821']);
});
