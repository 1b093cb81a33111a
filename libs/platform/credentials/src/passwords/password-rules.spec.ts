import { MAX_PASSWORD_LENGTH, passwordFault, MIN_PASSWORD_LENGTH } from './password-rules.js';

describe('a password', () => {
  const personal = ['ada.lovelace@founders.example', 'Ada', 'Lovelace'];

  it.each([
    'the engine weaves algebraic patterns',
    'ünïcödé ist willkommen',
    '十五文字以上の長い合言葉をここに書きます',
    'tr0ub4dor & three more',
    'x'.repeat(3) + 'yz aword longer '.repeat(9),
  ])('may be %j', (password) => {
    expect(passwordFault(password, personal)).toBeNull();
  });

  it('must be between the shortest and the longest length, in characters', () => {
    expect(passwordFault('shorter than 15', personal)).toBeNull();
    expect(passwordFault('shorter than15', personal)).toContain(`at least ${MIN_PASSWORD_LENGTH}`);
    expect(passwordFault('ab cde fghi jk '.repeat(20), personal)).toContain(`at most ${MAX_PASSWORD_LENGTH}`);
    expect(passwordFault('😀'.repeat(14), personal)).toContain(`at least ${MIN_PASSWORD_LENGTH}`);
  });

  it.each([
    'passwordpassword',
    'aaaaaaaaaaaaaaaaaaaa',
    '123456789012345',
    'Password123456789!',
    'qwertyuiopasdfghjkl',
    'zyxwvutsrqponml',
    'Ada.Lovelace.Founders.Example',
    'ada lovelace 12345',
    'correcthorsebatterystaple',
    'correct horse!correct horse!',
    'Partner Formation Service 1',
    'my company formation password',
  ])('must not be easy to guess: %j', (password) => {
    expect(passwordFault(password, personal)).not.toBeNull();
  });
});
