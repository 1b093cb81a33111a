import fc from 'fast-check';
import type { AnnualReportRule, EntityType, Price } from '#platform/reference-data';
import { annualReportRules } from '#platform/reference-data/testing';
import { type Answer, declare } from './answers.js';
import type { CompanyFigures } from './company-figures.js';
import { Decimal, evaluate } from './evaluate.js';
import { quote, usedAnswers } from './quote.js';
import { FORMATION_DATES, formed } from '../../testing/fixtures.js';

/** The same values in every run, so that a failure is reproducible. */
fc.configureGlobal({ seed: 20_261_126 });

const rule = (state: string, type: EntityType): AnnualReportRule => {
  const existing = annualReportRules.of(state, type);
  if (!existing) throw new Error(state);
  return existing;
};
const declared = (answers: readonly Answer[] | null) => declare(answers, annualReportRules.answerFields);
const answersOf = (figures: Readonly<Record<string, number>>): Answer[] =>
  Object.entries(figures).map(([fieldId, value]) => ({ fieldId, value: String(value) }));
const price = (
  state: string,
  type: EntityType,
  year: number,
  company: CompanyFigures,
  answers: Answer[] | null = null,
) => quote(rule(state, type), company, year, declared(answers)).amountInCents;

const ALWAYS = { fiscalYears: [null, null] } as const;

type Dynamic = Extract<Price, { type: 'DYNAMIC' }>;
const dynamic = annualReportRules.all.flatMap((each) =>
  each.prices.flatMap((one) =>
    one.type === 'DYNAMIC' ? [[each.state, each.entityType, each, one] as const] : [],
  ),
);
const vectors = dynamic.flatMap(([state, type, each, { testVectors }]) =>
  testVectors.map((vector) => [state, type, vector, each] as const),
);

describe('the test vectors of the rules', () => {
  it('are complete', () => {
    expect(vectors).toHaveLength(29);
  });

  it.each(vectors)('price %s %s %j', (_state, _type, { answers, expectCents }, each) => {
    const answered = () => quote(each, formed(null), 2026, declared(answersOf(answers)));
    if (expectCents === null)
      expect(answered).toThrow(expect.objectContaining({ code: 'E_MANUAL_QUOTE_REQUIRED' }));
    else expect(answered().amountInCents).toBe(expectCents);
  });
});

describe('prices over time', () => {
  it('use the Delaware LLC tax of the fiscal year', () => {
    expect([2024, 2025, 2026, 2027].map((year) => price('DE', 'LLC', year, formed('2023-05-01')))).toEqual([
      30000, 30000, 40000, 40000,
    ]);
  });

  it('describe a set fee in dollars', () => {
    const { formula } = quote(rule('DE', 'LLC'), formed('2023-05-01'), 2026, null);
    expect(formula).toBe('Fixed fee of $400.00.');
  });

  it('use the price in force on the due date', () => {
    expect(price('LA', 'LLC', 2026, formed('2024-09-30'))).toBe(3000);
    expect(price('LA', 'LLC', 2026, formed('2024-10-01'))).toBe(3500);
    expect(price('KS', 'LLC', 2024, formed('2022-05-01'))).toBe(10000);
    expect(price('KS', 'LLC', 2026, formed('2024-05-01'))).toBe(9000);
  });

  it('require a manual quote for a year without a known price', () => {
    const answered = () => price('IL', 'CCorp', 2020, formed('2015-05-01'), []);
    expect(answered).toThrow(expect.objectContaining({ code: 'E_MANUAL_QUOTE_REQUIRED' }));
  });
});

describe('every jurisdiction', () => {
  it.each(annualReportRules.all.map((each) => [each.state, each.entityType, each] as const))(
    'quotes %s %s for any day of formation',
    (_state, _type, each) => {
      for (const formedOn of [null, ...FORMATION_DATES])
        for (let year = 2025; year < 2030; year++) {
          const { filingRequired, pricingType, amountInCents, needsInput, formula, message } = quote(
            each,
            formed(formedOn),
            year,
            declared([]),
          );
          expect(needsInput).toBe(false);
          expect(filingRequired).toBe(pricingType !== 'NO_REPORT');
          expect(Number.isSafeInteger(amountInCents)).toBe(true);
          if (pricingType === 'FREE' || pricingType === 'NO_REPORT') expect(amountInCents).toBe(0);
          else expect(amountInCents).toBeGreaterThan(0);
          expect(formula.length * message.length).toBeGreaterThan(0);
        }
    },
  );
});

