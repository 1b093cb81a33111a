import { isEmailAddress } from './email-address.js';

describe('isEmailAddress', () => {
  it.each([
    'ada@founders.example',
    'Ada.L+tag@Founders.EXAMPLE',
    'zoë@founders.example',
    '李@founders.example',
  ])('accepts %j', (address) => {
    expect(isEmailAddress(address)).toBe(true);
  });

  it.each([
    'mi\u212Ae@founders.example',
    'İda@founders.example',
    'ZOË@founders.example',
    'zoe\u0308@founders.example',
    'a\uFF44a@founders.example',
    'ada@\u212Eounders.\u212Along.example',
    'ada\u200B@founders.example',
    'ada\r\nBcc:eve@evil.example',
    'ada@founders.example\r\n',
    '"ada"@founders.example',
    '"a b"@founders.example',
    'ada\uD800@founders.example',
    'ada',
    '',
  ])('rejects %j', (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });

  it('rejects a long text', () => {
    expect(isEmailAddress(`${'a'.repeat(243)}@example.com`)).toBe(false);
    expect(isEmailAddress(`${'a.'.repeat(125_000)}@example.com`)).toBe(false);
  });
});
