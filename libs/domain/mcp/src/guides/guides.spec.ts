import type { Offer } from '#domain/onboarding';
import { annualReportRules, formations } from '#platform/reference-data';
import { checklistText, feesText } from './guides.js';
import { formationText } from './state-guide.js';

const offer: Offer = {
  formations: formations.all.map((one) => ({ ...one, priceInCents: one.feeInCents + 19_900 })),
  expeditedEinInCents: 15_000,
  steps: [
    { title: 'Names', ask: 'Ask for names.', entityTypes: ['LLC', 'CCorp'] },
    { title: 'Owners', ask: 'Ask who owns it.', entityTypes: ['LLC'] },
  ],
};
const textOf = (state: string, entityType: 'LLC' | 'CCorp'): string => {
  const formation = offer.formations.find((one) => one.state === state && one.entityType === entityType);
  if (!formation) throw new Error(state);
  return formationText(formation, annualReportRules.of(state, entityType));
};

describe('guides for assistants', () => {
  it.each(formations.all.map(({ state, entityType }) => [state, entityType] as const))(
    'describe the requirements of %s for an %s',
    (state, entityType) => {
      const text = textOf(state, entityType);
      expect(text.split('\n').every((line) => /^- [A-Z][^:]*: \S/.test(line))).toBe(true);
      expect(text).not.toMatch(/undefined|null|NaN|\[object/);
    },
  );

  it('say when a report is due, and how much it costs', () => {
    expect(textOf('DE', 'LLC')).toContain('every year, due on June 1\n- Report fee: $400.00');
    expect(textOf('NY', 'LLC')).toContain('every two years, due at the end of the filing month');
    expect(textOf('NM', 'LLC')).toContain('the state requires no regular report');
    expect(textOf('VT', 'LLC')).toContain('due on the last day of March');
    expect(textOf('CO', 'LLC')).toContain('at the end of the month 2 months after the filing month');
    expect(textOf('TN', 'LLC')).toContain('$300.00 (minimum; grows with shares or members)');
  });

  it('list the price of every company and the questions to expect', () => {
    const fees = feesText(offer);
    expect(fees).toContain('| Wyoming (WY) | LLC | $100.00 | $299.00 |');
    expect(fees.match(/^\| /gm)).toHaveLength(2 + 102);
    expect(checklistText(offer)).toContain('2. **Owners** (LLC only): Ask who owns it.');
  });
});