describe('figures', () => {
  it('are requested if neither declared nor known', () => {
    const company = { ...formed('2025-01-01'), authorizedShares: 10_000_000, parValue: 0.0001 };
    expect(quote(rule('DE', 'CCorp'), company, 2026, null)).toMatchObject({
      needsInput: true,
      inputFieldIds: ['issuedShares', 'totalGrossAssets'],
      amountInCents: null,
    });
    const answers = answersOf({ issuedShares: 8_000_000, totalGrossAssets: 5000 });
    expect(quote(rule('DE', 'CCorp'), company, 2026, declared(answers))).toMatchObject({
      needsInput: false,
      amountInCents: 45000,
      formula: expect.stringContaining(
        'Total authorized shares: 10,000,000; Par value per share (USD): 0.0001',
      ),
    });
  });

  it('are rejected if they exceed the one that limits them', () => {
    const company = { ...formed('2025-01-01'), authorizedShares: 5000, parValue: 0.01 };
    const quoted = (answers: Parameters<typeof declared>[0]) =>
      quote(rule('DE', 'CCorp'), company, 2026, declared(answers));
    expect(() => quoted(answersOf({ totalGrossAssets: 5000, issuedShares: 5001 }))).toThrow(
      expect.objectContaining({
        code: 'E_VALIDATION_FAILED',
        fields: {
          'answers[1].value': { code: 'E_INVALID', message: 'must be at most total authorized shares' },
        },
      }) as Error,
    );
    expect(quoted(answersOf({ totalGrossAssets: 5000, issuedShares: 5000 })).needsInput).toBe(false);
    const more = answersOf({ authorizedShares: 6000, totalGrossAssets: 5000, issuedShares: 5001 });
    expect(quoted(more).needsInput).toBe(false);
  });

  it('are not requested if known, and are overridden by declared ones', () => {
    const company = { ...formed('2025-01-01'), memberCount: 7 };
    expect(price('TN', 'LLC', 2026, company)).toBe(35000);
    expect(price('TN', 'LLC', 2026, company, answersOf({ memberCount: 8 }))).toBe(40000);
    expect(price('TN', 'LLC', 2026, company, [])).toBe(30000);
  });

  it.each([
    [0, 65000 + 25000],
    [0.0001, 65000],
    [1, 65000 + 25000],
  ])('count Nevada stock with a par of %d as the statute does', (parValue, cents) => {
    const company = { ...formed('2025-01-01'), authorizedShares: 1_000_000, parValue };
    expect(price('NV', 'CCorp', 2026, company)).toBe(cents);
  });

  it('are not requested if they may stay blank', () => {
    expect(price('IL', 'CCorp', 2026, formed('2025-05-01'), answersOf({ paidInCapital: 1000 }))).toBe(7500);
  });

  it('are not requested if they make no difference', () => {
    const noPar = { ...formed('2025-01-01'), authorizedShares: 10_000, parValue: 0 };
    expect(quote(rule('DE', 'CCorp'), noPar, 2026, null)).toMatchObject({
      needsInput: false,
      amountInCents: 5000 + 25000,
    });
    const missing = (answers: Answer[]) =>
      quote(rule('AL', 'LLC'), formed(null), 2026, declared(answers)).inputFieldIds;
    expect(missing(answersOf({ wyomingAssets: 1 }))).toEqual(['alNetWorth', 'alTaxableIncome']);
    expect(missing(answersOf({ alNetWorth: 1 }))).toEqual(['alTaxableIncome']);
    expect(missing(answersOf({ alNetWorth: 0 }))).toBeNull();
  });

  it('need no filing if Alabama requires none', () => {
    const none = quote(rule('AL', 'LLC'), formed(null), 2026, declared([]));
    expect(none).toMatchObject({ filingRequired: false, pricingType: 'NO_REPORT', amountInCents: 0 });
  });

  it('need no filing in the off year of a two-year rule', () => {
    const off = quote(rule('NY', 'LLC'), formed('2025-05-01'), 2026, null);
    expect(off).toMatchObject({ filingRequired: false, pricingType: 'NO_REPORT', amountInCents: 0 });
    expect(price('NY', 'LLC', 2027, formed('2025-05-01'))).toBe(900);
    expect(price('NY', 'LLC', 2026, formed(null))).toBe(900);
  });
});

