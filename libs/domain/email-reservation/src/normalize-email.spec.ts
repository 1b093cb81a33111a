import { normalizeEmail } from './normalize-email.js';

describe('an e-mail address', () => {
  it.each([
    [' Ada@Example.com ', 'ada@example.com'],
    ['u@xn--mnchen-3ya.example', 'u@münchen.example'],
    ['u@münchen.example', 'u@münchen.example'],
    ['u@XN--MNCHEN-3YA.example', 'u@münchen.example'],
    ['u@faß.example', 'u@faß.example'],
    ['no address', 'no address'],
    ['u@xn--a.example', 'u@xn--a.example'],
  ])('is compared in its normal form: %s as %s', (address, normalized) => {
    expect(normalizeEmail(address)).toBe(normalized);
  });
});
