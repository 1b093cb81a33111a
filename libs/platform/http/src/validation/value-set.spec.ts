import { valueSet } from './value-set.js';

const ENDINGS = ['LLC', 'L.L.C', 'L.L.C.', 'Limited Liability Company', 'Corp.', 'C Corp', 'CCorp'];

describe('a set of values', () => {
  it('has no names if its values are identifiers', () => {
    expect(valueSet('EntityType', ['LLC', 'CCorp'], 'The legal form.').schema).toEqual({
      type: 'string',
      description: 'The legal form.',
      enum: ['LLC', 'CCorp'],
    });
  });

  it('names values that are no identifiers, each differently', () => {
    const { schema } = valueSet('Ending', ENDINGS, 'The ending.');
    const names = [
      'LLC',
      'LLCWith2Periods',
      'LLCWith3Periods',
      'LimitedLiabilityCompany',
      'CorpWithPeriod',
      'CCorpWithSpace',
      'CCorp',
    ];
    expect(schema).toMatchObject({ 'x-enum-varnames': names, 'x-enumNames': names });
    expect(schema['x-ms-enum']).toEqual({
      name: 'Ending',
      modelAsString: false,
      values: ENDINGS.map((value, index) => ({ value, name: names[index] })),
    });
  });
});