describe('answers that a state does not use', () => {
  const others = answersOf({ totalAssets: 5, nobodyKnows: 1 });
  const ignored = 'Fields ignored because this state does not use them: totalAssets, nobodyKnows.';
  const messageOf = (state: string, answers: Answer[], year = 2027) =>
    quote(rule(state, 'LLC'), formed('2025-05-01'), year, declared(answers)).message;

  it('are reported, however the price is calculated', () => {
    for (const [state, year] of [
      ['DE', 2026],
      ['ID', 2026],
      ['OH', 2026],
      ['NY', 2026],
      ['WY', 2025],
      ['TX', 2026],
    ] as const)
      expect(messageOf(state, others, year)).toContain(ignored);
    expect(messageOf('WY', others)).toMatch(/^The fee depends on: .+\. Fields ignored /);
    expect(messageOf('WY', [...others, ...answersOf({ wyomingAssets: 5 })])).toContain(ignored);
    const none = answersOf({ alNetWorth: 0 });
    expect(messageOf('AL', [...none, ...others])).toContain(ignored);
  });

  it('do not include answers that the state uses, or would use in another case', () => {
    expect(messageOf('WY', answersOf({ wyomingAssets: 5 }))).not.toContain('Ignored');
    expect(messageOf('AL', answersOf({ alNetWorth: 0, alTaxableIncome: 5 }))).not.toContain('Ignored');
    expect(messageOf('TX', [{ fieldId: 'txAboveNoTaxDue', value: 'No' }])).not.toContain('Ignored');
  });

  it('do not replace missing ones', () => {
    const quoted = quote(rule('WY', 'LLC'), formed('2025-05-01'), 2027, declared(others));
    expect(quoted).toMatchObject({ needsInput: true, inputFieldIds: ['wyomingAssets'], amountInCents: null });
  });
});

describe('years before the first report', () => {
  it('have no report, and the quote names the first', () => {
    expect(quote(rule('WY', 'LLC'), formed('2026-11-21'), 2026, null)).toMatchObject({
      filingRequired: false,
      pricingType: 'NO_REPORT',
      needsInput: false,
      amountInCents: 0,
      message: "The company's first report is for 2027, due on 2027-11-01.",
    });
    expect(price('DE', 'LLC', 2026, formed('2026-11-21'))).toBe(40000);
  });

  it('count as due before the formation is filed', () => {
    expect(price('DE', 'LLC', 2020, formed(null))).toBe(30000);
  });
});

describe('choices', () => {
  const chosen = (fieldId: string, value: string) => ({ fieldId, value });

  it.each(['LLC', 'CCorp'] as const)('require a manual quote for a Texas %s above the threshold', (type) => {
    const texas = (answers: Answer[] | null) => price('TX', type, 2027, formed('2025-05-01'), answers);
    expect([null, [], [chosen('txAboveNoTaxDue', 'No')]].map(texas)).toEqual([0, 0, 0]);
    expect(() => texas([chosen('txAboveNoTaxDue', 'Yes')])).toThrow(
      expect.objectContaining({ code: 'E_MANUAL_QUOTE_REQUIRED' }),
    );
  });

  it('leave out a figure that depends on another one', () => {
    const illinois = (...answers: Answer[]) =>
      price('IL', 'CCorp', 2026, formed('2025-05-01'), [
        ...answersOf({ paidInCapital: 30_000_000, ilAllocationFactor: 0.5 }),
        ...answers,
      ]);
    expect(illinois()).toBe(507500);
    expect(illinois(chosen('ilOnlyInIllinois', 'No'))).toBe(507500);
    expect(illinois(chosen('ilOnlyInIllinois', 'Yes'))).toBe(2007500);
  });
});

