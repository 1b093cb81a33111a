import type { EntityType } from '../name-endings.js';

// The shape of an annual-report rule in state-rules.json. Amounts are US cents; answers are dollars or counts.

/** When a price or due rule applies: fiscal years or due dates, first and last included, null if unlimited. */
export type EffectivePeriod =
  | { readonly fiscalYears: readonly [number | null, number | null] }
  | { readonly dueDates: readonly [string | null, string | null] };

export type DueKind =
  | { readonly kind: 'fixed'; readonly month: number; readonly day: number; readonly yearOffset: number }
  | { readonly kind: 'anniversary_date' }
  | { readonly kind: 'anniversary_month_end'; readonly monthsOffset: number }
  | { readonly kind: 'anniversary_month_start'; readonly dayOffset: number }
  | { readonly kind: 'quarter_of_anniversary' }
  | { readonly kind: 'fiscal_year_end_offset'; readonly months: number; readonly day: number | 'last' };

export type DueRule = DueKind & { readonly effective: EffectivePeriod };

export type Parity = 'odd' | 'even' | 'formation_year' | 'formation_year_plus_1';

export interface FirstDue {
  readonly kind:
    | 'next_calendar_year'
    | 'first_anniversary'
    | 'second_anniversary'
    | 'next_matching_year'
    | 'first_fiscal_year_end';
  /** Skips the first due date of companies formed after this day of the year. */
  readonly skipIfFormedAfter: { readonly month: number; readonly day: number } | null;
}

/** Arithmetic on answers. Conditions are in {@link Condition}. */
export type Expression =
  | number
  | { readonly field: string }
  | { readonly add: readonly Expression[] }
  | { readonly sub: readonly [Expression, Expression] }
  | { readonly mul: readonly Expression[] }
  | { readonly div: readonly [Expression, Expression] }
  | { readonly min: readonly Expression[] }
  | { readonly max: readonly Expression[] }
  | { readonly ceil: Expression }
  | { readonly round: { readonly value: Expression; readonly places: number } }
  | { readonly if: { readonly cond: Condition; readonly then: Expression; readonly else: Expression } }
  | { readonly tiers: { readonly value: Expression; readonly brackets: readonly Bracket[] } };

export const COMPARISONS = ['gt', 'gte', 'lt', 'lte'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export type Condition =
  | { readonly comparison: Comparison; readonly left: Expression; readonly right: Expression }
  | { readonly and: readonly Condition[] };

/** The first bracket that contains the value applies. A null result requires a person. */
export interface Bracket {
  readonly upTo: { readonly comparison: 'lt' | 'lte'; readonly limit: number } | null;
  readonly result: Expression | null;
}

export const INPUT_TYPES = ['INTEGER', 'NUMBER', 'CURRENCY'] as const;
export type InputType = (typeof INPUT_TYPES)[number];

/** The form of a field's answers. */
export type AnswerField =
  { readonly type: InputType } | { readonly type: 'RADIO'; readonly options: readonly string[] };

export const KNOWN_FIGURES = ['authorizedShares', 'parValue', 'authorizedStockValue', 'memberCount'] as const;
export type KnownFigure = (typeof KNOWN_FIGURES)[number];

/** When a field is asked: if a choice was made, or if a figure is above zero. It does not change the price. */
export type DependsOn =
  { readonly fieldId: string; readonly is: string } | { readonly fieldId: string; readonly above: 0 };

/** A question with a choice of answers. If it is unanswered, the usual case applies. */
export interface Question {
  readonly fieldId: string;
  readonly label: string;
  readonly options: readonly string[];
  /** The answer for which the data has no price, so a person must quote. */
  readonly personAt: string | null;
}

/** A figure that a price depends on. */
export interface PriceInput {
  readonly fieldId: string;
  readonly label: string;
  readonly type: InputType;
  /** The company figure that provides the value, if the company's data has it. */
  readonly knownFrom: KnownFigure | null;
  /** A blank value has its own meaning and is never asked for. */
  readonly optional: boolean;
  /** A question of the rule or an earlier input; null: always asked. */
  readonly dependsOn: DependsOn | null;
  /** An earlier input that the figure cannot exceed; null: there is none. */
  readonly atMost: string | null;
}

export interface TestVector {
  readonly answers: Readonly<Record<string, number>>;
  /** null: a person must quote. */
  readonly expectCents: number | null;
}

export type Price = { readonly effective: EffectivePeriod } & (
  | { readonly type: 'FIXED'; readonly amountCents: number }
  | { readonly type: 'FREE' }
  | { readonly type: 'NO_REPORT' }
  | {
      readonly type: 'DYNAMIC';
      readonly inputs: readonly PriceInput[];
      /** A description in plain words. */
      readonly formula: string;
      readonly compute: Expression;
      readonly minCents: number;
      readonly maxCents: number | null;
      /** If the price is zero, no report is filed. */
      readonly zeroMeansNoFiling: boolean;
      readonly testVectors: readonly TestVector[];
    }
);

/** A state's annual or biennial report. */
export interface AnnualReportRule {
  readonly state: string;
  readonly entityType: EntityType;
  /** The state's name for the report; null if it requires none. */
  readonly name: string | null;
  readonly authority: string | null;
  readonly everyYears: 1 | 2;
  readonly parity: Parity | null;
  readonly firstDue: FirstDue | null;
  /** Empty if no report is ever due. */
  readonly dueRules: readonly DueRule[];
  readonly questions: readonly Question[];
  /** At least one. */
  readonly prices: readonly Price[];
}
