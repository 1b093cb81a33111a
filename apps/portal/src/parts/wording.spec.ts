import {
  disabledBecause,
  durationOf,
  entityText,
  formText,
  hostOf,
  labelOf,
  plainMessage,
  since,
  until,
  wrongField,
} from './wording.js';

it('puts the label before a message that goes on after it, and makes other messages sentences', () => {
  expect(wrongField('Name', 'was already rejected by the state')).toBe(
    'Name was already rejected by the state.',
  );
  expect(wrongField('URL', 'the URL must start with https://.')).toBe('The URL must start with https://.');
  expect(wrongField('Password', 'Use at least 15 characters.')).toBe('Use at least 15 characters.');
});

it('says how long ago something started, without "0 hours ago"', () => {
  const hour = 3_600_000;
  expect([0, 0.5, 1, 5, 23, 24, 60].map((hours) => since(hours * hour))).toEqual([
    'just now',
    '30 minutes ago',
    '1 hour ago',
    '5 hours ago',
    '23 hours ago',
    '1 day ago',
    '2 days ago',
  ]);
});

it('labels services and fields as the portal and the desk show them', () => {
  expect(
    ['Registered Agent', 'Formation', 'EinCreation', 'ein', 'filingNumber', 'ApiKeyIssued'].map(labelOf),
  ).toEqual(['Registered agent', 'Formation', 'EIN creation', 'EIN', 'Filing number', 'API key issued']);
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

it('says when something will happen', () => {
  const minute = 60_000;
  expect([-1, 0.5, 8, 59, 60, 1_500, 3_000].map((minutes) => until(minutes * minute))).toEqual([
    'in less than a minute',
    'in less than a minute',
    'in 8 minutes',
    'in 59 minutes',
    'in 1 hour',
    'in 1 day',
    'in 2 days',
  ]);
});

it('writes durations, hosts and API messages for people', () => {
  expect([7, 25.3, 999, 1_250].map(durationOf)).toEqual(['7 ms', '25 ms', '999 ms', '1.3 s']);
  expect(['https://a.example/hooks/1', 'http://127.0.0.1:80/'].map(hostOf)).toEqual([
    'a.example',
    '127.0.0.1:80',
  ]);
  expect(plainMessage('Some fields are invalid; see `fields`.')).toBe('Some fields are invalid.');
});