describe('the message of a quote', () => {
  it('names the report, and its due date if known', () => {
    const message = (state: string, formedOn: string | null) =>
      quote({ ...rule(state, 'LLC'), name: 'Statement' }, formed(formedOn), 2027, declared([])).message;
    expect(message('FL', '2025-05-01')).toBe('Statement for 2027, due on 2027-05-01.');
    expect(message('WY', null)).toMatch(
      /^Statement for 2027\. The due date will be known after the state files/,
    );
    expect(quote({ ...rule('FL', 'LLC'), name: null }, formed(null), 2027, null).message).toMatch(
      /^Report for 2027/,
    );
  });

  it('leaves out a figure that was left blank', () => {
    const optional = dynamic.find(([, , , { inputs }]) => inputs.some((input) => input.optional));
    if (!optional) throw new Error('no price has an optional figure');
    const [, , each, { inputs }] = optional;
    const blank = inputs.flatMap((input) => (input.optional ? [input.label] : []));
    const given = inputs.flatMap(({ optional: is, fieldId }) => (is ? [] : [{ fieldId, value: '7' }]));
    const { formula } = quote(each, formed('2025-05-01'), 2027, declared(given));
    expect(formula).toMatch(/Figures used: .*: 7\.$/);
    for (const label of blank) expect(formula).not.toContain(`${label}:`);
  });
});

describe('a price', () => {
  const priced = (compute: Dynamic['compute'], zeroMeansNoFiling: boolean) => {
    const [, , , one] = dynamic[0] as (typeof dynamic)[number];
    const ownPrice = { ...one, inputs: [], compute, zeroMeansNoFiling, effective: ALWAYS };
    const each = { ...rule('FL', 'LLC'), questions: [], prices: [ownPrice] };
    return () => quote(each, formed('2025-05-01'), 2027, null);
  };

  it('means no filing in some states and a free filing in others if it is zero', () => {
    expect(priced(0, true)()).toMatchObject({ filingRequired: false, amountInCents: 0 });
    expect(priced(0, false)()).toMatchObject({ filingRequired: true, amountInCents: 0 });
    expect(priced(1, true)()).toMatchObject({ filingRequired: true, amountInCents: 1 });
  });

  it.each([[-1], [2 ** 53]])('requires a manual quote for %s cents', (cents) => {
    expect(priced(cents, false)).toThrow(expect.objectContaining({ code: 'E_MANUAL_QUOTE_REQUIRED' }));
  });
});

describe('the answers that a state uses', () => {
  const used = (state: string, type: EntityType, answers: Answer[] | null) =>
    usedAnswers(rule(state, type), formed('2025-05-01'), 2027, answers);

  it("are in the state's order, without answers that do not affect the price", () => {
    const answers = answersOf({ memberCount: 3, totalGrossAssets: 9, issuedShares: 7 });
    expect(used('DE', 'CCorp', answers)).toEqual(answersOf({ issuedShares: 7, totalGrossAssets: 9 }));
    expect(used('DE', 'LLC', answers)).toEqual([]);
    expect(used('DE', 'CCorp', null)).toEqual([]);
  });

  it('contain zeros for an empty list', () => {
    expect(used('WY', 'LLC', [])).toEqual(answersOf({ wyomingAssets: 0 }));
    expect(used('TX', 'LLC', [])).toEqual([]);
  });
});

const figures = ({ inputs }: Dynamic) =>
  fc
    .record(Object.fromEntries(inputs.map(({ fieldId, type }) => [fieldId, amount(type)])))
    .map((values) => withinLimits(inputs, values));

