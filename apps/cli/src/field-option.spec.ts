import { declaredFields, OneOf, PlainDate, Text, Whole } from '#platform/http';
import { optionOf } from './field-option.js';

class Request {
  @Text({ max: 50, about: 'A code for programs.', example: 'CODE' }) reasonCode!: string;
  @PlainDate({ optional: true, about: 'Default: today.' }) filedOn?: string;
  @Whole({ min: 1, max: 3, optional: true, about: 'US cents.' }) priceInCents?: number;
  @OneOf(['Mail', 'EinLetter']) documentType!: string;
}

const [code, date, price, type] = declaredFields(Request);

describe('the option for a field', () => {
  it('has the words of the field, its description and whether it is required', () => {
    expect(code && optionOf(code)).toMatchObject({
      flags: '--reason-code <code>',
      description: 'a code for programs',
      mandatory: true,
    });
  });

  it('names the form of a date', () => {
    expect(date && optionOf(date)).toMatchObject({
      flags: '--filed-on <date>',
      description: 'yyyy-MM-dd; default: today',
      mandatory: false,
    });
  });

  it('rejects a number below the minimum', () => {
    const option = price && optionOf(price);
    expect(option).toMatchObject({ flags: '--price-in-cents <cents>', description: 'US cents' });
    expect(option?.parseArg?.<unknown>('2', null)).toBe(2);
    expect(() => {
      option?.parseArg?.<unknown>('0', null);
    }).toThrow('Must be a whole number, 1 or greater.');
  });

  it('lists choices, and may have another name', () => {
    const option = type && optionOf(type, { name: 'type' });
    expect(option).toMatchObject({ flags: '--type <type>', argChoices: ['Mail', 'EinLetter'] });
  });
});