/** Lowers the figures that exceed the one that limits them, because such answers are rejected. */
const withinLimits = (
  inputs: Dynamic['inputs'],
  values: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    inputs.map(({ fieldId, atMost }) => {
      const limit = atMost === null ? Infinity : (values[atMost] ?? 0);
      return [fieldId, Math.min(values[fieldId] ?? 0, limit)];
    }),
  );

const amount = (type: string) =>
  type === 'INTEGER'
    ? fc.nat({ max: 50_000_000 })
    : fc.nat({ max: 10_000_000_000 }).map((cents) => cents / 100);

/** Rounds to cents, because binary addition adds stray digits. */
const toCents = (value: number) => Math.round(value * 100) / 100;

/** Returns null if a manual quote is required. */
function priceOf(each: AnnualReportRule, answers: Answer[]): number | null {
  try {
    return quote(each, formed('2024-06-30'), 2026, declared(answers)).amountInCents;
  } catch (error) {
    expect(error).toMatchObject({ code: 'E_MANUAL_QUOTE_REQUIRED' });
    return null;
  }
}

/** Evaluates the compute tree alone. */
const centsOfTree = ({ compute }: Dynamic, values: Readonly<Record<string, number>>): string => {
  const given = Object.entries(values).map(([fieldId, value]) => [fieldId, new Decimal(value)] as const);
  return evaluate(compute, new Map(given)).toFixed();
};

/**
 * Returns the fields whose growth never lowers the fee. More assets elsewhere, or more issued shares, can lower
 * one.
 */
const FALLING = ['totalAssets', 'issuedShares', 'totalGrossAssets', 'parValue', 'ilAllocationFactor'];

describe.each(dynamic.filter(([, , , { testVectors }]) => testVectors.length > 0))(
  '%s %s',
  (_s, _t, each, one) => {
    it('never costs less than the minimum or more than the maximum', () => {
      fc.assert(
        fc.property(figures(one), (values) => {
          const cents = priceOf(each, answersOf(values));
          if (cents === null) return;
          expect(cents).toBeGreaterThanOrEqual(one.minCents);
          expect(cents).toBeLessThanOrEqual(one.maxCents ?? Infinity);
        }),
      );
    });

    it('costs no less if a figure is greater', () => {
      const growing = one.inputs
        .map(({ fieldId }) => fieldId)
        .filter((fieldId) => !FALLING.includes(fieldId));
      fc.assert(
        fc.property(
          figures(one),
          fc.constantFrom(...growing),
          fc.nat({ max: 1_000_000 }),
          (values, field, more) => {
            const less = priceOf(each, answersOf(values));
            const greater = priceOf(
              each,
              answersOf({ ...values, [field]: toCents((values[field] ?? 0) + more) }),
            );
            if (less !== null && greater !== null) expect(greater).toBeGreaterThanOrEqual(less);
          },
        ),
      );
    });

    it('does not depend on the order of answers', () => {
      fc.assert(
        fc.property(figures(one), (values) => {
          const answers = answersOf(values);
          expect(priceOf(each, [...answers].reverse())).toBe(priceOf(each, answers));
        }),
      );
    });

    it('does not depend on answers to fields that are not asked', () => {
      for (const { fieldId, dependsOn } of one.inputs) {
        if (!dependsOn || !('above' in dependsOn)) continue;
        fc.assert(
          fc.property(figures(one), fc.nat({ max: 1_000_000 }), (values, other) => {
            const none = { ...values, [dependsOn.fieldId]: 0 };
            const computed = (more: object) => centsOfTree(one, { ...none, ...more });
            expect(computed({ [fieldId]: other })).toBe(computed({}));
          }),
        );
      }
    });

    it('treats missing answers as zeros', () => {
      const zeros = one.inputs.map(({ fieldId }) => ({ fieldId, value: '0' }));
      expect(priceOf(each, [])).toBe(priceOf(each, zeros));
      const company = { formedOn: '2024-06-30', memberCount: 9, authorizedShares: 90_000_000, parValue: 3 };
      expect(quote(each, company, 2026, declared([])).amountInCents).toBe(priceOf(each, zeros));
    });
  },
);
